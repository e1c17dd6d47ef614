/**
 * A language that is written from right to left turns the pages around. There is none yet, so Spanish has Hebrew letters
 * here, made up from its own, and the direction of Hebrew.
 */
import type { Page } from '@playwright/test'
import { storeButtons } from '../support/account.ts'
import { problemsInLanguages, setLanguage } from '../support/access-checks.ts'
import { withCamera } from '../support/browsers.ts'
import { expect, test } from '../support/journey.ts'
import { leaveScene, openScene, storedRows } from '../support/reach/open-scene.ts'
import { SCENES } from '../support/reach/scenes.ts'

const DESK = { width: 1280, height: 800 }
const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת'
/** A sentence of the build in Spanish: its own letters and the places in it. */
const SPANISH = /\bes:(`|")((?:\\.|(?!\1).)*)\1/gu
/** A place, an escape, or a letter. */
const PARTS = /\{\w+\}|\\u\{?[\da-f]+\}?|\\.|\p{L}/giu

/** Long tests, which two workers share. */
test.describe.configure({ mode: 'parallel' })
test.use({
  launchOptions: withCamera('chromium'),
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['camera', 'microphone'],
})

const hebrew = (text: string) =>
  text.replaceAll(PARTS, (part) =>
    part.length > 1 ? part : (LETTERS[(part.codePointAt(0) ?? 0) % LETTERS.length] ?? part),
  )

async function writeRightToLeft(page: Page): Promise<void> {
  // Of the context, since a scene takes back the routes of its page.
  await page.context().route('**/*.js', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(
      SPANISH,
      (_, quote: string, text: string) => `es:${quote}${hebrew(text)}${quote}`,
    )
    await route.fulfill({ response: answer, body })
  })
  await page.addInitScript(() => {
    const turn = () => {
      const { documentElement } = document
      const dir = documentElement.lang === 'es' ? 'rtl' : 'ltr'
      if (documentElement.dir !== dir) documentElement.dir = dir
    }
    new MutationObserver(turn).observe(document, { attributes: true, subtree: true, attributeFilter: ['lang', 'dir'] })
  })
}

const middle = Math.ceil(SCENES.length / 2)
const parts = [
  ['first half of the list', SCENES.slice(0, middle)],
  ['second half', SCENES.slice(middle)],
] as const

for (const [part, scenes] of parts)
  test(`every page stands the checks from right to left: ${part}`, async ({ page, openPairedRemote }) => {
    await page.clock.install()
    await writeRightToLeft(page)
    const tv = await openPairedRemote(page)
    await storeButtons(page)
    let rows = await storedRows(page)
    for (const scene of scenes) {
      await page.setViewportSize(DESK)
      await test.step(scene.name, () => openScene(page, tv, scene))
      expect.soft(await problemsInLanguages(page, scene.name, ['es']), scene.name).toEqual([])
      rows = await leaveScene(page, rows)
    }
  })

test('the page is turned around, the keys within a group of the box are not', async ({ page, openPairedRemote }) => {
  await writeRightToLeft(page)
  await openPairedRemote(page)
  const groups = await Promise.all(
    ['Power', 'Arrows and OK', 'Numbers'].map((name) => page.getByRole('group', { name, exact: true }).elementHandle()),
  )
  const leftOf = (element: Element) => Math.round(element.getBoundingClientRect().left)
  /** How many keys of its group are left of each key. */
  const order = (group: Element) => {
    const lefts = [...group.querySelectorAll('button')].map((key) => Math.round(key.getBoundingClientRect().left))
    return lefts.map((left) => lefts.filter((one) => one < left - 2).length)
  }
  const places = async () => ({
    language: await page.locator('#language').evaluate(leftOf),
    power: await groups[0]?.evaluate(leftOf),
    orders: await Promise.all(groups.map((group) => group?.evaluate(order))),
  })
  const before = await places()
  await setLanguage(page, 'es')
  const after = await places()
  expect(after.orders).toEqual(before.orders)
  expect(after.power).toBeGreaterThan(before.power ?? Infinity)
  expect(after.language).toBeLessThan(before.language)

  const turned = (icon: Element) => getComputedStyle(icon).transform.startsWith('matrix(-1')
  expect(await page.locator('#left .icon').evaluate(turned), 'the TV’s own left').toBe(false)
  await page.goto('/access')
  expect(await page.locator('a[href="/remote"] .icon').evaluate(turned), 'the way back').toBe(true)
  // A script that comes later would be turned around after the browser has gone.
  await page.context().unrouteAll({ behavior: 'wait' })
})
