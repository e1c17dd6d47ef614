import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { NOTHING_MEASURED, presserOf, type Measured } from '../practice/timing.ts'
import { doubtsOf, rangeOf } from './cost-doubt.ts'
import { meanCost } from './cost.ts'
import { BACK, key, level } from './scan-by-hand.ts'
import type { ScanOptions } from './scan-types.ts'

const OPTIONS: ScanOptions = { ...DEFAULT_PROFILE.scan, stepMs: 1_000 }
const tree = level('top', level('a', key('a1'), key('a2'), BACK), level('b', key('b1'), key('b2'), BACK))
const uses = ['a1', 'a2', 'b1', 'b2'].map((id) => ({ id, presses: 1, runs: 1 }))
const measured = (presses: number, missed: number): Measured => ({
  ...NOTHING_MEASURED,
  asked: presses,
  missed,
  pressMs: Array.from({ length: presses - missed }, (_, at) => 500 + 60 * (at % 6)),
})

/** The cost and its range, as the page reckons them. */
function shown(of: Measured) {
  const presser = presserOf(of, DEFAULT_PROFILE.press)
  const costFor = (by = presser) => (by && meanCost(tree, uses, OPTIONS, by)) ?? Number.NaN
  const ms = costFor()
  return { ms, ...rangeOf(ms, presser ? doubtsOf(of, presser).map((doubt) => costFor(doubt)) : []) }
}

describe('the range of a cost', () => {
  test('holds the cost, and is nearer to it the more was measured', () => {
    const few = shown(measured(24, 1))
    const many = shown(measured(240, 10))
    for (const { ms, least, most } of [few, many]) {
      expect(least).toBeLessThan(ms)
      expect(most).toBeGreaterThan(ms)
    }
    expect(many.most / many.least).toBeLessThan((few.most / few.least - 1) / 2 + 1)
  })

  test('goes further up than down where no miss has been seen yet', () => {
    const { ms, least, most } = shown(measured(24, 0))
    expect(most / ms).toBeGreaterThan(ms / least)
  })

  test('is nothing but the cost where nothing else is likely', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 50_000 }), (ms) => {
        expect(rangeOf(ms, [ms, ms, ms, ms])).toEqual({ least: ms, most: ms })
      }),
    )
  })
})
