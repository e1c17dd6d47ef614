import { uptime } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { steadyNow } from './steady-now.ts'

vi.mock('node:os', { spy: true })

afterEach(() => {
  vi.restoreAllMocks()
})

it('counts what the machine has slept, so that a command from before is too old', () => {
  const anHour = 3_600
  vi.mocked(uptime)
    .mockReturnValueOnce(20)
    .mockReturnValueOnce(20 + anHour)
  const before = steadyNow()
  expect(steadyNow() - before).toBe(anHour * 1_000)
})
