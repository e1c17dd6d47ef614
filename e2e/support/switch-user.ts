/**
 * A person with one switch or two: they look where the frame is, and press. They know nothing of the page but what they
 * see, and touch nothing but their switch.
 */
import type { Locator, Page } from '@playwright/test'

export type Method = 'auto' | 'step' | 'single-switch' | 'inverse'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A frame stands so far out from what it is around. */
const ROOM_PX = 24
const LOOK_EVERY_MS = 25
/** A band and its edge, and what fills it. */
const FILLED_RECTS = 3
/** From seeing to pressing: as short as a practised hand is. A switch that has just been pressed is not pressed again. */
const REACTION_MS = 200
const BETWEEN_PRESSES_MS = 400
/** At the latest, what waiting chooses is chosen. */
const TAKEN_WITHIN_MS = 2_000
/** All of a page, level by level, three times over. */
const FOUND_WITHIN_MS = 120_000

export interface SwitchUser {
  /** Goes for it until it is chosen: into its groups, and past whatever else is lit. */
  choose(target: Locator): Promise<void>
}

export function switchUser(page: Page, method: Method): SwitchUser {
  const { keyboard } = page
  let holds = false
  /** Where waiting chooses: only once a press has said that something is wanted. */
  let isArmed = false
  let pressedAt = 0

  async function rested(): Promise<void> {
    await page.waitForTimeout(Math.max(0, pressedAt + BETWEEN_PRESSES_MS - Date.now()))
  }

  async function press(key: 'Space' | 'Enter'): Promise<void> {
    await rested()
    await keyboard.press(key)
    pressedAt = Date.now()
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
    }
  }

  /** Takes what is lit. */
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
    async choose(target) {
      const until = Date.now() + FOUND_WITHIN_MS
      await target.waitFor()
      // Where waiting chooses, it may be done before they have looked again.
      const isChosen = await watchClicks(target)
      if (method === 'auto' && (await frames(page)).length === 0) await press('Space')
      while (Date.now() < until) {
        await page.waitForTimeout(LOOK_EVERY_MS)
        if (await isChosen()) return
        const [lit, wanted] = [await frames(page), await boxOf(target)]
        // A key that was just pressed is filled, and a press would press it once more: they wait until it is left.
        if (lit.length === FILLED_RECTS && method !== 'auto') continue
        const frame = lit.find((one) => wanted !== null && holdsMiddle(one, wanted))
        if (frame === undefined || wanted === null || (method === 'inverse' && !holds)) {
          await goOn()
          continue
        }
        await page.waitForTimeout(REACTION_MS)
        if (!areSame(await frames(page), lit)) continue
        const isIt = frame.width < wanted.width + ROOM_PX && frame.height < wanted.height + ROOM_PX
        await take()
        await happens(isIt ? isChosen : async () => !areSame(await frames(page), lit))
      }
      throw new Error(`The frame never came to ${String(target)}.`)
    },
  }
}

/** A page that has just come takes no press for a moment: what was not taken is gone for once more. */
async function happens(isTaken: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + TAKEN_WITHIN_MS
  while (Date.now() < until) {
    if (await isTaken()) return
    await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** Nothing for what is not there: its page may be going. */
function boxOf(target: Locator): Promise<Box | null> {
  return target.boundingBox({ timeout: 500 }).catch(() => null)
}

async function watchClicks(target: Locator): Promise<() => Promise<boolean>> {
  const seen = await target.evaluateHandle((element) => {
    const clicks = { count: 0 }
    element.addEventListener('click', () => (clicks.count += 1))
    return clicks
  })
  // Where the press has led to another document, there is nothing left to ask.
  return async () => (await seen.evaluate(({ count }) => count).catch(() => 1)) > 0
}

function areSame(one: readonly Box[], other: readonly Box[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What the frames are around, as they are seen: without the band. */
async function frames(page: Page): Promise<readonly Box[]> {
  const boxes = await page
    .locator('[data-ways="highlight"] rect')
    .evaluateAll((rects) => rects.map((rect) => (rect as SVGRectElement).getBoundingClientRect().toJSON() as Box))
  return boxes.map(({ x, y, width, height }) => ({ x, y, width, height }))
}

function holdsMiddle(frame: Box, { x, y, width, height }: Box): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return frame.x < middleX && middleX < frame.x + frame.width && frame.y < middleY && middleY < frame.y + frame.height
}
