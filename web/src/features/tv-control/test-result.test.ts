import { commonStatuses } from '@beckon/contract/call'
import { STATUSES } from '@beckon/contract/statuses'
import { fireEvent } from '@beckon/contract/tv-control'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { realClock } from '../../platform/clock.ts'
import { makeSpeaker, SAID_FOR_MS, testResultOf } from './test-result.ts'
import { tvControlTexts } from './texts.ts'

function told(status: string): string {
  return testResultOf({ is: 'refused', http: 502, status }).words.en
}

describe('a test of an event', () => {
  it('was sent when the service received it, and nothing else is good news', () => {
    expect(testResultOf({ is: 'answer', answer: { status: 'OK' } })).toMatchObject({
      good: true,
      words: { en: 'Sent. If nothing happens, check that the event names match.' },
    })
    expect(testResultOf({ is: 'refused', http: 200, status: 'OK' }).good).toBe(false)
  })

  it('tells every refusal of the service by a sentence of its own', () => {
    const sentences = fireEvent.statuses.map(told)
    expect(new Set(sentences).size).toBe(fireEvent.statuses.length)
    expect(sentences).not.toContain(tvControlTexts.testFailed.en)
  })

  it('tells too many tests from a busy server', () => {
    expect(told('TOO-MANY')).not.toBe(told('BUSY'))
  })

  it('may have arrived when the answer took too long or the connection broke, and not when it was never sent', () => {
    expect(testResultOf({ is: 'unanswered', why: 'timeout' }).words.en).toBe(told('SERVICE-TIMEOUT'))
    expect(testResultOf({ is: 'unanswered', why: 'network' }).words.en).toBe(told('SERVICE-TIMEOUT'))
    expect(testResultOf({ is: 'unanswered', why: 'network', neverSent: true }).words.en).toBe(
      'No connection. The event was not sent.',
    )
  })

  it('has words for every status that may come, and for those that may not', () => {
    for (const status of [...Object.keys(STATUSES), ...commonStatuses(fireEvent), 'constructor', ''])
      expect(told(status)).toBeTruthy()
    expect(testResultOf({ is: 'refused', http: 500, status: undefined })).toEqual({
      good: false,
      words: tvControlTexts.testFailed,
    })
  })
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function speaker() {
  const said: string[] = []
  return { said, ...makeSpeaker(realClock, (text) => said.push(text)) }
}

describe('the result of a test, as it is spoken,', () => {
  it('does not cut off the words that the test is under way [H30] [H32]', () => {
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
