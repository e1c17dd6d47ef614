/**
 * People who do an errand each by their own way: by two switches that keep a half each, by a pointer that rests, by a
 * keyboard. Who moves a frame is in `switch-user.ts`.
 */
import type { Locator, Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { lookAt, lookAway } from './look-at.ts'
import { holdsMiddle, switchUser, watch, type Box, type SwitchUser } from './switch-user.ts'

export const WAYS = ['auto', 'step', 'single-switch', 'inverse', 'halves', 'dwell', 'keyboard'] as const
export type MethodOfUser = (typeof WAYS)[number]

/** `presses`: of switches or keys, or rests of the pointer. */
export interface ErrandUser extends SwitchUser {
  /** Writes a word into a field: on the keyboard of the screen, or on their own. */
  write(field: Locator, word: string): Promise<void>
}

/** They find what they want within two minutes, or it cannot be found. */
const FOUND_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 40
const REACTION_MS = 200
/** A page that has just come takes no press for a moment. */
const TAKEN_WITHIN_MS = 1_500
/** Longer than the first key after a pause takes, and a little more than the keys that take care. */
const RESTS_MS = 4_000

export function errandUser(page: Page, way: MethodOfUser): ErrandUser {
  if (way === 'keyboard') return keyboardUser(page)
  const user = way === 'dwell' ? dwellUser(page) : way === 'halves' ? halvesUser(page) : switchUser(page, way)
  const key = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    ...user,
    async write(field, word) {
      await user.choose(field, key('Done'))
      for (const letter of word) await user.choose(key(letter))
      await user.choose(key('Done'))
    },
  }
}

function halvesUser(page: Page): SwitchUser {
  let presses = 0
  return {
    presses: () => presses,
    async choose(target, shown) {
      const sight = await watch(target, shown)
      const until = Date.now() + FOUND_WITHIN_MS
      while (Date.now() < until) {
        await page.waitForTimeout(LOOK_EVERY_MS)
        const { isChosen, wanted } = await sight.look()
        if (isChosen) return
        const parts = await page.evaluate(partsSeen)
        const around = parts.findIndex(({ boxes }) => wanted !== null && boxes.some((box) => holdsMiddle(box, wanted)))
        const part =
          around >= 0 ? around : parts.findIndex(({ words }) => /(?:^|, | to |: )(?:Back|other keys)$/u.test(words))
        if (parts.length === 0) await page.keyboard.press('Space')
        if (part < 0) continue
        await page.waitForTimeout(REACTION_MS)
        const isSame = async () => JSON.stringify(await page.evaluate(partsSeen)) === JSON.stringify(parts)
        if (!(await isSame())) continue
        await page.keyboard.press(part === 0 ? 'Space' : 'Enter')
        presses += 1
        const taken = Date.now() + TAKEN_WITHIN_MS
        while (Date.now() < taken && !(await sight.look()).isChosen && (await isSame()))
          await page.waitForTimeout(LOOK_EVERY_MS)
      }
      throw new Error(`No half led to ${String(target)}.`)
    },
  }
}

interface Part {
  readonly words: string
  readonly boxes: readonly Box[]
}

/** In the page. Each switch has a line of words with a sample of its frames. */
function partsSeen(): Part[] {
  const layer = document.querySelector('[data-ways="highlight"]')
  const colourOf = (one: Element) => getComputedStyle(one).stroke
  const rects = [...(layer?.querySelectorAll('svg:not(p svg) rect') ?? [])]
  return [...(layer?.querySelectorAll('p:has(svg)') ?? [])].map((row) => {
    const colour = [...row.querySelectorAll('line')].map(colourOf).at(-1)
    const boxes = rects
      .filter((rect) => colourOf(rect) === colour)
      .map((rect) => {
        const { x, y, width, height } = rect.getBoundingClientRect()
        return { x, y, width, height }
      })
    return { words: (row.textContent ?? '').trim(), boxes }
  })
}

function dwellUser(page: Page): SwitchUser {
  let rests = 0
  return {
    presses: () => rests,
    async choose(target, shown) {
      await target.first().waitFor()
      const sight = await watch(target.first(), shown)
      const until = Date.now() + FOUND_WITHIN_MS
      while (Date.now() < until) {
        await lookAway(page)
        await lookAt(page, target.first())
        rests += 1
        const restsUntil = Date.now() + RESTS_MS
        for (let turn = 0; Date.now() < restsUntil; turn += 1) {
          await page.waitForTimeout(100)
          const { isChosen, wanted } = await sight.look()
          if (isChosen) return
          if (wanted === null) break
          await page.mouse.move(
            middle(wanted.x, wanted.width) + (turn % 5) - 2,
            middle(wanted.y, wanted.height) + (turn % 3) - 1,
          )
        }
      }
      throw new Error(`Resting did not choose ${String(target)}.`)
    },
  }
}

function middle(start: number, size: number): number {
  return start + size / 2
}

function keyboardUser(page: Page): ErrandUser {
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const goTo = async (target: Locator) => void (presses += await tabTo(page, target))
  return {
    presses: () => presses,
    async choose(target) {
      await goTo(target)
      await press('Enter')
    },
    async write(field, word) {
      await goTo(field)
      for (const letter of word) await press(letter)
      // Words count as written when their field is left.
      await press('Tab')
    },
  }
}
