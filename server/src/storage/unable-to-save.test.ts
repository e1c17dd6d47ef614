import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { orWhenAway } from './unable-to-save.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a database that hangs is waited for 300 ms, and then what is known is taken', async () => {
  const taken = vi.fn()
  void orWhenAway(new Promise(() => {}), () => 'known').then(taken)
  await vi.advanceTimersByTimeAsync(299)
  expect(taken).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toHaveBeenCalledWith('known')
})

it('what is found in time is taken, and nothing goes on waiting', async () => {
  const taken = vi.fn()
  void orWhenAway(new Promise((resolve) => setTimeout(() => resolve('found'), 299)), () => 'known').then(taken)
  await vi.advanceTimersByTimeAsync(299)
  expect(taken).toHaveBeenCalledWith('found')
  expect(vi.getTimerCount()).toBe(0)
})

it('what is wrong with the look itself is told', async () => {
  await expect(orWhenAway(Promise.reject(new Error('a mistake')), () => 'known')).rejects.toThrow('a mistake')
})
