import { describe, expect, test } from 'vitest'
import { meanAndSd } from '../../web/src/features/ways/practice/spread.ts'
import { logNormal, randomFrom } from './random.ts'
import { contactsOf, gaze, PEOPLE, tremor } from './simulated-user.ts'

const MANY = 20_000

function many<Value>(make: (at: number) => Value): readonly Value[] {
  return Array.from({ length: MANY }, (_, at) => make(at))
}

describe('simulated people', () => {
  test('press the same at every run with the same seed, and otherwise with another', () => {
    const hundred = (seed: number) => {
      const random = randomFrom(seed)
      return Array.from({ length: 100 }, () => contactsOf(PEOPLE.tremor, random))
    }
    expect(hundred(1)).toEqual(hundred(1))
    expect(hundred(1)).not.toEqual(hundred(2))
  })

  test('have the mean and spread of their press time, to the right', () => {
    for (const { pressMs } of Object.values(PEOPLE)) {
      const random = randomFrom(7)
      const times = many(() => logNormal(random, pressMs)).toSorted((one, other) => one - other)
      const { mean, sd } = meanAndSd(times)
      expect(Math.abs(mean / pressMs.mean - 1)).toBeLessThan(0.02)
      expect(Math.abs(sd / pressMs.sd - 1)).toBeLessThan(0.05)
      expect(times[MANY / 2] ?? mean).toBeLessThan(mean)
    }
  })

  test('miss and bounce as often as they do, 40 to 250 ms after the press', () => {
    const random = randomFrom(3)
    const hands = many(() => contactsOf(PEOPLE.tremor, random))
    const share = (contacts: number) => hands.filter(({ length }) => length === contacts).length / MANY
    expect(share(0)).toBeCloseTo(0.03, 2)
    expect(share(2) / (1 - share(0))).toBeCloseTo(0.3, 1)
    for (const [press, bounce] of hands) {
      if (!press || !bounce) continue
      expect(bounce.from - press.to).toBeGreaterThanOrEqual(40)
      expect(bounce.from - press.to).toBeLessThanOrEqual(250)
    }
  })

  test('shake by so many pixels, so many times a second', () => {
    const hand = tremor({ hz: 5, px: 20 }, randomFrom(1))
    const xs = Array.from({ length: 1_000 }, (_, at) => hand(at).x)
    expect(Math.max(...xs)).toBeCloseTo(20, 0)
    const crossings = xs.filter((x, at) => at > 0 && x >= 0 && (xs[at - 1] ?? 0) < 0).length
    expect(crossings).toBe(5)
  })

  test('look beside what they look at by so many degrees, and drift', () => {
    const eye = gaze(1, randomFrom(1))
    const xs = many((at) => eye(at * 20).x)
    const { mean, sd } = meanAndSd(xs)
    expect(Math.abs(mean)).toBeLessThan(3)
    expect(sd / 39.6).toBeCloseTo(1, 1)
    const neighbours = meanAndSd(xs.slice(1).map((x, at) => x - (xs[at] ?? 0)))
    expect(neighbours.sd).toBeLessThan(sd * Math.SQRT2 * 0.9)
  })
})
