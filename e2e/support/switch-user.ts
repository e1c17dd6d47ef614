/**
 * A simulated user with one or two switches, who watches the frame and presses. They know only what is visible on the
 * page, and use only their switch.
 */
import type { Locator, Page } from '@playwright/test'

export type Method = 'auto' | 'step' | 'single-switch' | 'inverse'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The distance between a frame and what it surrounds. */
const ROOM_PX = 24
const LOOK_EVERY_MS = 40
/** A band and its edge, and what fills it. */
const FILLED_RECTS = 3
/** The reaction time of a practised hand, and the pause before the switch is pressed again. */
const REACTION_MS = 200
const BETWEEN_PRESSES_MS = 400
/** At the latest, what waiting chooses is chosen. */
const TAKEN_WITHIN_MS = 2_000
/** For a moment nothing is highlighted while the frame goes to another level; after that scanning rests. */
const NOTHING_LIT_FOR_LOOKS = 3
/** All of a page, level by level, three times over. */
const FOUND_WITHIN_MS = 120_000

export interface SwitchUser {
  /**
   * Scans until the target is chosen: enters its groups and passes everything else. A text field is not clicked;
   * `shown` tells that it was chosen.
   */
  choose(target: Locator, shown?: Locator): Promise<void>
  /** How often a switch went down so far. */
  presses(): number
}

interface Habits {
  /** How a switch that is only pressed goes down and up. */
  readonly pressed?: (key: 'Space' | 'Enter') => Promise<void>
  /** How they wait; by the page's own clock where that is faked. */
  readonly wait?: (ms: number) => Promise<void>
  readonly lookEveryMs?: number
}

export function switchUser(
  page: Page,
  method: Method,
  {
    pressed = (key) => page.keyboard.press(key),
    wait = (ms) => page.waitForTimeout(ms),
    lookEveryMs = LOOK_EVERY_MS,
  }: Habits = {},
): SwitchUser {
  const { keyboard } = page
  let holds = false
  /** For methods that choose by waiting: they wait only after a press has moved the highlight. */
  let isArmed = false
  let pressedAt = 0
  let presses = 0

  async function rested(): Promise<void> {
    await wait(Math.max(0, pressedAt + BETWEEN_PRESSES_MS - Date.now()))
  }

  async function press(key: 'Space' | 'Enter'): Promise<void> {
    await rested()
    await pressed(key)
    pressedAt = Date.now()
    presses += 1
  }

  /** Lets the frame go on by one, or waits until it does. */
  async function goOn(): Promise<void> {
    if (method === 'step' || method === 'single-switch') {
      await press('Space')
      isArmed = true
    } else if (method === 'inverse' && !holds) {
      await rested()
      await keyboard.down('Space')
      holds = true
      presses += 1
    }
  }

  /** Takes what is highlighted. */
  async function take(): Promise<void> {
    if (method === 'single-switch') {
      if (!isArmed) await press('Space')
      isArmed = false
    }
    if (method === 'auto') await press('Space')
    if (method === 'step') await press('Enter')
    if (method !== 'inverse') return
    await keyboard.up('Space')
    pressedAt = Date.now()
    holds = false
  }

  return {
    presses: () => presses,
    async choose(target, shown) {
      const until = Date.now() + FOUND_WITHIN_MS
      const sight = await watch(target, shown)
      let looksAtNothing = NOTHING_LIT_FOR_LOOKS
      while (Date.now() < until) {
        await wait(lookEveryMs)
        // Where waiting chooses, it may be done before they have looked again.
        const { isChosen, highlighted, wanted } = await sight.look()
        if (isChosen) return
        looksAtNothing = highlighted.length === 0 ? looksAtNothing + 1 : 0
        if (method === 'auto' && looksAtNothing >= NOTHING_LIT_FOR_LOOKS) {
          await press('Space')
          looksAtNothing = 0
          continue
        }
        // A key that was just pressed is filled, and a press would press it once more: they wait until it is left.
        if (highlighted.length === FILLED_RECTS && method !== 'auto') continue
        const frame = highlighted.find((one) => wanted !== null && holdsMiddle(one, wanted))
        if (frame === undefined || wanted === null || (method === 'inverse' && !holds)) {
          await goOn()
          continue
        }
        await wait(REACTION_MS)
        const hasMoved = async () => !areSame((await sight.look()).highlighted, highlighted)
        if (await hasMoved()) continue
        const isIt = frame.width < wanted.width + ROOM_PX && frame.height < wanted.height + ROOM_PX
        await take()
        await happens(isIt ? async () => (await sight.look()).isChosen : hasMoved)
      }
      throw new Error(`The frame never came to ${String(target)}.`)
    },
  }
}

/**
 * A new page ignores presses for a moment: an ignored choice is tried once more. Waits by the real clock also where the
 * page's is faked, since a page that scrolls smoothly needs real time.
 */
async function happens(isTaken: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + TAKEN_WITHIN_MS
  while (Date.now() < until) {
    if (await isTaken()) return
    await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS))
  }
}

interface Sight {
  /** What the frames are around, without the band; where the target is, while it is there; whether it was chosen. */
  look(): Promise<{ readonly highlighted: readonly Box[]; readonly wanted: Box | null; readonly isChosen: boolean }>
}

/** One round trip reads everything, since it happens many times a second for minutes. */
async function watch(target: Locator, shown?: Locator): Promise<Sight> {
  const find = () =>
    target.evaluateHandle((element) => {
      const found = { element, clicks: 0 }
      element.addEventListener('click', () => (found.clicks += 1))
      return found
    })
  let watched = await find()
  return {
    async look() {
      const seen = await watched
        .evaluate(({ element, clicks }) => {
          const boxOf = (one: Element) => {
            const { x, y, width, height } = one.getBoundingClientRect()
            return { x, y, width, height }
          }
          const wanted = element.isConnected ? boxOf(element) : null
          return {
            clicks,
            wanted,
            highlighted: [...document.querySelectorAll('[data-ways="highlight"] rect')].map(boxOf),
          }
        })
        // Where the press has led to another document, there is nothing left to ask.
        .catch(() => ({ clicks: 1, wanted: null, highlighted: [] }))
      const isChosen = shown ? await shown.isVisible() : seen.clicks > 0
      // What was drawn again is looked for again.
      if (!isChosen && seen.wanted === null && (await target.count()) > 0) watched = await find()
      return { isChosen, highlighted: seen.highlighted, wanted: seen.wanted }
    },
  }
}

function areSame(one: readonly Box[], other: readonly Box[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function holdsMiddle(frame: Box, { x, y, width, height }: Box): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return frame.x < middleX && middleX < frame.x + frame.width && frame.y < middleY && middleY < frame.y + frame.height
}
