import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeRepeatFilter } from './ignore-repeats.ts'

const IGNORE_MS = 1_000

/** Plays touches, `[key, from, to]` in milliseconds, and returns when each press that counted ended. */
function presses(touches: readonly (readonly [string, number, number])[], ignoreMs = IGNORE_MS): number[] {
  const filter = makeRepeatFilter()
  const counted: number[] = []
  for (const [key, from, to] of touches) {
    filter.touched(key, from)
    filter.released(key, to)
    if (!filter.isIgnored(key, to, ignoreMs)) counted.push(to)
  }
  return counted
}

describe('a second touch of the same key', () => {
  it.each([60, 120, 400, 999])('%i ms after the release does not count', (gap) => {
    expect(
      presses([
        ['power', 0, 100],
        ['power', 100 + gap, 180 + gap],
      ]),
    ).toEqual([100])
  })

  it('counts when it begins a second after the release, however long the first was held', () => {
    expect(
      presses([
        ['power', 0, 5_000],
        ['power', 6_000, 6_100],
      ]),
    ).toEqual([5_000, 6_100])
  })

  it('does not count when it begins too soon and ends late', () => {
    expect(
      presses([
        ['power', 0, 100],
        ['power', 300, 4_000],
      ]),
    ).toEqual([100])
  })

  it('that was ignored keeps a third one from counting', () => {
    expect(
      presses([
        ['power', 0, 100],
        ['power', 900, 1_000],
        ['power', 1_800, 1_900],
      ]),
    ).toEqual([100])
  })

  it('does not affect another key', () => {
    expect(
      presses([
        ['power', 0, 100],
        ['tvPower', 200, 300],
        ['power', 400, 500],
      ]),
    ).toEqual([100, 300, 500])
  })

  it('always counts when the time is set to nothing', () => {
    expect(
      presses(
        [
          ['up', 0, 10],
          ['up', 11, 20],
        ],
        0,
      ),
    ).toEqual([10, 20])
  })

  it('counts when the clock was set back meanwhile', () => {
    expect(
      presses([
        ['power', 90_000, 90_100],
        ['power', 10, 20],
      ]),
    ).toEqual([90_100, 20])
  })

  it('without touches, as a switch sends its presses, is timed by the presses', () => {
    const isIgnored = (secondAt: number) => {
      const filter = makeRepeatFilter()
      return [0, secondAt].map((at) => filter.isIgnored('power', at, IGNORE_MS))
    }
    expect(isIgnored(999)).toEqual([false, true])
    expect(isIgnored(1_000)).toEqual([false, false])
  })

  it('never makes more presses count when the time is longer', () => {
    const hand = fc.array(fc.tuple(fc.constantFrom('power', 'tvPower'), fc.nat(1_500), fc.nat(400)), { maxLength: 30 })
    fc.assert(
      fc.property(hand, fc.nat(3_000), fc.nat(3_000), (gaps, one, other) => {
        let now = 0
        const touches = gaps.map(([key, gap, held]) => {
          const from = (now += gap)
          return [key, from, (now += held)] as const
        })
        const [short, long] = [Math.min(one, other), Math.max(one, other)]
        expect(presses(touches, long).length).toBeLessThanOrEqual(presses(touches, short).length)
      }),
    )
  })
})
