import { CALLS, type CallName } from '@beckon/contract/calls'
import { failureText } from '@beckon/contract/failure-texts'
import { MESSAGES } from '@beckon/contract/messages'
import { outcomeOf } from '../core/press/outcomes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { send } from './api-client.ts'
import { consequenceOf } from './failures.ts'
import { sendRequest } from '../platform/head-script.ts'
import { instant } from '../platform/clock.ts'

let requests: { address: string; init: RequestInit }[]
let answer: (signal: AbortSignal) => Promise<Response>

beforeEach(() => {
  requests = []
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    requests.push({ address, init })
    return answer(init.signal as AbortSignal)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function never(signal: AbortSignal): Promise<Response> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
}

const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status })

describe('a call', () => {
  it.each(Object.values(CALLS))('$name is given up after its own time, not a millisecond before', async (call) => {
    vi.useFakeTimers()
    answer = never
    let result: unknown
    void send(call, { body: {} as never }).then((settled) => (result = settled))
    await vi.advanceTimersByTimeAsync(call.timeoutMs - 1)
    expect(result).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(result).toEqual({ is: 'unanswered', why: 'timeout' })
  })

  const PRESSES = [CALLS.processKey, CALLS.processCecKey, CALLS.sendText, CALLS.fireEvent, CALLS.sendVoice]
  const NOT_OURS: readonly (readonly [string, () => Promise<Response>])[] = [
    ['a 502 of a proxy', async () => new Response('<html>Bad Gateway</html>', { status: 502 })],
    ['a 502 of a proxy that writes JSON', json(502, { status: 'Bad Gateway', message: 'upstream' })],
    ['a 504 without a word', async () => new Response('', { status: 504 })],
    ['a 200 that is cut off', async () => new Response('{"status":"O', { status: 200 })],
    ['the log-in page of a hotel', async () => new Response('<html>Welcome</html>', { status: 200 })],
    ['a 302', async () => new Response(null, { status: 302 })],
    ['a failure of the server itself', json(500, { status: 'ERROR' })],
    ['a connection that broke', () => Promise.reject(new TypeError('Failed to fetch'))],
  ]

  it.each(PRESSES.flatMap((call) => NOT_OURS.map(([what, response]) => ({ name: call.name, call, what, response }))))(
    '$name with $what: nobody says that it was not done',
    async ({ call, response }) => {
      answer = response
      const result = await send(call, { body: {} as never })
      expect(result.is, 'it has not worked either').not.toBe('answer')
      const outcome = outcomeOf(result, undefined)
      if (outcome.is !== 'failed') throw new Error('It did not fail.')
      for (const of of ['press', 'spoken'] as const)
        expect(failureText(outcome.why, of).en).toMatch(/may still happen\.$/u)
    },
  )

  it.each(Object.keys(CALLS) as CallName[])(
    '%s with an answer of something between says of nothing that it was not done',
    async (name) => {
      for (const [what, response] of [
        ...NOT_OURS,
        ['a 401 of a proxy', async () => new Response('', { status: 401 })] as const,
      ]) {
        answer = response
        const result = await send(CALLS[name], { body: {}, token: 'abc' } as never)
        if (result.is === 'answer') throw new Error(`${what} has worked.`)
        const { show } = consequenceOf(name, result)
        const told = show === undefined ? '' : MESSAGES[show.message].en
        expect(told, what).not.toMatch(/not (?:sent|saved|carried out|done)|nothing (?:was|is)/iu)
      }
    },
  )

  it('without a network is sent all the same; if it fails, it never left, except where the server is on this computer', async () => {
    const press = () => send(CALLS.processKey, { body: { vcode: 'OK' } })
    vi.stubGlobal('navigator', { onLine: true })
    answer = async () => {
      vi.stubGlobal('navigator', { onLine: false })
      return json(200, { status: 'OK' })()
    }
    expect(await press(), 'the network goes just then').toMatchObject({ is: 'answer' })
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await press()).toEqual({ is: 'unanswered', why: 'network', neverSent: true })
    answer = json(200, { status: 'OK' })
    expect(await press()).toMatchObject({ is: 'answer' })
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await press()).toEqual({ is: 'unanswered', why: 'network' })
  })

  it('that Home Assistant’s own log-in refuses has no answer of ours, so no session ends by it', async () => {
    answer = json(401, {})
    expect(await send(CALLS.getAccount, { token: 'abc' })).toMatchObject({ is: 'refused', http: 401 })
    vi.stubGlobal('document', { documentElement: { lang: 'fr', dataset: { base: '/api/hassio_ingress/token' } } })
    expect(await send(CALLS.getAccount, { token: 'abc' })).toEqual({ is: 'unanswered', why: 'network' })
    answer = json(401, { status: 'REMOTE-ENDED' })
    expect(await send(CALLS.getAccount, { token: 'abc' })).toMatchObject({ is: 'refused', status: 'REMOTE-ENDED' })
  })

  it('counts its time over the body too, so that a dripping answer ends [S02 U08]', async () => {
    vi.useFakeTimers()
    answer = async (signal) => {
      const body = new ReadableStream({
        start: (controller) => signal.addEventListener('abort', () => controller.error(new Error('aborted'))),
      })
      return new Response(body, { status: 200 })
    }
    let result: unknown
    void send(CALLS.processKey, { body: { vcode: 'OK' } }).then((settled) => (result = settled))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(result).toEqual({ is: 'unanswered', why: 'timeout' })
  })

  it('ends when it is called off, on the way or before, and not with its time', async () => {
    answer = (signal) => (signal.aborted ? Promise.reject(new Error('aborted')) : never(signal))
    const leaving = new AbortController()
    const called = send(CALLS.sendVoice, { token: 'abc', body: { voiceData: 'UklGRg==' }, signal: leaving.signal })
    leaving.abort()
    expect(await called).toEqual({ is: 'unanswered', why: 'called off' })
    expect(
      await send(CALLS.sendVoice, { token: 'abc', body: { voiceData: 'UklGRg==' }, signal: leaving.signal }),
    ).toEqual({ is: 'unanswered', why: 'called off' })
  })

  it('carries the session token as bearer, and none while there is none [S01]', async () => {
    answer = json(200, { status: 'OK' })
    await send(CALLS.processKey, { token: 'abc', body: { vcode: 'OK' } })
    await send(CALLS.getVersion)
    expect(requests.map(({ init }) => (init.headers as Record<string, string>)['authorization'])).toEqual([
      'Bearer abc',
      undefined,
    ])
  })

  it('asks in the language of the page', async () => {
    answer = json(200, { status: 'OK' })
    await send(CALLS.sendText, { body: { cmd: 'monte le son', arToken: 'abc' } })
    expect(requests[0]?.init.headers).toMatchObject({ 'accept-language': 'fr' })
  })

  it.each(
    [
      CALLS.logFailure,
      CALLS.saveButtons,
      CALLS.saveTvConfig,
      CALLS.saveCompanionPairing,
      CALLS.processKey,
      CALLS.processCecKey,
      CALLS.fireEvent,
      CALLS.sendText,
      CALLS.sendVoice,
      CALLS.sendSignFeedback,
    ].map((call) => [call.name, call] as const),
  )(
    '%s, whose answer the specification does not show, takes every success for one [S03 S11 S16 S20-S25 S27]',
    async (_, call) => {
      for (const success of [
        new Response('{}', { status: 200 }),
        new Response('', { status: 200 }),
        new Response(null, { status: 204 }),
        new Response('{"done":true}', { status: 201 }),
      ]) {
        answer = async () => success
        expect(await send(call, { body: {} as never })).toMatchObject({ is: 'answer', answer: { status: 'OK' } })
      }
      for (const other of ['<html>Log in to the Wi-Fi</html>', '[]', 'null', '"OK"']) {
        answer = async () => new Response(other, { status: 200 })
        expect(await send(call, { body: {} as never })).toMatchObject({ is: 'refused', http: 200 })
      }
    },
  )

  it('of ours with an answer that lacks what it needs has failed', async () => {
    answer = json(200, {})
    expect(await send(CALLS.endRemote, { body: {} as never })).toMatchObject({ is: 'refused', http: 200 })
    expect(await send(CALLS.getButtons)).toMatchObject({ is: 'refused', http: 200 })
  })

  it('does not take a hotel’s page with status 200 for an answer', async () => {
    answer = async () => new Response('<html>Log in to the Wi-Fi</html>', { status: 200 })
    expect(await send(CALLS.processKey, { body: { vcode: 'OK' } })).toEqual({
      is: 'refused',
      http: 200,
      status: undefined,
    })
  })

  it('reads only the fields that the call allows beside the status', async () => {
    const errorFields = async (fields: object) => {
      answer = json(403, { status: 'BOX-NOT-ALLOWED', ...fields })
      const result = await send(CALLS.processKey, { body: { vcode: 'OK' } })
      return result.is === 'refused' ? result.errorFields : undefined
    }
    expect(await errorFields({ driver: 'roku', more: 1 })).toEqual({ driver: 'roku' })
    expect(await errorFields({ driver: 'a family of tomorrow' })).toEqual({ driver: undefined })
    expect(await errorFields({})).toEqual({})
  })

  it('reads the status word of any refusal, and survives an answer that has none [S21]', async () => {
    answer = json(403, { status: 'EXPIRED-XAPI-TOKEN' })
    expect(await send(CALLS.processKey, { body: { vcode: 'OK' } })).toEqual({
      is: 'refused',
      http: 403,
      status: 'EXPIRED-XAPI-TOKEN',
      errorFields: {},
    })
    answer = async () => new Response(null, { status: 502 })
    expect(await send(CALLS.processKey, { body: { vcode: 'OK' } })).toEqual({
      is: 'refused',
      http: 502,
      status: undefined,
    })
  })

  it('sends a press with its number, and with its expiry once an answer has told the server’s clock', async () => {
    const pressedAt = instant()
    const press = { number: 'this-page-box.7.0', pressedAt }
    answer = async () =>
      new Response('{"status":"OK"}', { status: 200, headers: { 'X-Beckon-Clock': 'boot-1:500000' } })
    await send(CALLS.processKey, { body: { vcode: 'OK' }, press })
    await send(CALLS.processKey, { body: { vcode: 'OK' }, press })
    await send(CALLS.getVersion)
    const sent = requests.map(({ init }) => init.headers as Record<string, string>)
    expect(sent.map((headers) => headers['x-beckon-press'])).toEqual([press.number, press.number, undefined])
    expect(sent[0]).not.toHaveProperty('x-beckon-until')
    const [clock, until] = String(sent[1]?.['x-beckon-until']).split(':')
    expect(clock).toBe('boot-1')
    expect(Number(until)).toBeGreaterThan(500_000 + 1_000)
    expect(Number(until)).toBeLessThanOrEqual(500_000 + 1_950)
  })

  it('sends no press that has expired', async () => {
    answer = json(200, { status: 'OK' })
    const { steady, wall } = instant()
    const press = { number: 'this-page-box.8.0', pressedAt: { steady: steady - 2_000, wall: wall - 2_000 } }
    expect(await send(CALLS.processKey, { body: { vcode: 'OK' }, press })).toMatchObject({ status: 'TOO-LATE' })
    expect(requests).toEqual([])
  })

  it('says that the network is gone when it is', async () => {
    answer = async () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await send(CALLS.processKey, { body: { vcode: 'OK' } })).toEqual({ is: 'unanswered', why: 'network' })
  })
})

describe('a call that the page’s head has sent', () => {
  const REFRESH = CALLS.refreshToken
  const fresh = { arToken: 'token-2', refreshIntervalMs: 1_800_000 }

  /** As `app/before-program.ts` sends it. */
  function sentByHead(token: string): void {
    const abort = new AbortController()
    const sent = { method: 'POST', address: REFRESH.path, token, signal: abort.signal }
    const call = { path: REFRESH.path, token, began: performance.now(), abort, answer: sendRequest(sent) }
    call.answer.catch(() => {})
    vi.stubGlobal('beckonHead', { calls: [call], presses: [] })
  }

  it('is taken over once, with its answer, and only with the same token', async () => {
    answer = json(200, fresh)
    sentByHead('token-1')
    expect(await send(REFRESH, { token: 'token-9' })).toMatchObject({ is: 'answer' })
    expect(requests).toHaveLength(2)
    expect(await send(REFRESH, { token: 'token-1' })).toEqual({ is: 'answer', answer: fresh })
    expect(requests).toHaveLength(2)
    await send(REFRESH, { token: 'token-1' })
    expect(requests).toHaveLength(3)
    expect(requests[0], 'sent alike').toEqual({
      ...requests[2],
      init: { ...requests[2]?.init, signal: expect.anything() },
    })
  })

  it('is validated like any other: a shape that the contract does not have is no answer', async () => {
    answer = json(200, { arToken: 7 })
    sentByHead('token-1')
    expect(await send(REFRESH, { token: 'token-1' })).toMatchObject({ is: 'refused', http: 200 })
  })

  it('ends when its time limit is over, which began in the head', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    answer = never
    sentByHead('token-1')
    await vi.advanceTimersByTimeAsync(7_000)
    let result: unknown
    void send(REFRESH, { token: 'token-1' }).then((settled) => (result = settled))
    await vi.advanceTimersByTimeAsync(2_999)
    expect(result).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(result).toEqual({ is: 'unanswered', why: 'timeout' })
    expect(requests[0]?.init.signal?.aborted, 'nobody waits any more').toBe(true)
  })

  it('sets the server’s clock to the moment when its answer came', async () => {
    answer = async () =>
      new Response(JSON.stringify(fresh), { status: 200, headers: { 'X-Beckon-Clock': 'boot-2:900000' } })
    sentByHead('token-1')
    await new Promise((resolve) => setTimeout(resolve, 300))
    await send(REFRESH, { token: 'token-1' })
    answer = json(200, { status: 'OK' })
    const press = { number: 'this-page-box.9.0', pressedAt: instant() }
    await send(CALLS.processKey, { body: { vcode: 'OK' }, press })
    const sent = requests.map(({ init }) => init.headers as Record<string, string>)
    const [, until] = String(sent.at(-1)?.['x-beckon-until']).split(':')
    expect(Number(until)).toBeGreaterThanOrEqual(900_000 + 300 + 1_900)
  })
})
