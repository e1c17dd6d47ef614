import { describe, expect, it } from 'vitest'
import { GuessLimits } from './guess-limits.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('wrong codes at a box', () => {
  it('cost nothing four times in ten minutes', () => {
    const limits = new GuessLimits()
    for (let n = 0; n < 4; n++) limits.wrong('tv', n)
    expect(limits.waitMs('tv', 5)).toBe(0)
  })

  it('cost 1 minute the fifth time, then 2, 4, 8 and at most 15', () => {
    const limits = new GuessLimits()
    let now = 0
    for (let n = 0; n < 4; n++) limits.wrong('tv', now)
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      limits.wrong('tv', now)
      expect(limits.waitMs('tv', now)).toBe(minutes * MINUTE)
      now += minutes * MINUTE
      expect(limits.waitMs('tv', now)).toBe(0)
    }
  })

  it('are forgotten after ten minutes', () => {
    const limits = new GuessLimits()
    for (let n = 0; n < 4; n++) limits.wrong('tv', 0)
    limits.wrong('tv', 10 * MINUTE)
    expect(limits.waitMs('tv', 10 * MINUTE)).toBe(0)
  })

  it('start from nothing again after a right one', () => {
    const limits = new GuessLimits()
    for (let n = 0; n < 4; n++) limits.wrong('tv', 0)
    limits.right('tv', 1)
    for (let n = 0; n < 4; n++) limits.wrong('tv', 2)
    expect(limits.waitMs('tv', 2)).toBe(0)
  })

  it('do not slow another box', () => {
    const limits = new GuessLimits()
    for (let n = 0; n < 10; n++) limits.wrong('tv', 0)
    expect(limits.waitMs('other', 0)).toBe(0)
  })

  it('are 20 a day, however patient the guesser and however often it is right', () => {
    const limits = new GuessLimits()
    let tried = 0
    for (let now = 0; now < DAY; now += MINUTE) {
      if (limits.waitMs('tv', now) > 0) continue
      limits.wrong('tv', now)
      if (tried++ % 3 === 0) limits.right('tv', now)
    }
    expect(tried).toBe(20)
  })

  it('never cost more than the longest wait, whatever time they were made at', () => {
    const limits = new GuessLimits()
    const tenYears = 3_652 * DAY
    for (let n = 0; n < 25; n++) limits.wrong('tv', tenYears)
    expect(limits.waitMs('tv', 0)).toBeLessThanOrEqual(15 * MINUTE)
    expect(limits.waitMs('tv', 20 * MINUTE)).toBe(0)
  })
})

it('a thousand guessing boxes stay within the computed odds of a day', () => {
  const limits = new GuessLimits()
  let tried = 0
  for (let box = 0; box < 1_000; box++) {
    for (let now = 0; now < DAY; now += MINUTE) {
      if (limits.waitMs(`box ${box}`, now) > 0) continue
      limits.wrong(`box ${box}`, now)
      tried++
    }
  }
  // 20 each: with 208 living codes of 10^7, one stranger's code in about 2.4 days, who is then asked on a TV.
  expect(tried).toBe(20_000)
})
