import { fireEvent } from '@beckon/contract/tv-control'
import { commonStatuses } from '@beckon/contract/call'
import { STATUSES } from '@beckon/contract/statuses'
import { describe, expect, it } from 'vitest'
import { testResultOf } from './test-result.ts'
import { RESULT_TEXTS } from './texts.ts'

function refused(status: string) {
  return testResultOf({ is: 'refused', http: 502, status })
}

describe('a test of an event', () => {
  it('was sent when the service received it', () => {
    expect(testResultOf({ is: 'answer', answer: { status: 'OK' } })).toBe('sent')
  })

  it('tells every refusal of the service by a sentence of its own', () => {
    const sentences = fireEvent.statuses.map((status) => RESULT_TEXTS[refused(status)].en)
    expect(new Set(sentences).size).toBe(fireEvent.statuses.length)
    expect(sentences).not.toContain(RESULT_TEXTS.error.en)
  })

  it('tells too many tests from a busy server', () => {
    expect([refused('TOO-MANY'), refused('BUSY')]).toEqual(['too many', 'busy'])
  })

  it('tells a slow service from a lost network', () => {
    expect(testResultOf({ is: 'unanswered', why: 'timeout' })).toBe('no answer')
    expect(testResultOf({ is: 'unanswered', why: 'network' })).toBe('no connection')
  })

  it('has words for every status that the call may answer, and for those it may not', () => {
    for (const status of [...Object.keys(STATUSES), ...commonStatuses(fireEvent), 'constructor', '']) expect(RESULT_TEXTS[refused(status)].fr).toBeTruthy()
    expect(testResultOf({ is: 'refused', http: 500, status: undefined })).toBe('error')
  })
})
