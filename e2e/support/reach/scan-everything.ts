/** Chooses everything with one or two switches: enters a frame with something new in it, and lets any other pass. */
import type { Page } from '@playwright/test'
import { see, type Lit } from './sight.ts'

export type ScanMethod = 'auto' | 'step' | 'single-switch' | 'inverse'

const STEP_MS = 1_000
/** A few frames: what changed is drawn. */
const DRAWN_MS = 60
/** Longer than what goes back in inverse scanning, and shorter than a step. */
const SHORT_MS = 300
/**
 * After so many steps without anything new, also what may be beyond the edge of the window is looked for from then on.
 */
const SEARCHES_AFTER = 40
/** Longer than any of our pages, level by level. */
const GIVES_UP_AFTER = 600
/** Nothing is taken for a moment after something came: then it is tried again in the next round. */
const MOST_TRIES = 3

const SPACE = { source: 'key', code: 'Space', job: 'select' }
const ENTER = { source: 'key', code: 'Enter', job: 'select' }

/** As the access links begin, but without waits that only a hand needs. */
export function scanProfile(method: ScanMethod): object {
  const switches = {
    auto: [SPACE],
    'single-switch': [SPACE],
    inverse: [SPACE],
    step: [{ ...SPACE, job: 'next' }, ENTER],
  }[method]
  const waits = { firstPercent: 0, lateMs: 0, chooseWaitPercent: 100 }
  const scan = { method, stepMs: STEP_MS, ...waits, passes: 0, staySteps: 1 }
  return { version: 1, way: 'scan', switches, press: { ignoreMs: 0 }, scan }
}

/** Ends when everything was chosen, or nothing new comes any more. */
export async function scanEverything(page: Page, method: ScanMethod): Promise<void> {
  const hand = handOf(page, method)
  /** Nothing new was in it. */
  const passedOver = new Set<string>()
  /** The groups that were entered since the last choice. */
  let entered: string[] = []
  let isSearching = false
  /** How often each was taken in vain. */
  const tries = new Map<string, number>()
  let now = await see(page)
  for (let idle = 0; idle < GIVES_UP_AFTER && now.unreachedCount > 0; idle += 1) {
    if (idle === SEARCHES_AFTER) {
      isSearching = true
      passedOver.clear()
      tries.clear()
    }
    const { lit } = now
    const isBack = !lit.isFramed && lit.words === 'Back'
    const key = keyOf(lit)
    if (now.isPressed) await page.clock.runFor(STEP_MS + DRAWN_MS)
    else if (!now.isLit) await hand.goOn(true)
    else if (isBack) {
      passedOver.add(entered.pop() ?? '')
      await hand.take()
    } else if (passedOver.has(key) || !isWanted(lit, isSearching)) await hand.goOn(false)
    else {
      const before = now
      await hand.take()
      now = await see(page)
      if (now.choiceCount > before.choiceCount) {
        entered = []
        if (now.unreachedCount < before.unreachedCount) idle = 0
        else passedOver.add(key)
      } else if (keyOf(now.lit) !== key) entered.push(key)
      else {
        tries.set(key, (tries.get(key) ?? 0) + 1)
        if ((tries.get(key) ?? 0) >= MOST_TRIES) passedOver.add(key)
        await page.clock.runFor(STEP_MS)
        now = await see(page)
      }
      continue
    }
    now = await see(page)
  }
  await hand.letGo()
}

function keyOf({ inside, words, sizes, isInside }: Lit): string {
  return JSON.stringify([inside, words, sizes, isInside])
}

/** Also a frame around nothing that is offered: it is to be known what that chooses. */
function isWanted({ wanted, isFramed, inside, beyond }: Lit, isSearching: boolean): boolean {
  return wanted.length > 0 || (isFramed && inside.length === 0) || (isSearching && beyond.length > 0)
}

interface Hand {
  /** Moves on to the next frame. */
  goOn(isResting: boolean): Promise<void>
  take(): Promise<void>
  /** Back to what nobody touches. */
  letGo(): Promise<void>
}

function handOf(page: Page, method: ScanMethod): Hand {
  const { keyboard, clock } = page
  let holds = false
  /** A press has moved: waiting chooses. */
  let isArmed = false
  const press = async (key: string) => {
    await keyboard.press(key)
    await clock.runFor(DRAWN_MS)
  }
  const letGo = async () => {
    if (holds) await keyboard.up('Space')
    holds = false
    await clock.runFor(DRAWN_MS)
  }
  const wait = () => clock.runFor(STEP_MS + DRAWN_MS)
  switch (method) {
    case 'auto':
      return { goOn: (isResting) => (isResting ? press('Space') : wait()), take: () => press('Space'), letGo }
    case 'step':
      return { goOn: () => press('Space'), take: () => press('Enter'), letGo }
    case 'single-switch':
      return {
        async goOn(isResting) {
          await press('Space')
          isArmed = !isResting
        },
        async take() {
          if (!isArmed) await press('Space')
          isArmed = false
          await wait()
        },
        letGo,
      }
    case 'inverse':
      return {
        async goOn() {
          if (!holds) await keyboard.down('Space')
          holds = true
          await wait()
        },
        async take() {
          // What is lit while nothing is held is taken by a short hold.
          if (!holds) await keyboard.down('Space')
          if (!holds) await clock.runFor(SHORT_MS)
          holds = true
          await letGo()
        },
        letGo,
      }
  }
}
