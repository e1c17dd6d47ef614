import { describe, expect, it } from 'vitest'
import { outcomeOf, together } from './outcomes.ts'

function refused(http: number, status?: string) {
  return { is: 'refused', http, status } as const
}

describe('what became of a press', () => {
  it.each([
    ['BOX-ASLEEP', 409, 'asleep'],
    ['BOX-UNREACHABLE', 503, 'out of reach'],
    ['BOX-TIMEOUT', 504, 'no answer'],
    ['TOO-LATE', 410, 'too late'],
    ['TOO-MANY', 429, 'too many'],
    ['INVALID-KEY', 400, 'unknown key'],
    ['NOT-UNDERSTOOD', 422, 'not understood'],
    ['EVENT-KEY-REFUSED', 502, 'event not taken'],
    ['EVENT-NOT-SAVED', 403, 'event not taken'],
    ['EVENT-UNKNOWN', 502, 'event not taken'],
    ['SERVICE-UNREACHABLE', 503, 'event not taken'],
    ['SERVICE-TIMEOUT', 504, 'event unanswered'],
    ['ERROR', 500, 'error'],
    ['constructor', 500, 'error'],
  ])('%s is told as "%s"', (status, http, why) => {
    expect(outcomeOf(refused(http, status), undefined)).toEqual({ is: 'failed', why })
  })

  it('says who did not answer in time', () => {
    expect(outcomeOf({ is: 'unanswered', why: 'timeout' }, undefined, 'event unanswered')).toEqual({
      is: 'failed',
      why: 'event unanswered',
    })
  })

  it('tells a time-out from a lost network', () => {
    expect(outcomeOf({ is: 'unanswered', why: 'timeout' }, undefined)).toEqual({ is: 'failed', why: 'no answer' })
    expect(outcomeOf({ is: 'unanswered', why: 'network' }, undefined)).toEqual({ is: 'failed', why: 'connection lost' })
  })

  it('says that it was not sent only where that is certain', () => {
    const never = (why: 'timeout' | 'network') => outcomeOf({ is: 'unanswered', why, neverSent: true }, undefined)
    expect([never('timeout'), never('network')]).toEqual([
      { is: 'failed', why: 'too late' },
      { is: 'failed', why: 'no connection' },
    ])
  })

  it('says nothing more when the user was taken to another page', () => {
    expect(outcomeOf(refused(401), { on: 'login again', message: 'sessionIsNoLongerValid' })).toEqual({ is: 'left' })
  })

  it('is told beside a banner as well', () => {
    expect(outcomeOf(refused(400, 'INVALID-KEY'), { on: 'banner', message: 'couldNotProcessKey' }).is).toBe('failed')
  })

  it('of two calls: one that failed is the news, one that took the user away more so', () => {
    expect(together([{ is: 'sent' }, { is: 'sent' }])).toEqual({ is: 'sent' })
    expect(together([{ is: 'sent' }, { is: 'failed', why: 'asleep' }])).toEqual({ is: 'failed', why: 'asleep' })
    expect(together([{ is: 'failed', why: 'asleep' }, { is: 'left' }])).toEqual({ is: 'left' })
  })
})
