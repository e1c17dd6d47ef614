import { momentText, readMoment } from '@beckon/contract/press-headers'
import { describe, expect, it } from 'vitest'
import type { Instant } from '../platform/clock.ts'
import { isExpired, ServerClock } from './server-clock.ts'

const GOOD_FOR = 2_000
const at = (steady: number, slept = 0): Instant => ({ steady, wall: 1_700_000_000_000 + steady + slept })
const says = (ms: number, clockId = 'boot-1') => momentText({ clockId, ms })

/** Our clock began when the server's said 60 s; answers take `ms` to come. */
function clockWith(...answers: readonly { readonly now: number; readonly ms: number }[]) {
  const clock = new ServerClock()
  for (const { now, ms } of answers) clock.learnFrom(says(60_000 + now - ms), at(now))
  const until = (pressedAt: number, now = pressedAt) =>
    readMoment(clock.until(at(pressedAt), GOOD_FOR, at(now)) ?? '')?.ms
  return { clock, until }
}

describe('the expiry of a press on the server’s clock', () => {
  it('is 2 s after the finger, less a margin', () => {
    expect(clockWith({ now: 100, ms: 0 }).until(100)).toBe(60_000 + 100 + 1_950)
  })

  it('is counted from the finger, however long the press waited here', () => {
    expect(clockWith({ now: 100, ms: 0 }).until(100, 1_500)).toBeLessThanOrEqual(60_000 + 100 + 1_950)
  })

  it('is never too late, however slow the answers, and as exact as the quickest one', () => {
    const { until } = clockWith({ now: 100, ms: 900 }, { now: 200, ms: 30 }, { now: 300, ms: 1_500 })
    expect(until(300)).toBe(60_000 + 300 + 1_950 - 31)
  })

  it('is unknown before the first valid answer', () => {
    const clock = new ServerClock()
    for (const text of [null, '', 'noon']) clock.learnFrom(text, at(5))
    expect(clock.until(at(5), GOOD_FOR, at(5))).toBeUndefined()
  })

  it('is unknown after a sleep in which our clock stopped, until the next answer', () => {
    const { clock } = clockWith({ now: 100, ms: 0 })
    const awake = (steady: number) => at(steady, 30_000)
    expect(clock.hasLost(at(200))).toBe(false)
    expect(clock.hasLost(awake(200))).toBe(true)
    expect(clock.until(awake(200), GOOD_FOR, awake(200))).toBeUndefined()
    clock.learnFrom(says(60_000 + 30_250), awake(250))
    expect(clock.until(awake(250), GOOD_FOR, awake(250))).toBe(says(60_000 + 30_250 + 1_950))
  })

  it('starts over when the server was restarted', () => {
    const { clock } = clockWith({ now: 100, ms: 0 })
    clock.learnFrom(says(40, 'boot-2'), at(200))
    expect(clock.until(at(200), GOOD_FOR, at(200))).toBe(says(40 + 1_950, 'boot-2'))
  })
})

it('the server’s clock is awaited before the first answer and after a sleep, but not from a server that tells none', () => {
  const clock = new ServerClock()
  expect(clock.isAwaited(at(0))).toBe(true)
  clock.learnFrom(null, at(5))
  expect(clock.isAwaited(at(6))).toBe(false)
  clock.learnFrom(says(60_000), at(10))
  expect(clock.isAwaited(at(11))).toBe(false)
  expect(clock.isAwaited(at(12, 30_000))).toBe(true)
})

it('a press is over 2 s after the finger, and after any sleep', () => {
  expect(isExpired(at(0), GOOD_FOR, at(1_999))).toBe(false)
  expect(isExpired(at(0), GOOD_FOR, at(2_000))).toBe(true)
  expect(isExpired(at(0), GOOD_FOR, at(10, 60_000))).toBe(true)
})
