/**
 * Rests a pointer on everything that a page offers, on dwell's own keys where it asks or lists, and on its scroll bars.
 * It never clicks.
 */
import type { Page } from '@playwright/test'
import { closeWhatOpened } from './choice-recording.ts'

export const DWELL_PROFILE = { version: 1, way: 'dwell', dwell: { afterPausePercent: 100 } }

/** The first is as long as a dwell; a guarded key takes longer. */
const LOOKS_MS = [1_150, 600, 600]
/** An eye jumps faster, and means nothing by it. */
const MOVE_PX = 900
const MOVE_MS = 260
const LEAVE_MS = 400
/** A list is long, its pages are few. */
const MOST_OWN_KEYS = 60
const MOST_SCROLLS = 40

interface Point {
  readonly x: number
  readonly y: number
}

interface Place extends Point {
  readonly label: string
  /** Which of dwell's own keys scrolls there; nothing for what is in sight. */
  readonly bar: number | undefined
  /** For what stands in a row that reaches beyond its sides: the middle of the row's key that moves it there. */
  readonly mover: Point | undefined
  readonly isReached: boolean
}

interface OwnKey extends Point {
  readonly words: string
}

export async function dwellEverywhere(page: Page): Promise<void> {
  let here: Point = { x: 1, y: 1 }
  let cameToNothing = false
  const rest = async (at: Point) => {
    if (cameToNothing) await lookAway(page)
    cameToNothing = !(await restOn(page, at, here))
    here = at
  }
  const count = await page.evaluate(() => window.choices.controls.length)
  for (let at = 0; at < count; at += 1) {
    const tried = new Set<string>()
    let scrolls = 0
    for (let round = 0; round < MOST_OWN_KEYS; round += 1) {
      const place = await page.evaluate(placeOf, at)
      if (place.isReached) break
      const answers = (await ownKeys(page)).filter(({ words }) => !IS_BAR.test(words) && !IS_NO.test(words))
      const answer =
        answers.find(({ words }) => words === place.label) ??
        answers.find(({ words }) => IS_YES.test(words)) ??
        answers.find(({ words }) => words === 'More') ??
        answers.find(({ words }) => !tried.has(words))
      if (answer) {
        tried.add(answer.words)
        await rest(answer)
      } else if (place.mover) {
        await lookAway(page)
        await rest(place.mover)
      } else if (place.bar === undefined) await rest(place)
      else {
        const bar = (await ownKeys(page))[place.bar]
        scrolls += 1
        if (!bar || scrolls > MOST_SCROLLS) break
        await rest(bar)
        round -= 1
      }
    }
    await closeWhatOpened(page)
    for (const key of await ownKeys(page)) if (IS_NO.test(key.words)) await rest(key)
  }
}

const IS_NO = /^(?:No|Back)$/u
const IS_YES = /^Yes\b/u
const IS_BAR = /^(?:Rest$|Up:|Down:)/u

/** A key that was rested on, or that came under a gaze that stood still, is left before it counts. */
async function lookAway(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.clock.runFor(LEAVE_MS)
}

/** Goes there in steps, and rests until something comes of it; answers whether it did. */
async function restOn(page: Page, to: Point, from: Point): Promise<boolean> {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / MOVE_PX) + 1
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
    await page.clock.runFor(MOVE_MS)
  }
  const before = await sight(page)
  for (const ms of LOOKS_MS) {
    await page.clock.runFor(ms)
    if ((await sight(page)) !== before) return true
  }
  return false
}

/** What was chosen so far, where the page is scrolled to, and dwell's own keys. */
async function sight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const own = [...document.querySelectorAll('[data-ways="dwell"] button')].map(({ textContent }) => textContent)
    const tops = [document.scrollingElement, ...window.choices.scrollers].map((one) => one?.scrollTop)
    return JSON.stringify([window.choices.choiceCount, window.choices.reached.size, tops, own])
  })
}

/** In the page. Of an option, its list; of a box to tick, the words around it. */
function placeOf(at: number): Place {
  const { controls, reached } = window.choices
  const control = controls[at] as Element
  const shown = control.closest('select') ?? control.closest('label') ?? control
  const { left, top, width, height } = shown.getBoundingClientRect()
  // Of a slider the right half is more.
  const share = control instanceof HTMLInputElement && control.type === 'range' ? 0.75 : 0.5
  const [x, y] = [left + width * share, top + height / 2]
  const isSeen = (() => {
    // Beside a modal dialog dwell's own keys are inert: no hit test finds them, though they lie over it.
    const isUnderOwn = [...document.querySelectorAll('[data-ways="dwell"] button')].some((own) => {
      const box = own.getBoundingClientRect()
      return x > box.left && x < box.right && y > box.top && y < box.bottom
    })
    const seen = document.elementFromPoint(x, y)
    return !isUnderOwn && seen !== null && (shown.contains(seen) || seen.shadowRoot !== null)
  })()
  const label = control instanceof HTMLOptionElement ? control.label : ''
  const mover = isSeen ? undefined : moverTo()
  return { x, y, label, bar: isSeen ? undefined : barTo(), mover, isReached: reached.has(control) }

  /** Once it is at the height of what is seen. */
  function moverTo(): { x: number; y: number } | undefined {
    const keys = window.choices.rowMovers.filter((key) => key.closest('fieldset')?.contains(shown))
    const boxes = keys.map((key) => key.getBoundingClientRect())
    const [back, on] = boxes
    if (!back || !on) return undefined
    const box = x > on.left ? on : x < back.right ? back : undefined
    const middle = box && { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    return middle && keys.includes(document.elementFromPoint(middle.x, middle.y)?.closest('button') as Element)
      ? middle
      : undefined
  }

  /** Of the bars of what it scrolls in: the one on its side. */
  function barTo(): number {
    const scroller = window.choices.scrollers.find((one) => one.contains(shown))
    const around = scroller?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
    const way = y < around.top + around.height / 2 ? /^Up:/u : /^Down:/u
    return [...document.querySelectorAll('[data-ways="dwell"] button')].findIndex((bar) => {
      const { top, height } = bar.getBoundingClientRect()
      const middle = top + height / 2
      return way.test(bar.getAttribute('aria-label') ?? '') && middle > around.top && middle < around.bottom
    })
  }
}

async function ownKeys(page: Page): Promise<readonly OwnKey[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-ways="dwell"] button')].map((key) => {
      const { x, y, width, height } = key.getBoundingClientRect()
      const words = key.getAttribute('aria-label') ?? key.textContent ?? ''
      return { x: x + width / 2, y: y + height / 2, words }
    }),
  )
}
