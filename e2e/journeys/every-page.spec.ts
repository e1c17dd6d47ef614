/**
 * Every place of the app is visited once: it stands axe in each theme, small screens, wide text and 44 px in each
 * language, has a way out, and all that its accessibility tree offers is read for access methods and comes out of their
 * machines.
 */
import type { Page } from '@playwright/test'
import { storeButtons } from '../support/account.ts'
import { problemsInLanguages } from '../support/access-checks.ts'
import { withCamera } from '../support/browsers.ts'
import { expect, test } from '../support/journey.ts'
import { recordChoices } from '../support/reach/choice-recording.ts'
import { FILLED } from '../support/reach/filled.ts'
import { leaveScene, openScene, storedRows } from '../support/reach/open-scene.ts'
import { readByProgram, notChosenByDwell, unreachable } from '../support/reach/reading.ts'
import { SCENES } from '../support/reach/scenes.ts'

/**
 * Checks that every page, except those that others lead back to, and every dialog has exactly one way out: `Back`, or
 * controls of its own.
 */
const ROOTS = ['/', '/remote', '/my-remote', '/companion-app']
/** Where the specification or a question has its own words for it. */
const OWN = [
  'Cancel',
  'Close',
  'Close menu',
  'Return to remote',
  'Decline terms',
  'Exit ASL remote',
  'Later: back to the remote',
  'Use Beckon in this browser too',
  'Go Back',
  'Go to the home page',
  'Keep it',
  'Leave it as it is',
  'Do not pair the app',
  'Stay logged in',
  'None of these',
  'Wake',
]

/** `none` and `two` are mistakes; a root needs none. */
async function waysOut(page: Page): Promise<'none' | 'one' | 'two' | 'root'> {
  return page.evaluate(
    ({ roots, own }) => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
      if (!dialog && roots.includes(window.location.pathname)) return 'root'
      const top = dialog ?? document.querySelector('main')
      const hasBack = top?.querySelector('[data-back] :is(a[href], button:enabled)') !== null
      const hasOwn = [...(top?.querySelectorAll('a[href], button:enabled') ?? [])].some((control) =>
        own.includes((control.getAttribute('aria-label') ?? control.textContent ?? '').trim()),
      )
      return hasBack && hasOwn ? 'two' : hasBack || hasOwn ? 'one' : 'none'
    },
    { roots: ROOTS, own: OWN },
  )
}

const DESK = { width: 1280, height: 800 }
/** The widest and the narrowest layout. */
const READ_AT = [DESK, { width: 320, height: 640 }] as const
/** The box is asked 400 ms after a press, and may take a second. */
const SETTLED_AFTER_MS = 2_000

/** Long tests, which two workers share. */
test.describe.configure({ mode: 'parallel' })
test.use({
  launchOptions: withCamera('chromium'),
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['camera', 'microphone'],
  navigationTimeout: 20_000,
})

const middle = Math.ceil(SCENES.length / 2)
const parts = [
  ['first half of the list', SCENES.slice(0, middle)],
  ['second half', SCENES.slice(middle)],
  ['pages with more on them', FILLED],
] as const

for (const [part, scenes] of parts)
  test(`every page, dialog and trouble stands the checks in each language and has a way out, and what it offers is read and comes out of every machine: ${part} [A34 A35]`, async ({
    page,
    openPairedRemote,
  }) => {
    await page.clock.install()
    const tv = await openPairedRemote(page)
    await storeButtons(page)
    let rows = await storedRows(page)
    for (const scene of scenes) {
      await page.setViewportSize(DESK)
      await test.step(scene.name, () => openScene(page, tv, scene))
      expect.soft(await waysOut(page), `ways out of ${scene.name}`).toMatch(/^(?:one|root)$/u)
      for (const viewport of READ_AT) {
        await page.setViewportSize(viewport)
        await twoFrames(page)
        let [offered, reading] = await readBoth(page)
        // What the TV answers may come between the two: then both look once more.
        if (reading.missed.length + reading.others.length > 0) {
          await page.waitForTimeout(SETTLED_AFTER_MS)
          ;[offered, reading] = await readBoth(page)
        }
        const { missed, others } = reading
        const problems = [...unreachable(reading.targets), ...notChosenByDwell(reading, viewport)]
        const where = `${scene.name} (${viewport.width} px)`
        expect.soft(offered, where).toBeGreaterThan(0)
        expect.soft({ missed, others, problems }, where).toEqual({ missed: [], others: [], problems: [] })
      }
      expect.soft(await page.locator('h1').count(), `headings of ${scene.name}`).toBe(1)
      expect.soft(await problemsInLanguages(page, scene.name), scene.name).toEqual([])
      rows = await leaveScene(page, rows)
    }
  })

/** How much the accessibility tree offers, and what of it the program reads. */
async function readBoth(page: Page) {
  const recording = await recordChoices(page)
  const reading = await readByProgram(page, recording.all)
  await recording.end()
  return [recording.all.length, reading] as const
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  )
}
