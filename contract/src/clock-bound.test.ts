import { describe, expect, it } from 'vitest'
import { HOUR_MS } from './time-units.ts'
import { ClockBound } from './clock-bound.ts'

describe('the bound of two clocks', () => {
  it('is the best of what was learnt: slow messages make it no worse', () => {
    const bound = new ClockBound()
    expect(bound.at(0)).toBeUndefined()
    bound.learn(5_000, 0)
    bound.learn(3_000, 0)
    expect(bound.at(0)).toBe(5_000)
    bound.learn(5_040, 0)
    expect(bound.at(0)).toBe(5_040)
  })

  it('never says more than is true, though the clocks drift apart by 90 millionths', () => {
    const bound = new ClockBound()
    const truth = (now: number) => 7_000 - now * 0.9e-4
    let state = 7
    const delay = () => (state = (state * 48_271) % 2_147_483_647) % 3_000
    for (let now = 0; now < 6 * HOUR_MS; now += 60_000) {
      bound.learn(truth(now) - delay(), now)
      expect(bound.at(now + 30_000) ?? 0).toBeLessThanOrEqual(truth(now + 30_000))
    }
  })

  it('is good for more than an hour, and then nothing is known any more', () => {
    const bound = new ClockBound()
    bound.learn(1_000, 0)
    expect(bound.at(HOUR_MS)).toBe(640)
    expect(bound.at(2 * HOUR_MS)).toBeUndefined()
    bound.learn(100, 2 * HOUR_MS)
    expect(bound.at(2 * HOUR_MS)).toBe(100)
    bound.forget()
    expect(bound.at(2 * HOUR_MS)).toBeUndefined()
  })
})
