/**
 * A person with one switch or two: they look where the frame is, and press. They know nothing of the page but what they
 * see, and touch nothing but their switch.
 */
import { expect, type Locator, type Page } from '@playwright/test'

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
/** All of a page, level by level, three times over. */
const FOUND_WITHIN_MS = 120_000

export interface SwitchUser {
  /** Goes for it until it is chosen: into its groups, and past whatever else is lit. */
  choose(target: Locator): Promise<void>
}

export function switchUser(page: Page, method: Method): SwitchUser {
  const keyboard = page.keyboard
  let holds = false

  /** Lets the frame go on by one, or waits until it does. */
  async function goOn(): Promise<void> {
    if (method === 'step' || method === 'single-switch') await keyboard.press('Space')
    else if (method === 'inverse' && !holds) {
      await keyboard.down('Space')
      holds = true
    } else await page.waitForTimeout(LOOK_EVERY_MS)
  }

  /** Takes what is lit. */
  async function take(): Promise<void> {
    if (method === 'inverse') {
      await keyboard.up('Space')
      holds = false
    } else if (method === 'step') await keyboard.press('Enter')
    else if (method === 'auto') await keyboard.press('Space')
  }

  /** What is taken is lit no more: what is in it is, or what comes after it. */
  async function isTaken(taken: string): Promise<void> {
    await expect.poll(async () => JSON.stringify(await frames(page)), { intervals: [LOOK_EVERY_MS] }).not.toBe(taken)
  }

  return {
    async choose(target) {
      const until = Date.now() + FOUND_WITHIN_MS
      await target.waitFor()
      // A press counts again only after a while, as for a shaking hand.
      if ((await frames(page)).length === 0 && method !== 'inverse') await keyboard.press('Space')
      while (Date.now() < until) {
        const [lit, wanted] = [await frames(page), await target.boundingBox()]
        const frame = lit.find((one) => wanted !== null && holdsMiddle(one, wanted))
        if (frame === undefined || wanted === null) {
          await goOn()
          continue
        }
        const isIt = frame.width < wanted.width + ROOM_PX && frame.height < wanted.height + ROOM_PX
        await take()
        if (isIt && method !== 'single-switch') return
        await isTaken(JSON.stringify(lit))
        if (isIt) return
      }
      throw new Error(`The frame never came to ${String(target)}.`)
    },
  }
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
