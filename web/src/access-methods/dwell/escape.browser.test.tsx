import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followEscape } from './dwell-method.ts'
import type { RunningSwitches } from '../switch-input/run-switches.ts'

let escape: RunningSwitches
const held = vi.fn<() => void>()
const key = (type: 'keydown' | 'keyup', code: string, repeat = false) =>
  document.body.dispatchEvent(new KeyboardEvent(type, { code, repeat, bubbles: true }))

beforeEach(() => {
  vi.useFakeTimers()
  held.mockClear()
  escape = followEscape(held)
})

afterEach(() => {
  escape.stop()
  vi.useRealTimers()
})

it('is told of once when Escape is held for two seconds, however often the keyboard repeats it', () => {
  key('keydown', 'Escape')
  for (let more = 0; more < 19; more += 1) {
    vi.advanceTimersByTime(100)
    key('keydown', 'Escape', true)
  }
  expect(held).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(held).toHaveBeenCalledOnce()
})

it.each([
  ['it is let go', () => void key('keyup', 'Escape')],
  ['the page goes out of sight', () => escape.forget()],
  ['another key was meant', () => (key('keyup', 'Escape'), void key('keydown', 'Enter'))],
  ['the access method ends', () => escape.stop()],
])('is nothing when %s before', (_why, happens) => {
  key('keydown', 'Escape')
  vi.advanceTimersByTime(1_900)
  happens()
  vi.advanceTimersByTime(5_000)
  expect(held).not.toHaveBeenCalled()
})
