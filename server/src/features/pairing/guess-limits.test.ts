import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@beckon/contract/time-units'
import { afterRight, afterWrong, asOf, NEVER_WRONG, waitMs, type Guesser } from './guess-limits.ts'

/** Wrong codes at these times, one after the other. */
function wrongAt(times: readonly number[], before: Guesser = NEVER_WRONG): Guesser {
  return times.reduce(afterWrong, before)
}

const times = (count: number, at: number) => Array.from({ length: count }, () => at)

describe('wrong codes at a box', () => {
  it('cost nothing four times in ten minutes', () => {
    expect(waitMs(wrongAt([0, 1, 2, 3]), 5)).toBe(0)
  })

  it('cost 1 minute the fifth time, then 2, 4, 8 and at most 15', () => {
    let guesser = wrongAt(times(4, 0))
    let now = 0
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      guesser = afterWrong(guesser, now)
      expect(waitMs(guesser, now)).toBe(minutes * MINUTE_MS)
      now += minutes * MINUTE_MS
      expect(waitMs(guesser, now)).toBe(0)
    }
  })

  it('are forgotten after ten minutes', () => {
    expect(waitMs(wrongAt([...times(4, 0), 10 * MINUTE_MS]), 10 * MINUTE_MS)).toBe(0)
  })

  it('are forgotten after a day, with the waits', () => {
    const guesser = wrongAt(times(5, 0))
    expect(waitMs(afterWrong(guesser, DAY_MS + MINUTE_MS), DAY_MS + MINUTE_MS)).toBe(0)
  })

  it('cost a wait though the last right one was on a clock that was set back since', () => {
    const cleared = afterRight(NEVER_WRONG, DAY_MS)
    expect(waitMs(wrongAt([1, 2, 3, 4, 5, 6], cleared), 6)).toBe(MINUTE_MS)
  })

  it('start from nothing again after a right one', () => {
    expect(waitMs(wrongAt(times(4, 2), afterRight(wrongAt(times(4, 0)), 1)), 2)).toBe(0)
  })

  it('are 20 a day, however patient the guesser and however often it is right', () => {
    let guesser = NEVER_WRONG
    let tried = 0
    for (let now = 0; now < DAY_MS; now += MINUTE_MS) {
      if (waitMs(guesser, now) > 0) continue
      guesser = afterWrong(guesser, now)
      if (tried++ % 3 === 0) guesser = afterRight(guesser, now)
    }
    expect(tried).toBe(20)
  })

  it('never cost more than the longest wait, whatever time they were made at', () => {
    const guesser = asOf(wrongAt(times(25, 3_652 * DAY_MS)), 0)
    expect(waitMs(guesser, 0)).toBeLessThanOrEqual(15 * MINUTE_MS)
    expect(waitMs(guesser, 20 * MINUTE_MS)).toBe(0)
  })
})

it('a guessing box stays within the computed odds of a day', () => {
  let guesser = NEVER_WRONG
  let tried = 0
  for (let now = 0; now < DAY_MS; now += MINUTE_MS) {
    if (waitMs(guesser, now) > 0) continue
    guesser = afterWrong(guesser, now)
    tried++
  }
  // A thousand boxes with 20 guesses each, and 208 valid codes of 10^7: 0.4 hits a day. The owner of a code that was hit
  // must still confirm it.
  expect(tried).toBe(20)
})
