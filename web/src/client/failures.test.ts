import { CALLS, type CallName } from '@beckon/contract/calls'
import { isMessageKey } from '@beckon/contract/messages'
import { STATUSES } from '@beckon/contract/statuses'
import { describe, expect, it } from 'vitest'
import { consequenceOf, FORMER_SESSION, mayBeDone, statusDetails, type Failed } from './failures.ts'

const unanswered: Failed = { is: 'unanswered', why: 'timeout' }

function refused(http: number, status?: string): Failed {
  return { is: 'refused', http, status }
}

describe('a call that fails', () => {
  it.each([
    ['confirmPairing', 'CONFIRM-PAIRING-INTERNAL-ERROR'],
    ['startPairing', 'START-PAIRING-INTERNAL-ERROR'],
    ['getVersion', 'GET-VERSION-ERROR'],
    ['getAccount', 'GET-ACCOUNT-ERROR'],
    ['getDevices', 'CHOOSE-DEVICE-ERROR'],
    ['chooseBox', 'GET-ARTOKEN-ERROR'],
    ['exchangeCode', 'GET-FETCHTOKEN-ERROR'],
  ] as const)(
    '%s is logged as %s-1 with an answer and -2 without one [Q38-Q41 Q46 Q47 Q50 Q51 S06-S08 S13 S14 S17 S18]',
    (call, code) => {
      expect(consequenceOf(call, refused(500, 'ERROR')).log).toBe(`${code}-1`)
      expect(consequenceOf(call, refused(200)).log).toBe(`${code}-1`)
      expect(consequenceOf(call, unanswered).log).toBe(`${code}-2`)
    },
  )

  it.each([
    ['getTvConfig', 'GET-TVCONFIG-ERROR'],
    ['saveTvConfig', 'SAVE-TVCONFIG-ERROR'],
  ] as const)(
    '%s is logged as %s-1 or -2 and shows the internal error on a banner [H20 H39 Q48 Q49 S15 S16]',
    (call, code) => {
      const banner = { on: 'banner', message: 'internalErrorOccurred' }
      expect(consequenceOf(call, refused(500, 'ERROR'))).toEqual({ log: `${code}-1`, show: banner })
      expect(consequenceOf(call, unanswered)).toEqual({ log: `${code}-2`, show: banner })
    },
  )

  it('sends a companion app that was not paired to the error page, with the one code there is [P07 Q30 Q52 S20]', () => {
    const told = {
      log: 'SAVE-COMPANION-PAIRING-ERROR-1',
      show: { on: 'error page', message: 'internalErrorSavingCompanionPairing' },
    }
    for (const result of [refused(404, 'NOT-FOUND'), refused(500, 'ERROR'), refused(200), unanswered]) {
      expect(consequenceOf('saveCompanionPairing', result)).toEqual(told)
    }
  })

  it('says that there is no code, in two wordings [B06 B07 Q22 Q23]', () => {
    expect(consequenceOf('startPairing', refused(400)).show).toEqual({
      on: 'error page',
      message: 'unusualErrorGettingCode',
    })
    expect(consequenceOf('startPairing', refused(200)).show).toEqual({
      on: 'error page',
      message: 'unusualErrorGettingCode',
    })
    expect(consequenceOf('startPairing', refused(503)).show).toEqual({
      on: 'error page',
      message: 'internalErrorGettingCode',
    })
    expect(consequenceOf('startPairing', unanswered).show).toEqual({
      on: 'error page',
      message: 'internalErrorGettingCode',
    })
  })

  it('ends a pairing on any error answer, 401 too, and not on a lost poll [B18 B19 Q21]', () => {
    for (const http of [200, 400, 401, 404, 500]) {
      expect(consequenceOf('confirmPairing', refused(http))).toEqual({
        log: 'CONFIRM-PAIRING-INTERNAL-ERROR-1',
        show: { on: 'error page', message: 'unusualErrorConfirmingCode' },
      })
    }
    expect(consequenceOf('confirmPairing', unanswered)).toEqual({ log: 'CONFIRM-PAIRING-INTERNAL-ERROR-2' })
  })

  it('reports an expired code as taking too long, and logs nothing [B18 B20 Q20]', () => {
    expect(consequenceOf('confirmPairing', refused(410, 'EXPIRED-PAIRING'))).toEqual({
      show: { on: 'error page', message: 'confirmationTookTooLong' },
    })
  })

  it('leads from a 401 to login again, keeps the token and logs nothing [C25 C28 S04 E49]', () => {
    for (const call of [
      'startPairing',
      'getAccount',
      'getDevices',
      'exchangeCode',
      'processKey',
      'checkCapabilities',
      'sendText',
    ] as const) {
      expect(consequenceOf(call, refused(401, 'EXPIRED-EASYPAIR-TOKEN'))).toEqual({
        show: { on: 'login again', message: 'sessionIsNoLongerValid' },
      })
    }
  })

  it('leads from a 401 on the box token home, without the token [D06 S17]', () => {
    expect(consequenceOf('chooseBox', refused(401))).toEqual({
      clearToken: true,
      show: { on: 'home', message: 'yourSessionExpired' },
    })
  })

  it('leads from other failures on the way to a box to the error page [C12 C14 D07]', () => {
    for (const result of [refused(500), refused(404), unanswered]) {
      expect(consequenceOf('exchangeCode', result).show).toEqual({
        on: 'error page',
        message: 'internalErrorGettingToken',
      })
      expect(consequenceOf('getDevices', result).show).toEqual({
        on: 'error page',
        message: 'internalErrorGettingDevs',
      })
      expect(consequenceOf('chooseBox', result).show).toEqual({
        on: 'error page',
        message: 'internalErrorGettingToken',
      })
    }
  })

  it('keeps the token when a refresh is answered 500, and ends the session on other answers [D14-D16 Q53 Q54 S19]', () => {
    expect(consequenceOf('refreshToken', refused(500))).toEqual({
      log: 'REFRESH-TOKEN-FAILURE',
      show: { on: 'banner', message: 'wereSorryInternalError' },
    })
    for (const http of [400, 401, 403, 404, 429, 501]) {
      expect(consequenceOf('refreshToken', refused(http))).toEqual({
        log: 'REFRESH-TOKEN-FAILURE',
        clearToken: true,
        show: { on: 'login again', message: 'sessionIsNoLongerValid' },
      })
    }
    expect(consequenceOf('refreshToken', unanswered)).toEqual({ log: 'REFRESH-TOKEN-ERROR-2' })
  })

  it('treats a gateway’s error during a refresh as no answer, and the server’s own error as one', () => {
    for (const http of [502, 503, 504]) {
      expect(consequenceOf('refreshToken', refused(http))).toEqual({ log: 'REFRESH-TOKEN-ERROR-2' })
      expect(consequenceOf('refreshToken', refused(http, 'SOME-STATUS')).clearToken).toBe(true)
    }
  })

  it('treats a foreign log-in page with status 200 as no answer to a refresh', () => {
    expect(consequenceOf('refreshToken', refused(200))).toEqual({ log: 'REFRESH-TOKEN-ERROR-2' })
  })

  it('shows an invalid key on a banner and takes expired sessions home [E50-E52 S21]', () => {
    expect(consequenceOf('processKey', refused(400, 'INVALID-KEY')).show).toEqual({
      on: 'banner',
      message: 'couldNotProcessKey',
    })
    expect(consequenceOf('processKey', refused(403, 'EXPIRED-EASYPAIR-TOKEN'))).toMatchObject({
      clearToken: true,
      show: { on: 'home', message: 'EXPIRED-EASYPAIR-TOKEN' },
    })
    const provider = consequenceOf('processKey', refused(403, 'EXPIRED-XAPI-TOKEN'))
    expect(provider.show).toEqual({ on: 'home', message: 'EXPIRED-XAPI-TOKEN' })
    expect(provider.clearToken).toBeUndefined()
  })

  it('only logs any other failure of a press, with the status in the code [E53 E54 Q55]', () => {
    expect(consequenceOf('processKey', refused(409, 'BOX-ASLEEP'))).toEqual({ log: 'PROCESS-KEY-BOX-ASLEEP' })
    expect(consequenceOf('processKey', refused(500))).toEqual({ log: 'PROCESS-KEY-ERROR-1' })
    expect(consequenceOf('processKey', unanswered)).toEqual({ log: 'PROCESS-KEY-ERROR-2' })
    expect(consequenceOf('processKey', refused(500, 'a secret 123'))).toEqual({ log: 'PROCESS-KEY-ERROR-1' })
    expect(consequenceOf('processKey', refused(500, 'constructor'))).toEqual({ log: 'PROCESS-KEY-ERROR-1' })
  })

  it('logs a failed question what the box can do [Q56 S28]', () => {
    expect(consequenceOf('checkCapabilities', refused(504, 'BOX-TIMEOUT'))).toEqual({ log: 'CHECK-CAPABILITY-ERROR' })
    expect(consequenceOf('checkCapabilities', unanswered)).toEqual({ log: 'CHECK-CAPABILITY-ERROR' })
  })

  it('has no consequence when it was the logging itself [Q37 S05]', () => {
    expect([401, 413, 429, 500].map((http) => consequenceOf('logFailure', refused(http)))).toEqual([{}, {}, {}, {}])
    expect(consequenceOf('logFailure', unanswered)).toEqual({})
  })

  it('shows only messages that exist, whatever the call and the status [Q10]', () => {
    const messages = (Object.keys(CALLS) as CallName[]).flatMap((call) =>
      Object.entries(STATUSES).flatMap(
        ([status, http]) => consequenceOf(call, refused(http, status)).show?.message ?? [],
      ),
    )
    expect(messages.length).toBeGreaterThan(20)
    expect(messages.filter((message) => !isMessageKey(message))).toEqual([])
  })

  it('logs the HTTP number and the status word, or why there was no answer [Q36]', () => {
    expect(statusDetails(refused(503, 'BUSY'))).toBe('503 BUSY')
    expect(statusDetails(refused(500, 'token abc'))).toBe('500')
    expect(statusDetails(unanswered)).toBe('timeout')
  })
})

describe('a server that is busy', () => {
  it('ends no session: the refresh is tried again [D15]', () => {
    const { clearToken, show } = consequenceOf('refreshToken', refused(503, 'BUSY'))
    expect([clearToken, show]).toEqual([undefined, undefined])
  })
})

describe('what was sent', () => {
  it.each<[string, Failed]>([
    ['without an answer', unanswered],
    ['with a server error without a status', refused(500)],
    ['with an answer of another shape', refused(200)],
    ['with a time-out of a proxy', refused(524)],
    ['with a gateway error', refused(504)],
    ['with an error of our server', refused(500, 'ERROR')],
    ['with a server that was too late, or lost its database while it saved', refused(503, 'BUSY')],
    ['with a status of a proxy', refused(502, 'Bad Gateway')],
  ])('may be done %s', (_, result) => {
    expect(mayBeDone(result)).toBe(true)
  })

  it.each<[string, Failed]>([
    ['that was never sent', { is: 'unanswered', why: 'network', neverSent: true }],
    ['with our server’s refusal', refused(429, 'TOO-MANY')],
    ['on a full disk', refused(507, 'CANNOT-SAVE')],
    ['of a session that has ended', refused(401, FORMER_SESSION)],
  ])('is certainly not done %s', (_, result) => {
    expect(mayBeDone(result)).toBe(false)
  })
})
