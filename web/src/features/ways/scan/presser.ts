/** How somebody presses one switch, and which of their presses count: what a cost is reckoned from. */
import type { Spread } from '../practice/spread.ts'
import type { PressSettings } from '@beckon/contract/profile'

export interface Presser {
  /** From the moment something is lit until the switch is down. */
  readonly pressMs: Spread
  /** The share of presses that were meant and do not come. */
  readonly misses: number
  /** How long the switch is down: the next press begins after it. */
  readonly heldMs: Spread
  /** The share of presses after which the hand hits once more, and after which times from the release on. */
  readonly bounces: number
  readonly bounceMs: readonly number[]
  readonly press: Pick<PressSettings, 'holdMs' | 'ignoreMs' | 'countsOn'>
}

/** Of whom nothing is known yet: as much as most people who scan. */
export const USUAL_PRESSER: Omit<Presser, 'press'> = {
  pressMs: { mean: 650, sd: 150 },
  misses: 0.03,
  heldMs: { mean: 180, sd: 60 },
  bounces: 0,
  bounceMs: [],
}

/** Somebody who always presses so long after their item is lit, and lets go at once. */
export function perfect(pressMs: number): Presser {
  return {
    pressMs: { mean: pressMs, sd: 0 },
    misses: 0,
    heldMs: { mean: 0, sd: 0 },
    bounces: 0,
    bounceMs: [],
    press: { holdMs: 0, ignoreMs: 0, countsOn: 'press' },
  }
}

/** How long after the contact a press counts. */
export function countsAfterMs(press: Presser['press'], heldMs: readonly number[]): number {
  if (press.countsOn === 'press') return press.holdMs
  const mean = heldMs.length === 0 ? 0 : heldMs.reduce((sum, ms) => sum + ms, 0) / heldMs.length
  return Math.max(mean, press.holdMs)
}
