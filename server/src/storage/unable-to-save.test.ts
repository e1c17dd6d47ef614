import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isDiskFull, isUnableToSave, orWhenAway } from './unable-to-save.ts'

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

// Extended codes of read-only, input and output, no file; the last two are a busy database and a broken rule.
it.each([
  [{ errcode: 1032 }, true],
  [{ errcode: 778 }, true],
  [{ errcode: 14 }, true],
  [{ code: 'EROFS' }, true],
  [{ code: 'EIO' }, true],
  [{ errcode: 5 }, false],
  [{ errcode: 2067 }, false],
])('%j of a disk prevents saves: %s; there is nothing to gain from the reserve', (error, prevents) => {
  expect(isUnableToSave(error)).toBe(prevents)
  expect(isDiskFull(error)).toBe(false)
})
