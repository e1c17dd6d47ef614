import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'

function machine() {
  const at = { timeOfDay: 1_800_000_000_000, count: 50_000, uptime: 90_000, uptimeReads: 0 }
  const clock = clockOf({
    timeOfDayMs: () => at.timeOfDay,
    countMs: () => at.count,
    uptimeMs() {
      at.uptimeReads += 1
      return at.uptime
    },
  })
  const pass = (ms: number, { asleep = false } = {}) => {
    at.timeOfDay += ms
    at.uptime += ms
    if (!asleep) at.count += ms
  }
  return { at, pass, steady: () => clock.steady?.() }
}

test('the count goes on with the machine, and the uptime is read once', () => {
  const { at, pass, steady } = machine()
  for (let n = 1; n <= 1_000; n += 1) {
    pass(10)
    expect(steady()).toBe(n * 10)
  }
  expect(at.uptimeReads).toBe(1)
})

test('a sleep counts', () => {
  const { pass, steady } = machine()
  pass(1_000)
  pass(3_600_000, { asleep: true })
  expect(steady()).toBe(3_601_000)
  pass(1_000)
  expect(steady()).toBe(3_602_000)
  pass(60_000, { asleep: true })
  expect(steady()).toBe(3_662_000)
})

test('a clock that is set, ahead or back, changes nothing', () => {
  const { at, pass, steady } = machine()
  pass(1_000)
  at.timeOfDay += 86_400_000
  expect(steady()).toBe(1_000)
  at.timeOfDay -= 2 * 86_400_000
  pass(1_000)
  expect(steady()).toBe(2_000)
})

test('a sleep under a clock that has drifted from the count a little at a time counts', () => {
  const { at, pass, steady } = machine()
  for (let n = 0; n < 1_800; n += 1) {
    pass(1_000)
    at.timeOfDay -= 0.5
    steady()
  }
  pass(6_000, { asleep: true })
  expect(steady()).toBe(1_806_000)
})
