/** Rests a pointer on everything that is offered, and on dwell's own keys where it asks or lists; it presses nothing. */
import type { Page } from '@playwright/test'
import { closeWhatOpened } from './offered.ts'

export const DWELL_PROFILE = JSON.stringify({ version: 1, way: 'dwell' })

/** Looked at so often while the pointer rests, up to longer than the longest dwell of a guarded key. */
const LOOK_MS = 500
const LOOKS = 5
/** An eye jumps faster, and means nothing by it. */
const MOVE_PX = 900
const MOVE_MS = 260
/** A list is long, its pages are few. */
const MOST_OWN_KEYS = 60

interface Point {
  readonly x: number
  readonly y: number
}

export async function dwellEverywhere(page: Page): Promise<void> {
  let here: Point = { x: 1, y: 1 }
  const rest = async (at: Point) => {
    await restOn(page, at, here)
    here = at
  }
  const count = await page.evaluate(() => window.reach.things.length)
  for (let at = 0; at < count; at += 1) {
    const tried = new Set<string>()
    for (let round = 0; round < MOST_OWN_KEYS && !(await isReached(page, at)); round += 1) {
      const next = (await ownKeys(page)).find(({ words }) => !tried.has(words) && !IS_NO.test(words))
      if (next) tried.add(next.words)
      await rest(next ?? (await middleOf(page, at)))
    }
    await closeWhatOpened(page)
    for (const key of await ownKeys(page)) if (IS_NO.test(key.words)) await rest(key)
  }
}

const IS_NO = /^(?:No|Back)\b/u

async function isReached(page: Page, at: number): Promise<boolean> {
  return page.evaluate((at) => window.reach.reached.has(window.reach.things[at] as Element), at)
}

/** Goes there in steps, and rests until something comes of it. */
async function restOn(page: Page, to: Point, from: Point): Promise<void> {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / MOVE_PX) + 1
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
    await page.clock.runFor(MOVE_MS)
  }
  const before = await sight(page)
  for (let look = 0; look < LOOKS && (await sight(page)) === before; look += 1) await page.clock.runFor(LOOK_MS)
}

/** What was chosen so far, and dwell's own keys. */
async function sight(page: Page): Promise<string> {
  const own = (await ownKeys(page)).map(({ words }) => words).join(', ')
  return `${await page.evaluate(() => window.reach.choices)} ${own}`
}

/** Of an option, its list; of a box to tick, the words around it. */
async function middleOf(page: Page, at: number): Promise<Point> {
  return page.evaluate((at) => {
    const thing = window.reach.things[at]
    const shown = thing?.closest('select') ?? thing?.closest('label') ?? thing
    shown?.scrollIntoView({ block: 'center' })
    const { x = 0, y = 0, width = 0, height = 0 } = shown?.getBoundingClientRect() ?? {}
    // Of a slider the right half is more.
    const share = thing instanceof HTMLInputElement && thing.type === 'range' ? 0.75 : 0.5
    return { x: x + width * share, y: y + height / 2 }
  }, at)
}

async function ownKeys(page: Page): Promise<readonly (Point & { readonly words: string })[]> {
  return page.locator('[data-ways="dwell"] button').evaluateAll((all) =>
    all.flatMap((key) => {
      const { x, y, width, height } = key.getBoundingClientRect()
      const words = key.getAttribute('aria-label') ?? key.textContent ?? ''
      return /^(?:Rest|Up|Down|Scroll)\b/u.test(words) ? [] : [{ x: x + width / 2, y: y + height / 2, words }]
    }),
  )
}
