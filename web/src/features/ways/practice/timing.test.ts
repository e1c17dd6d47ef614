import { describe, expect, test } from 'vitest'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import {
  adviceOf,
  classOf,
  NOTHING_MEASURED,
  presserOf,
  stepFor,
  withAdvice,
  type Measured,
  type Timing,
} from './timing.ts'

const TIMING: Timing = { scan: { stepMs: 1_000, firstPercent: 50, lateMs: 0 }, press: { holdMs: 0, ignoreMs: 300 } }
const times = (ms: number, count = 24) => Array.from({ length: count }, (_, at) => ms + (at % 2 === 0 ? -10 : 10))
const classes = (right: number, late = 0, missed = 0) => [
  ...Array.from({ length: right }, () => 'right' as const),
  ...Array.from({ length: late }, () => 'late' as const),
  ...Array.from({ length: missed }, () => 'missed' as const),
]
const adviceFor = (measured: Partial<Measured>, timing = TIMING) =>
  adviceOf({ ...NOTHING_MEASURED, ...measured }, timing)

describe('a press is', () => {
  const lit = { litAt: 5_000, leftAt: 6_000, stepMs: 1_000, isGroup: true }

  test('right while its item is lit', () => {
    expect(classOf({ ...lit, pressedAt: 5_700 })).toBe('right')
    expect(classOf({ ...lit, leftAt: undefined, pressedAt: 9_000 })).toBe('right')
  })

  test('late until 60 % of a step after its item has gone, then for another group', () => {
    expect(classOf({ ...lit, pressedAt: 6_600 })).toBe('late')
    expect(classOf({ ...lit, pressedAt: 6_601 })).toBe('wrong group')
    expect(classOf({ ...lit, isGroup: false, pressedAt: 6_601 })).toBe('late')
  })

  test('early in the step before, missed when none came', () => {
    expect(classOf({ ...lit, pressedAt: 4_100 })).toBe('early')
    expect(classOf({ ...lit, pressedAt: 3_900 })).toBe('wrong group')
    expect(classOf({ ...lit, pressedAt: undefined })).toBe('missed')
  })
})

describe('the step that a press time asks for', () => {
  test('is the mean over 0.65, rounded up to 50 ms', () => {
    expect(stepFor(times(650))).toBe(1_000)
    expect(stepFor(times(660))).toBe(1_050)
  })

  test('is the mean and two deviations where the person varies much', () => {
    const wide = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 300 : 1_000))
    expect(stepFor(wide)).toBe(1_400)
  })

  test('stays between 0.3 and 5 seconds, and is unknown before ten presses', () => {
    expect(stepFor(times(100))).toBe(300)
    expect(stepFor(times(9_000))).toBe(5_000)
    expect(stepFor(times(650, 9))).toBeUndefined()
  })
})

describe('advice', () => {
  test('is none where all suits', () => {
    expect(adviceFor({ pressMs: times(650), classes: classes(24) })).toBeUndefined()
    expect(adviceFor({})).toBeUndefined()
  })

  test('ignores bounces before anything else', () => {
    const advice = adviceFor({ pressMs: times(2_000), bounceMs: [80, 240, 320] })
    expect(advice).toEqual({ setting: 'ignoreMs', from: 300, to: 400, why: 'bounces' })
  })

  test('asks to hold a little where short presses were not meant, but not so long that meant ones are lost', () => {
    const measured = { heldMs: times(200), unwantedHeldMs: [40, 90] }
    expect(adviceFor(measured)).toEqual({ setting: 'holdMs', from: 0, to: 150, why: 'short presses' })
    expect(adviceFor({ ...measured, unwantedHeldMs: [190] })).toBeUndefined()
  })

  test('gives more time where the press time asks for it', () => {
    const advice = adviceFor({ pressMs: times(1_000), classes: classes(20, 4) })
    expect(advice).toEqual({ setting: 'stepMs', from: 1_000, to: 1_550, why: 'press time' })
  })

  test('cuts errors first when there are many: slower, then a longer first item, never quicker', () => {
    const many = { classes: classes(10, 0, 14) }
    expect(adviceFor({ ...many, pressMs: times(900) })).toMatchObject({ setting: 'stepMs', to: 1_400 })
    expect(adviceFor({ ...many, pressMs: times(300) })).toMatchObject({ setting: 'firstPercent', to: 100 })
    const first = withAdvice(TIMING, { setting: 'firstPercent', to: 100 })
    expect(adviceFor({ ...many, pressMs: times(300) }, first)).toMatchObject({ setting: 'stepMs', to: 1_200 })
  })

  test('forgives late presses where that saves more than it costs', () => {
    const measured = {
      pressMs: [...times(560, 20), 1_080, 1_120, 1_050, 1_100],
      classes: classes(20, 4),
    }
    expect(adviceFor(measured)).toEqual({ setting: 'lateMs', from: 0, to: 250, why: 'late presses' })
    const quick = { ...measured, pressMs: [...times(120, 22), 1_050, 1_100] }
    expect(adviceFor(quick)?.setting).not.toBe('lateMs')
  })

  test('takes time from a late window in which quick presses count for the item before', () => {
    const quick = { pressMs: Array.from({ length: 24 }, (_, at) => 200 + 20 * at), classes: classes(20) }
    const timing = withAdvice(TIMING, { setting: 'lateMs', to: 400 })
    expect(adviceFor(quick, timing)).toEqual({ setting: 'lateMs', from: 400, to: 100, why: 'quick presses' })
  })

  test('of a longer step shortens the late window that would grow with it, and is one change', () => {
    const varying = { pressMs: Array.from({ length: 24 }, (_, at) => 150 + 30 * at), classes: classes(20) }
    const timing = { ...TIMING, scan: { ...TIMING.scan, stepMs: 300, lateMs: 400 } }
    const advice = adviceFor(varying, timing)
    expect(advice).toEqual({
      setting: 'stepMs',
      from: 300,
      to: 950,
      why: 'press time',
      lateMs: { from: 400, to: 100 },
    })
    if (advice) expect(withAdvice(timing, advice).scan).toMatchObject({ stepMs: 950, lateMs: 100 })
    const short = { ...timing, scan: { ...timing.scan, lateMs: 50 } }
    expect(adviceFor(varying, short)).not.toHaveProperty('lateMs')
  })

  test('gives a little more time where many presses would come too late for any late window', () => {
    const logistic = (at: number) => Math.log((at + 0.5) / (59.5 - at))
    const pressMs = Array.from({ length: 60 }, (_, at) => 606 * Math.exp(0.22 * logistic(at)))
    const varying = { pressMs, classes: classes(60) }
    const scan = { ...TIMING.scan, stepMs: 1_050, lateMs: 200 }
    const timing = { scan, press: { holdMs: 0, ignoreMs: 100 } }
    const advice = adviceFor(varying, timing)
    expect(advice).toEqual({ setting: 'stepMs', from: 1_050, to: 1_300, why: 'wrong presses' })
    if (advice) expect(adviceFor(varying, withAdvice(timing, advice)), 'and not back again').toBeUndefined()
  })

  test('offers a quicker step to who presses surely, a tenth at a time', () => {
    const timing = withAdvice(TIMING, { setting: 'stepMs', to: 2_000 })
    expect(adviceFor({ pressMs: times(650, 60), classes: classes(60) }, timing)).toMatchObject({ to: 1_000 })
    const suits = withAdvice(TIMING, { setting: 'stepMs', to: 1_000 })
    expect(adviceFor({ pressMs: times(650, 60), classes: classes(60) }, suits)).toMatchObject({
      setting: 'stepMs',
      to: 900,
      why: 'few errors',
    })
  })

  test('lets quick presses through where fifty were never followed by a second one', () => {
    const quick = { pressMs: times(240, 60), classes: classes(60) }
    const timing = withAdvice(TIMING, { setting: 'stepMs', to: 400 })
    expect(adviceFor(quick, timing)).toEqual({ setting: 'ignoreMs', from: 300, to: 150, why: 'no bounces' })
    expect(adviceFor({ ...quick, bounceMs: [90] }, timing)).toBeUndefined()
    expect(adviceFor({ ...quick, pressMs: times(240, 49) }, timing)).toBeUndefined()
  })
})

describe('what a cost is reckoned from', () => {
  const press = DEFAULT_PROFILE.press

  test('is the measured press time with its spread, the misses and the second contacts', () => {
    const presser = presserOf(
      {
        ...NOTHING_MEASURED,
        asked: 108,
        missed: 8,
        pressMs: times(800, 100),
        heldMs: times(200, 100),
        bounceMs: [90, 110],
      },
      press,
    )
    expect(presser?.pressMs.mean).toBeCloseTo(800, 0)
    expect(presser?.misses).toBeCloseTo((8 + 0.03 * 24) / (108 + 24), 5)
    expect(presser).toMatchObject({ bounces: 0.02, bounceMs: [90, 110], press })
  })

  test('is unknown before ten presses', () => {
    expect(presserOf({ ...NOTHING_MEASURED, asked: 9, pressMs: times(800, 9) }, press)).toBeUndefined()
  })
})
