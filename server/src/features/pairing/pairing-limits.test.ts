import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@beckon/contract/time-units'
import * as limits from './pairing-limits.ts'
import { asOf, NEVER_WRONG, type Guesser, StartLimits, WaitingPlaces } from './pairing-limits.ts'

const waitMs = (guesser: Guesser, now: number) => limits.waitMs(asOf(guesser, now), now)
const afterWrong = (guesser: Guesser, now: number) => limits.afterWrong(asOf(guesser, now), now)
const afterRight = (guesser: Guesser, now: number) => limits.afterRight(asOf(guesser, now), now)

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

describe('begun pairings', () => {
  it('are six a minute for one browser', () => {
    const limits = new StartLimits()
    for (let n = 0; n < 6; n++) expect(limits.take('browser', '192.0.2.1', n)).toBe(0)
    expect(limits.take('browser', '192.0.2.1', 10)).toBe(MINUTE_MS - 10)
    expect(limits.take('another', '192.0.2.1', 10)).toBe(0)
    expect(limits.take('browser', '192.0.2.1', MINUTE_MS)).toBe(0)
  })

  it('are not used up by a stranger who takes the same name elsewhere', () => {
    const limits = new StartLimits()
    for (let n = 0; n < 50; n++) limits.take('browser', '192.0.2.66', 0)
    expect(limits.take('browser', '192.0.2.1', 0)).toBe(0)
  })

  it('are 120 a minute for one address, whatever names it takes', () => {
    const limits = new StartLimits()
    const taken = Array.from({ length: 500 }, (_, n) => limits.take(`browser ${n}`, '192.0.2.1', 0))
    expect(taken.filter((wait) => wait === 0)).toHaveLength(120)
  })

  it('are 2,000 at once, and six addresses cannot keep everybody else out', () => {
    const waiting = new WaitingPlaces()
    const enter = (id: string, address: string, now = 0) => waiting.enter(id, { address, until: now + MINUTE_MS, now })
    for (let n = 0; n < 2_000; n++) expect(enter(`flood ${n}`, `192.0.2.${n % 6}`)).toEqual({ is: 'added' })
    expect(enter('honest', '198.51.100.1')).toEqual({ is: 'added', evicted: 'flood 0' })
    expect(enter('flood again', '192.0.2.1')).toMatchObject({ is: 'added', evicted: expect.stringContaining('flood') })
  })

  it('leave their places when their time is over', () => {
    const waiting = new WaitingPlaces()
    for (let n = 0; n < 2_000; n++) waiting.enter(`old ${n}`, { address: '192.0.2.1', until: MINUTE_MS, now: 0 })
    expect(waiting.enter('new', { address: '192.0.2.1', until: 2 * MINUTE_MS, now: MINUTE_MS })).toEqual({
      is: 'added',
    })
  })
})
