import { commonStatuses } from '@beckon/contract/call'
import { STATUSES } from '@beckon/contract/statuses'
import { fireEvent } from '@beckon/contract/tv-control'
import { describe, expect, it } from 'vitest'
import { testResultOf } from './test-result.ts'
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

  it('tells a slow service from a lost network', () => {
    expect(testResultOf({ is: 'unanswered', why: 'timeout' }).words.en).toBe(told('SERVICE-TIMEOUT'))
    expect(testResultOf({ is: 'unanswered', why: 'network' }).words.en).toBe('No connection. The event was not sent.')
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
