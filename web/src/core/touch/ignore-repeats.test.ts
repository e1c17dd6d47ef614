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

/** Of `key from-to, …`. */
function touchesOf(words: string) {
  return words.split(', ').map((touch) => {
    const [, key = '', from, to] = /^(\w+) (\d+)-(\d+)$/u.exec(touch) ?? []
    return [key, Number(from), Number(to)] as const
  })
}

describe('a second touch of the same key', () => {
  it.each([
    ['60 ms after the release does not count', 'power 0-100, power 160-240', [100]],
    ['999 ms after the release does not count', 'power 0-100, power 1099-1179', [100]],
    [
      'counts a second after the release, however long the first was held',
      'power 0-5000, power 6000-6100',
      [5000, 6100],
    ],
    ['does not count when it begins too soon and ends late', 'power 0-100, power 300-4000', [100]],
    ['that was ignored keeps a third from counting', 'power 0-100, power 900-1000, power 1800-1900', [100]],
    ['does not affect another key', 'power 0-100, tvPower 200-300, power 400-500', [100, 300, 500]],
    ['counts when the clock was set back meanwhile', 'power 90000-90100, power 10-20', [90100, 20]],
  ] as const)('%s', (_, touches, counted) => {
    expect(presses(touchesOf(touches))).toEqual(counted)
  })

  it('always counts when the time is set to nothing', () => {
    expect(presses(touchesOf('up 0-10, up 11-20'), 0)).toEqual([10, 20])
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
