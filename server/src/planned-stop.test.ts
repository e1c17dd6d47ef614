import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlannedStop, oneByOne } from './stopping.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a server that leaves says so, waits for the balancer, and then lets go of what hangs on it', async () => {
  const leaving = new PlannedStop()
  const letGo = vi.fn(async () => {})
  leaving.before(letGo)
  expect(leaving.isLeaving).toBe(false)
  const left = leaving.begin(5_000)
  expect(leaving.isLeaving).toBe(true)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(letGo).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(letGo).toHaveBeenCalledOnce()
  await left
})

it('many agents go 2 % every 200 ms, and a few at once', async () => {
  const gone: number[] = []
  const all = Array.from({ length: 10_000 }, (_, n) => n)
  const left = oneByOne(all, (one) => gone.push(one))
  expect(gone).toHaveLength(200)
  await vi.advanceTimersByTimeAsync(200)
  expect(gone).toHaveLength(400)
  await vi.advanceTimersByTimeAsync(10_000)
  await left
  expect(gone).toEqual(all)
  gone.length = 0
  await oneByOne(all.slice(0, 20), (one) => gone.push(one))
  expect(gone).toHaveLength(20)
})
