import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { realClock } from '../platform/clock.ts'
import { makeAnnouncements } from './announce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an announcement', () => {
  it('is cleared after 5 s [U21] [H32]', () => {
    const { announce, text } = makeAnnouncements(realClock)
    announce('The TV box is in standby.')
    vi.advanceTimersByTime(60)
    expect(text()).toBe('The TV box is in standby.')
    vi.advanceTimersByTime(4999)
    expect(text()).toBe('The TV box is in standby.')
    vi.advanceTimersByTime(1)
    expect(text()).toBe('')
  })

  it('is replaced by a newer one, which has its own 5 s [H32]', () => {
    const { announce, text } = makeAnnouncements(realClock)
    announce('first')
    vi.advanceTimersByTime(4000)
    announce('second')
    vi.advanceTimersByTime(5059)
    expect(text()).toBe('second')
    vi.advanceTimersByTime(1)
    expect(text()).toBe('')
  })

  it('empties the region before an equal text, so that it is read again', () => {
    const { announce, text, subscribe } = makeAnnouncements(realClock)
    const seen: string[] = []
    subscribe(() => void seen.push(text()))
    announce('again')
    vi.advanceTimersByTime(60)
    announce('again')
    vi.advanceTimersByTime(60)
    expect(seen).toEqual(['', 'again', '', 'again'])
  })

  it('is said once more when the focus moves to another page just then, and only then [A34]', () => {
    const { announce, sayAgain, text, subscribe } = makeAnnouncements(realClock)
    const seen: string[] = []
    subscribe(() => void seen.push(text()))
    announce('Your choice is saved.')
    vi.advanceTimersByTime(200)
    sayAgain()
    vi.advanceTimersByTime(60)
    expect(seen).toEqual(['', 'Your choice is saved.', '', 'Your choice is saved.'])
    vi.advanceTimersByTime(1000)
    sayAgain()
    vi.advanceTimersByTime(60)
    expect(seen).toHaveLength(4)
  })
})
