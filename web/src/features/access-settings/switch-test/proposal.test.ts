import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf, NOTHING_MEASURED, proposalFor, settingsOf, stepFor, withSettings } from './proposal.ts'

const times = (ms: number, count: number) => Array.from({ length: count }, () => ms)
const { scan, press } = DEFAULT_PROFILE
const SCANNING: Profile = {
  ...DEFAULT_PROFILE,
  way: 'scan',
  scan: { ...scan, stepMs: 1_000 },
  press: { ...press, holdMs: 0, ignoreMs: 300 },
}

describe('the step', () => {
  test('is the mean press time over 0.65, rounded up to 50 ms', () => {
    expect(stepFor(times(650, 10))).toBe(1_000)
    expect(stepFor([...times(600, 5), ...times(720, 5)])).toBe(1_050)
  })

  test('is the mean and two deviations of somebody whose times differ much', () => {
    expect(stepFor([...times(400, 12), ...times(1_200, 12)])).toBe(1_650)
  })

  test('stays within what can be set, and is unknown before ten presses', () => {
    expect([
      stepFor(times(100, 10)),
      stepFor(times(4_500, 10)),
      stepFor(times(10_000, 10)),
      stepFor(times(650, 9)),
    ]).toEqual([300, 6_950, 15_000, undefined])
  })

  test('is proposed no shorter, and is not said to fit, when more than a fifth of the presses were missed', () => {
    const quick = { ...NOTHING_MEASURED, pressMs: times(390, 10) }
    expect(proposalFor({ ...quick, missed: 2 }, SCANNING)).toEqual({ stepMs: 600 })
    expect(proposalFor({ ...quick, missed: 3 }, SCANNING)).toEqual({})
    expect(linesOf({ ...quick, missed: 3 }, SCANNING).map(({ line }) => line)).toEqual(['pressTime', 'missed'])
    expect(proposalFor({ ...quick, pressMs: times(1_300, 10), missed: 14 }, SCANNING)).toEqual({ stepMs: 2_000 })
  })

  test('is proposed longer or shorter, and only where time moves the highlight', () => {
    const measured = (ms: number) => ({ ...NOTHING_MEASURED, pressMs: times(ms, 24) })
    expect(proposalFor(measured(1_300), SCANNING)).toEqual({ stepMs: 2_000 })
    expect(proposalFor(measured(390), SCANNING)).toEqual({ stepMs: 600 })
    expect(proposalFor(measured(650), SCANNING)).toEqual({})
    const bySwitches = { ...SCANNING, scan: { ...scan, method: 'step' as const } }
    expect(proposalFor(measured(1_300), bySwitches)).toEqual({})
    expect(proposalFor(measured(1_300), { ...SCANNING, way: 'direct' })).toEqual({})
  })
})

describe('a hand that presses twice', () => {
  const shaking = {
    pressMs: times(650, 24),
    missed: 0,
    heldMs: times(180, 24),
    againMs: [60, 120, 340],
    againHeldMs: [40, 60, 50],
  }

  test('has the second press ignored, and is asked to hold longer than it lasts but not than meant presses do', () => {
    expect(proposalFor(shaking, SCANNING)).toEqual({ holdMs: 150, ignoreMs: 400 })
    expect(proposalFor({ ...shaking, againHeldMs: [170, 190, 200] }, SCANNING)).toEqual({ ignoreMs: 400 })
  })

  test('keeps a longer time that is set already', () => {
    const careful = { ...SCANNING, press: { ...press, holdMs: 200, ignoreMs: 600 } }
    expect(proposalFor(shaking, careful)).toEqual({})
  })
})

test('a proposal that is taken leaves nothing to propose, and its settings before bring back what was', () => {
  const ms = fc.integer({ min: 20, max: 6_000 })
  const list = (minLength: number) => fc.array(ms, { minLength, maxLength: 24 })
  const measured = fc.record({
    pressMs: list(0),
    missed: fc.nat(24),
    heldMs: list(0),
    againMs: list(0),
    againHeldMs: list(0),
  })
  fc.assert(
    fc.property(measured, (one) => {
      const proposal = proposalFor(one, SCANNING)
      const taken = { ...SCANNING, ...withSettings(SCANNING, proposal) }
      expect(proposalFor(one, taken)).toEqual({})
      expect({ ...taken, ...withSettings(taken, settingsOf(SCANNING)) }).toEqual(SCANNING)
    }),
  )
})

test('what was measured is told as far as it is known, double presses and misses with how many tries there were', () => {
  expect(linesOf(NOTHING_MEASURED, SCANNING)).toEqual([])
  const measured = { ...NOTHING_MEASURED, pressMs: times(640, 22), missed: 2, againMs: [90] }
  expect(linesOf(measured, SCANNING)).toEqual([
    { line: 'pressTime', number: 600 },
    { line: 'stepFits', number: 1_000 },
    { line: 'missed', number: 2, all: 24 },
    { line: 'bounced', number: 1, all: 24 },
  ])
})
