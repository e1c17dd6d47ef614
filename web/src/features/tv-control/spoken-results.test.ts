import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { realClock } from '../../platform/clock.ts'
import { makeSpeaker, SAID_FOR_MS } from './spoken-results.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function speaker() {
  const said: string[] = []
  return { said, ...makeSpeaker(realClock, (text) => said.push(text)) }
}

describe('the result of a test', () => {
  it('does not cut off the words that the test is under way [H30]', () => {
    const { said, atOnce, inTurn } = speaker()
    atOnce('Testing command for Mute button')
    vi.advanceTimersByTime(30)
    inTurn('Mute: Sent.')
    vi.advanceTimersByTime(SAID_FOR_MS - 31)
    expect(said).toEqual(['Testing command for Mute button'])
    vi.advanceTimersByTime(1)
    expect(said).toEqual(['Testing command for Mute button', 'Mute: Sent.'])
  })

  it('that comes late is said at once', () => {
    const { said, atOnce, inTurn } = speaker()
    atOnce('Testing')
    vi.advanceTimersByTime(SAID_FOR_MS)
    inTurn('Mute: Sent.')
    vi.advanceTimersByTime(0)
    expect(said).toEqual(['Testing', 'Mute: Sent.'])
  })

  it('waits again when something else is said meanwhile, and results follow one another', () => {
    const { said, atOnce, inTurn } = speaker()
    atOnce('Testing one')
    inTurn('one')
    inTurn('two')
    vi.advanceTimersByTime(SAID_FOR_MS / 2)
    atOnce('Cleared')
    vi.advanceTimersByTime(SAID_FOR_MS - 1)
    expect(said).toEqual(['Testing one', 'Cleared'])
    vi.advanceTimersByTime(1)
    expect(said.at(-1)).toBe('one')
    vi.advanceTimersByTime(SAID_FOR_MS)
    expect(said.at(-1)).toBe('two')
  })
})
