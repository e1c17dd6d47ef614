import { describe, expect, it } from 'vitest'
import { outcomeOf, outcomeOfAll } from './outcomes.ts'

function refused(http: number, status?: string) {
  return { is: 'refused', http, status } as const
}

describe('the outcome of a press', () => {
  it('is the status of the server', () => {
    expect(outcomeOf(refused(409, 'BOX-ASLEEP'), undefined)).toEqual({ is: 'failed', why: 'BOX-ASLEEP' })
  })

  it.each([200, 302, 500, 502, 504])('is not known after an answer %i that is not the server’s own', (http) => {
    expect(outcomeOf(refused(http), undefined)).toEqual({ is: 'failed', why: 'unclear answer' })
  })

  it('names the family of the set whose switch must be pressed, if the server does', () => {
    const answer = refused(403, 'BOX-NOT-ALLOWED')
    expect(outcomeOf({ ...answer, errorFields: { driver: 'roku' } }, undefined)).toEqual({
      is: 'failed',
      why: 'BOX-NOT-ALLOWED',
      driver: 'roku',
    })
    expect(outcomeOf({ ...answer, errorFields: {} }, undefined)).toEqual({ is: 'failed', why: 'BOX-NOT-ALLOWED' })
  })

  it('names what did not answer in time', () => {
    expect(outcomeOf({ is: 'unanswered', why: 'timeout' }, undefined, 'SERVICE-TIMEOUT')).toEqual({
      is: 'failed',
      why: 'SERVICE-TIMEOUT',
    })
  })

  it('tells a time-out from a lost network', () => {
    expect(outcomeOf({ is: 'unanswered', why: 'timeout' }, undefined)).toEqual({ is: 'failed', why: 'no answer' })
    expect(outcomeOf({ is: 'unanswered', why: 'network' }, undefined)).toEqual({ is: 'failed', why: 'connection lost' })
  })

  it('says that it was not sent only where that is certain', () => {
    const never = (why: 'timeout' | 'network') => outcomeOf({ is: 'unanswered', why, neverSent: true }, undefined)
    expect([never('timeout'), never('network')]).toEqual([
      { is: 'failed', why: 'TOO-LATE' },
      { is: 'failed', why: 'no connection' },
    ])
  })

  it('says nothing more when the user was taken to another page', () => {
    expect(outcomeOf(refused(401), { on: 'login again', message: 'sessionIsNoLongerValid' })).toEqual({ is: 'left' })
  })

  it('is reported beside a banner as well', () => {
    expect(outcomeOf(refused(400, 'INVALID-KEY'), { on: 'banner', message: 'couldNotProcessKey' }).is).toBe('failed')
  })

  it('of two calls is “not sent” only if neither was carried out, unless one led the user to another page', () => {
    const sent = { is: 'sent' } as const
    const asleep = { is: 'failed', why: 'BOX-ASLEEP' } as const
    const unsure = { is: 'failed', why: 'BOX-TIMEOUT' } as const
    expect(outcomeOfAll([sent, sent])).toEqual(sent)
    expect(outcomeOfAll([asleep, { is: 'failed', why: 'BOX-UNREACHABLE' }])).toEqual(asleep)
    for (const halves of [
      [sent, asleep],
      [asleep, sent],
    ])
      expect(outcomeOfAll(halves)).toEqual({ is: 'failed', why: 'partly done' })
    for (const other of [sent, asleep]) expect(outcomeOfAll([other, unsure])).toEqual(unsure)
    expect(outcomeOfAll([asleep, { is: 'left' }])).toEqual({ is: 'left' })
  })
})
