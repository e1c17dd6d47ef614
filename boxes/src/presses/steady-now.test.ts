import { uptime } from 'node:os'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '@beckon/contract/time-units'

vi.mock('node:os', { spy: true })

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('counts what the machine has slept, so that a command from before is too old', async () => {
  const { steadyNow } = await import('./steady-now.ts')
  vi.mocked(uptime).mockReturnValue(20)
  const before = steadyNow()
  vi.mocked(uptime).mockReturnValue(20 + HOUR_MS / 1_000)
  vi.setSystemTime(Date.now() + HOUR_MS)
  expect(steadyNow() - before).toBe(HOUR_MS)
})

it('is not ahead of other processes when it had to wait while it read the uptime', async () => {
  const { steadyNow } = await import('./steady-now.ts')
  const begun = performance.now()
  vi.mocked(uptime)
    .mockImplementationOnce(() => {
      vi.advanceTimersByTime(300)
      return 20 + (performance.now() - begun) / 1_000
    })
    .mockImplementation(() => {
      const up = 20 + (performance.now() - begun) / 1_000
      vi.advanceTimersByTime(40)
      return up
    })
  const now = steadyNow()
  expect(now).toBeLessThanOrEqual(20_000 + performance.now() - begun)
})

it('takes no notice of a clock that is set', async () => {
  const { steadyNow } = await import('./steady-now.ts')
  vi.mocked(uptime).mockReturnValue(20)
  const before = steadyNow()
  for (const years of [-10, 20, -10]) {
    vi.setSystemTime(Date.now() + years * 365 * 24 * HOUR_MS)
    expect(steadyNow()).toBe(before)
  }
})

it('asks for the uptime once, since that takes longer than a press has', async () => {
  const { steadyNow } = await import('./steady-now.ts')
  const before = steadyNow()
  vi.mocked(uptime).mockClear()
  vi.advanceTimersByTime(1_500)
  expect(steadyNow() - before).toBe(1_500)
  expect(uptime).not.toHaveBeenCalled()
})
