import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let wall = 1_000_000_000
let steady = 50_000

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(Date, 'now').mockImplementation(() => wall)
  vi.spyOn(performance, 'now').mockImplementation(() => steady)
})

afterEach(() => void vi.restoreAllMocks())

const pass = (ms: number) => {
  wall += ms
  steady += ms
}

describe('the clock', () => {
  it('goes on as before when the device clock is set back an hour', async () => {
    const { awakeClock, realClock } = await import('./clock.ts')
    const [real, awake] = [realClock.now(), awakeClock.now()]
    pass(10_000)
    wall -= 3_600_000
    pass(5_000)
    expect([realClock.now() - real, awakeClock.now() - awake]).toEqual([15_000, 15_000])
  })

  it('counts a sleep of the device for presses and tokens, and not for a wait that the server ends', async () => {
    const { awakeClock, realClock } = await import('./clock.ts')
    const [real, awake] = [realClock.now(), awakeClock.now()]
    pass(1_000)
    wall += 28_800_000
    expect([realClock.now() - real, awakeClock.now() - awake]).toEqual([28_801_000, 1_000])
  })
})
