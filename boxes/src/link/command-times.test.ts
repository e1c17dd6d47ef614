import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CommandTimes } from './command-times.ts'

let now: number
vi.mock('../presses/steady-now.ts', () => ({ steadyNow: () => now }))

/** The server's clock is that far ahead of ours. */
const AHEAD = 50_000
const command = (sentAt: number, ttlMs = 2_000) =>
  ({ type: 'command', id: 1, sentAt, ttlMs, press: 'x', command: { is: 'key', key: 'OK' } }) as const
const clock = (theirs: number, yours: number) => ({ type: 'clock', now: theirs, yours }) as const

beforeEach(() => {
  now = 1_000
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('sees that a connection was slow from its first message on', async () => {
  const times = new CommandTimes()
  const slowMs = 1_500
  times.heardClock(clock(now + AHEAD - slowMs, 0), now)
  // Our clock was told 1.5 s ago and answered at once by the server; the answer has just come.
  times.heardClock(clock(now + AHEAD, now), now)
  expect(await times.leftMs(command(now + AHEAD - slowMs), now)).toBe(500)
})

it('sees that a connection stalls', async () => {
  const times = new CommandTimes()
  times.heardClock(clock(now + AHEAD, 0), now)
  times.heardClock(clock(now + AHEAD, now), now)
  expect(await times.leftMs(command(now + AHEAD), now)).toBe(2_000)
  expect(await times.leftMs(command(now + AHEAD - 2_500), now)).toBe(-500)
})

it('lets a command wait for the measure, and no longer than it is good for', async () => {
  const times = new CommandTimes()
  times.heardClock(clock(now + AHEAD, 0), now)
  const left = times.leftMs(command(now + AHEAD, 400), now)
  now += 100
  times.heardClock(clock(now + AHEAD, now - 30), now)
  expect(await left).toBe(270)

  const never = new CommandTimes()
  never.heardClock(clock(now + AHEAD, 0), now)
  const lost = never.leftMs(command(now + AHEAD, 400), now)
  await vi.advanceTimersByTimeAsync(400)
  expect(await lost).toBeLessThanOrEqual(0)
})
