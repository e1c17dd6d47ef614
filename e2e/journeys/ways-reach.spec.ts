/**
 * Whatever the accessibility tree of a page offers, every access method reaches. Each driver does only what its user
 * can: press a switch, rest a pointer, press the keys of a keyboard. In `npm run test:all` every scene is read, and the
 * machines of all methods go over what was read; a few scenes are gone through for real. `bench/ways-reach.ts` goes
 * through all.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { withCamera } from '../support/browsers.ts'
import { expect, test as base } from '../support/journey.ts'
import { holdState, prepareHolding } from '../support/reach/held-state.ts'
import { METHODS, reach, type Method, type Reached } from '../support/reach/methods.ts'
import { recordChoices } from '../support/reach/choice-recording.ts'
import { settled, storeButtons, type Scene } from '../support/reach/open-scene.ts'
import { readByProgram, notChosenByDwell, unreachable } from '../support/reach/reading.ts'
import { SCENES } from '../support/reach/scenes.ts'
import { waysOut } from '../support/reach/way-out.ts'
import type { Tv } from '../support/tv.ts'

const SIZES = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
} as const
type Size = keyof typeof SIZES
/** The widest and the narrowest layout. */
const READ_AT = ['desk', 'small'] as const
/** The box is asked 400 ms after a press, and may take a second. */
const SETTLED_AFTER_MS = 2_000

/** Each result as a line of this file; where all was reached, it is not gone through again. */
const INTO = process.env['REACH_INTO']
/** Of the walks those at this size, and all of them. */
const ONLY = process.env['REACH_SIZE']
const done = new Set(
  INTO !== undefined && existsSync(INTO) ? readFileSync(INTO, 'utf8').split('\n').flatMap(reachedIn) : [],
)

function reachedIn(line: string): readonly string[] {
  if (line === '') return []
  const { scene, size, method, missed, others } = JSON.parse(line) as Record<'scene' | 'size' | 'method', string> &
    Reached
  return missed.length + others.length === 0 ? [`${scene} ${size} ${method}`] : []
}

const ONLY_METHODS = process.env['REACH_METHODS']?.split(',') ?? METHODS

/** Long pages, lists and dialogs: gone through on narrow screens, too. All others are read there. */
const NARROW = new Set(['/remote', '/my-remote', '/my-remote-config', '/settings', 'menu', 'access options, all open'])

/**
 * Gone through for real here: a page, a dialog, a list with options and a slider; on a phone a page that
 * scrolls.
 */
const WALKED: readonly (readonly [Size, string, readonly Method[]])[] = [
  ['desk', 'log out?', METHODS],
  ['desk', '/', ['auto', 'keyboard']],
  ['phone', '/settings', ['step', 'dwell']],
]

const test = base.extend<object, object>({
  launchOptions: [async ({ browserName }, use) => use(withCamera(browserName)), { scope: 'worker' }],
})

/** Long tests, which two workers share. */
test.describe.configure({ mode: 'parallel' })
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['camera', 'microphone'],
  actionTimeout: 15_000,
  navigationTimeout: 20_000,
})

async function openScene(page: Page, tv: Tv, { open }: Scene): Promise<void> {
  await tv.trouble('none')
  await page.goto('/remote')
  await open(page, tv)
  await settled(page)
}

const sceneOf = (name: string) => SCENES.find((scene) => scene.name === name) as Scene
const walks =
  INTO === undefined
    ? WALKED.map(([size, name, methods]) => ({ size, scene: sceneOf(name), methods }))
    : (Object.keys(SIZES) as Size[]).flatMap((size) =>
        SCENES.filter(({ name }) => size === 'desk' || NARROW.has(name)).map((scene) => ({
          size,
          scene,
          methods: METHODS.filter((one) => ONLY_METHODS.includes(one) && !done.has(`${scene.name} ${size} ${one}`)),
        })),
      )

const isWanted = ({ size, methods }: (typeof walks)[number]) =>
  methods.length > 0 && (ONLY === undefined || size === ONLY)

for (const { size, scene, methods } of walks.filter(isWanted))
  test(`everything at “${scene.name}” can be chosen by ${methods.join(', ')} (${size})`, async ({
    page,
    openPairedRemote,
  }) => {
    if (INTO !== undefined) test.setTimeout(120_000 + 180_000 * methods.length)
    await page.setViewportSize(SIZES[size])
    await page.clock.install()
    await prepareHolding(page)
    const tv = await openPairedRemote(page)
    await storeButtons(page)
    // The page's clock runs ahead: a token would be due long before the server could answer.
    await page.evaluate(() => localStorage.setItem('refreshIntervalMs', '86400000'))
    await openScene(page, tv, scene)
    await holdState(page)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000))
    for (const method of methods) {
      const before = performance.now()
      const result = await reach(page, method, scene.openWithWay)
      const line = JSON.stringify({ scene: scene.name, size, method, ...result, ms: performance.now() - before })
      if (INTO !== undefined) appendFileSync(INTO, `${line}\n`)
      const where = `${scene.name} by ${method}`
      expect.soft(result, where).toMatchObject({ missed: [], others: [] })
      expect.soft(result.offered, where).toBeGreaterThan(0)
    }
    await page.context().setOffline(false)
  })

const middle = Math.ceil(SCENES.length / 2)
const halves = [
  ['first half of the list', SCENES.slice(0, middle)],
  ['second half', SCENES.slice(middle)],
] as const

for (const [half, scenes] of INTO === undefined ? halves : [])
  test(`whatever is offered on every page, in every dialog and in trouble is read, and comes out of every machine: ${half}`, async ({
    page,
    openPairedRemote,
  }) => {
    await page.clock.install()
    const tv = await openPairedRemote(page)
    await storeButtons(page)
    let rows = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
    for (const scene of scenes) {
      await page.setViewportSize(SIZES.desk)
      await test.step(scene.name, () => openScene(page, tv, scene))
      expect.soft(await waysOut(page), `ways out of ${scene.name}`).toMatch(/^(?:one|root)$/u)
      for (const size of READ_AT) {
        const viewport = SIZES[size]
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
        const where = `${scene.name} (${size})`
        expect.soft(offered, where).toBeGreaterThan(0)
        expect.soft({ missed, others, problems }, where).toEqual({ missed: [], others: [], problems: [] })
      }
      // A token that was replaced a minute ago would end the session.
      const arToken = await page.evaluate(() => localStorage.getItem('arToken'))
      if (arToken !== null) rows = { ...rows, arToken }
      await leaveScene(page, rows)
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

/** Nothing of it is left for the next one. */
async function leaveScene(page: Page, rows: Readonly<Record<string, string>>): Promise<void> {
  await page.unrouteAll()
  await page.context().setOffline(false)
  await page.evaluate((kept) => {
    sessionStorage.removeItem('beckon-help')
    // What the session has become since is its own.
    for (const name of Object.keys(localStorage)) if (!(name in kept)) localStorage.removeItem(name)
    for (const [name, value] of Object.entries(kept)) if (!(name in localStorage)) localStorage.setItem(name, value)
  }, rows)
}
