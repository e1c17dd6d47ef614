/** Chooses everything by halves: keeps the part with something new in it until one thing is left. */
import type { Page } from '@playwright/test'
import { isWanted, keyOf } from './scan-everything.ts'
import { see } from './sight.ts'

const KEYS = ['Space', 'Enter'] as const
const DRAWN_MS = 60
/** Longer than a step: what came under the switches is dead for so long. */
const STEP_MS = 1_060
const MOST_SEARCHES = 3
const GIVES_UP_AFTER = 400

export async function halveEverything(page: Page): Promise<void> {
  const passedOver = new Set<string>()
  let path: string[] = []
  let searches = 0
  let now = await see(page)
  for (let idle = 0; idle < GIVES_UP_AFTER && now.unreachedCount > 0 && searches < MOST_SEARCHES; idle += 1) {
    const { parts, isPressed, isLit } = now
    const wanted = parts.findIndex((part) => isLit && !passedOver.has(keyOf(part)) && isWanted(part, searches > 0))
    const back = parts.findIndex(({ words }) => isLit && HAS_BACK.test(words))
    const at = wanted >= 0 ? wanted : back
    const key = keyOf(parts[at])
    const before = now
    if (isPressed || (isLit && at < 0)) {
      // A key that was just pressed would be pressed again. Of the whole page nothing is wanted: also beyond its edge?
      if (!isPressed) searches += 1
      if (!isPressed) passedOver.clear()
      await page.clock.runFor(STEP_MS)
    } else {
      await page.keyboard.press(KEYS[Math.max(at, 0)] ?? KEYS[0])
      await page.clock.runFor(DRAWN_MS)
    }
    now = await see(page)
    if (now.choiceCount > before.choiceCount) {
      if (now.unreachedCount < before.unreachedCount) idle = 0
      else passedOver.add(key)
      path = []
    } else if (JSON.stringify(now) === JSON.stringify(before)) await page.clock.runFor(STEP_MS)
    else if (wanted >= 0) path.push(key)
    else if (back >= 0 && parts[back]?.words === 'Back') {
      // Nothing new was in what has just been left.
      passedOver.add(path.at(-1) ?? '')
      path = []
    }
  }
}

/** The way out is the last of what is left. */
const HAS_BACK = /(?:^|, | to )Back$/u
