import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meanAndSd } from '../../web/src/features/ways/practice/spread.ts'
import { adviceOf, presserOf, stepFor, withAdvice, type Timing } from '../../web/src/features/ways/practice/timing.ts'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { meanCost } from '../../web/src/features/ways/scan/cost.ts'
import { BACK, key, level } from '../../web/src/features/ways/scan/scan-by-hand.ts'
import { adapted, practise, UNPRACTISED, use } from './practice.ts'
import { normal, randomFrom } from './random.ts'
import { PEOPLE, type Person } from './simulated-user.ts'

const people: fc.Arbitrary<Person> = fc
  .record({
    mean: fc.integer({ min: 300, max: 2_000 }),
    spread: fc.integer({ min: 10, max: 45 }),
    misses: fc.nat(10),
    bounces: fc.nat(30),
  })
  .map(({ mean, spread, misses, bounces }) => ({
    name: 'anybody',
    pressMs: { mean, sd: (mean * spread) / 100 },
    misses: misses / 100,
    bounces: bounces / 100,
  }))

const timings: fc.Arbitrary<Timing> = fc
  .record({
    steps: fc.integer({ min: 6, max: 80 }),
    firstPercent: fc.constantFrom(0, 50, 100),
    late: fc.nat(8),
    ignore: fc.nat(10),
  })
  .map(({ steps, firstPercent, late, ignore }) => ({
    scan: { stepMs: steps * 50, firstPercent, lateMs: late * 50 },
    press: { holdMs: 0, ignoreMs: ignore * 50 },
  }))

const MANY = 20_000
const chance = randomFrom(11)
const DEVIATIONS = Array.from({ length: MANY }, () => normal(chance)).toSorted((one, other) => one - other)

/** The share of this person's presses that do not count for what was lit. */
function errorsOf({ pressMs: { mean, sd } }: Person, { scan }: Timing): number {
  const variance = Math.log(1 + (sd / mean) ** 2)
  const before = (ms: number) => {
    const deviation = (Math.log(ms) - Math.log(mean) + variance / 2) / Math.sqrt(variance)
    const above = DEVIATIONS.findIndex((one) => one > deviation)
    return (above < 0 ? MANY : above) / MANY
  }
  const late = Math.min(scan.lateMs, scan.stepMs / 2)
  return 1 - before(scan.stepMs + late) + (late > 0 ? before(late) : 0)
}

/** How many more errors a person makes who takes the advice of one practice. */
function moreErrors(person: Person, timing: Timing, seed: number): number {
  const advice = adviceOf(practise(person, timing, randomFrom(seed)), timing)
  return advice ? errorsOf(person, withAdvice(timing, advice)) - errorsOf(person, timing) : 0
}

describe('advice after 24 trials', () => {
  test('asks for a step within a tenth of the mean press time over 0.65, or more where that varies much', () => {
    fc.assert(
      fc.property(people, timings, fc.nat(), (person, timing, seed) => {
        const { pressMs } = practise(person, timing, randomFrom(seed))
        const asked = stepFor(pressMs)
        if (asked === undefined) return
        const { mean, sd } = meanAndSd(pressMs)
        const byRule = Math.max(mean / 0.65, 300)
        expect(asked).toBeGreaterThanOrEqual(Math.min(byRule, 5_000) - 1e-6)
        const most = mean + 2 * sd > byRule * 1.2 ? mean + 2 * sd : byRule
        expect(asked).toBeLessThanOrEqual(Math.max(most * 1.1, most + 50))
      }),
    )
  })

  test('makes the errors of no simulated person more by over two in a hundred, on the mean of 24 practices', () => {
    fc.assert(
      fc.property(people, timings, fc.nat(), (person, timing, seed) => {
        const more = Array.from({ length: 24 }, (_, at) => moreErrors(person, timing, seed + at))
        expect(meanAndSd(more).mean).toBeLessThanOrEqual(0.02)
      }),
    )
  })

  test('comes one change at a time, and taken back leaves what was', () => {
    const timing: Timing = { ...UNPRACTISED, scan: { ...UNPRACTISED.scan, stepMs: 400 } }
    const advice = adviceOf(practise(PEOPLE.steady, timing, randomFrom(4)), timing)
    if (!advice) throw new Error('Nothing is advised.')
    const changed = withAdvice(timing, advice)
    expect(changed).not.toEqual(timing)
    expect(withAdvice(changed, { setting: advice.setting, to: advice.from })).toEqual(timing)
  })
})

test('a shaking hand makes fewer wrong presses once practised', () => {
  const tree = level(
    'top',
    ...['a', 'b', 'c', 'd'].map((group) => level(group, ...['1', '2', '3'].map((n) => key(group + n)))),
  )
  const random = randomFrom(1)
  const wanted = () => `${'abcd'[Math.floor(random() * 4)]}${Math.floor(random() * 3) + 1}`
  const wrongOf = (timing: Timing) => {
    const [options, press] = [
      { ...DEFAULT_PROFILE.scan, ...timing.scan },
      { ...DEFAULT_PROFILE.press, ...timing.press },
    ]
    const using = { person: PEOPLE.tremor, options, press, wanted, count: 2_000, isFromTop: false }
    const { right, wrong } = use(tree, using, randomFrom(2))
    expect(right).toBe(2_000)
    return wrong
  }
  expect(wrongOf(adapted(PEOPLE.tremor, UNPRACTISED, randomFrom(3)).timing)).toBeLessThan(wrongOf(UNPRACTISED) / 2)
})

test.each(['quick', 'steady', 'tremor'] as const)(
  'the cost shown to the %s is within a tenth of what they need, errors and the way back included',
  (name) => {
    const groups = ['a', 'b', 'c', 'd', 'e']
    const tree = level('top', ...groups.map((g) => level(g, key(`${g}1`, { stay: 'key' }), key(`${g}2`), BACK)))
    const person = PEOPLE[name]
    const random = randomFrom(21)
    const { timing, measured } = adapted(person, UNPRACTISED, random)
    const options = { ...DEFAULT_PROFILE.scan, ...timing.scan }
    const press = { ...DEFAULT_PROFILE.press, ...timing.press }
    let used = measured
    while (used.asked < 500) used = practise(person, timing, random, used)
    const presser = presserOf(used, press)
    if (!presser) throw new Error('Too little is measured.')
    const ids = groups.flatMap((g) => [`${g}1`, `${g}2`])
    const wanted = () => ids[Math.floor(random() * ids.length)] ?? ''
    const { meanMs } = use(tree, { person, options, press, wanted, count: 4_000, isFromTop: true }, random)
    const uses = ids.map((id) => {
      const again = id.endsWith('1') ? 1 / ids.length : 0
      return { id, presses: 1, runs: 1 - again }
    })
    const shownMs = meanCost(tree, uses, options, presser) ?? NaN
    expect(Math.abs(shownMs / meanMs - 1)).toBeLessThan(0.1)
    // Without the errors it would be too low for all but the quick.
    const without = meanCost(tree, uses, options, { ...presser, misses: 0, bounces: 0 }) ?? NaN
    expect(without).toBeLessThan(shownMs)
  },
)
