import { notAllowed, refused } from '@beckon/boxes/box'
import { CALLS, type CallName } from '@beckon/contract/calls'
import { isStatus, STATUSES } from '@beckon/contract/statuses'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { describe, expect } from 'vitest'
import { fakeBox } from './support/fake-box.ts'
import { callWith } from './support/good-calls.ts'
import { BROWSER, it, logIn, pairRemote, sessionOf, testServer, type TestServer } from './support/test-server.ts'

const GUARDED = (Object.keys(CALLS) as CallName[]).filter((name) => !['none', 'optional'].includes(CALLS[name].auth))

it('every call that needs a token refuses none, a wrong, an expired, an ended and a replayed one, and a damaged header [S01, S03]', async () => {
  const server = await testServer()
  const bad = await badTokens(server)
  for (const name of GUARDED) {
    // A refresh takes a token whose hour is over: a sleeping tablet comes back with one.
    const ofTime = CALLS[name].auth === 'refresh' ? [] : [bad.expired]
    for (const token of [...bad.always, ...ofTime, await replayedToken(server)]) {
      if (token !== undefined && /[^\u0020-\u007e]/u.test(token) && CALLS[name].auth !== 'bodyToken') continue
      const answer = await callWith(server, name, token)
      const allowed = CALLS[name].auth === 'bodyToken' ? [400, 401] : [401]
      expect(allowed, `${name} with ${token}`).toContain(answer.http)
      expect(['INVALID-TOKEN', 'BAD-REQUEST']).toContain(answer.body['status'])
      expect(Object.keys(answer.body)).toEqual(['status'])
    }
  }
})

/** No token, tokens of nobody, that of a session that was ended, and one whose hour is over. Over an hour passes. */
async function badTokens(server: TestServer) {
  const { arToken: expired } = await pairRemote(server)
  const { arToken: ended } = await pairRemote(server, 'tv', { partner: 'comcast', clientDeviceId: 'browser-2' })
  await server.services.sessions.end((await sessionOf(server, ended)).id)
  server.clock.pass(61 * MINUTE_MS)
  return { expired, always: [undefined, 'x'.repeat(43), ended, 'a b', "' or 1=1 --", '\u{1f4fa}'.repeat(3)] }
}

/** A token that was refreshed, and whose successor is in use. Its first use ends the session. Two minutes pass. */
async function replayedToken(server: TestServer): Promise<string> {
  const { arToken } = await pairRemote(server, 'tv', { partner: 'comcast', clientDeviceId: 'browser-3' })
  const { body: successor } = await server.send('refreshToken', { token: arToken })
  await server.send('getDevices', { token: String(successor['arToken']) })
  server.clock.pass(2 * MINUTE_MS)
  return arToken
}

describe('every call', () => {
  it('answers JSON that no cache keeps and no browser guesses about [S03]', async ({ server }) => {
    for (const name of Object.keys(CALLS) as CallName[]) {
      const { headers } = await callWith(server, name, undefined)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('refuses a body over its limit, one that is no JSON, and poisoned or bottomless ones', async () => {
    const server = await testServer()
    const { arToken: token } = await pairRemote(server)
    const refusal = async (body: string, headers = {}) => {
      const { http, body: answer } = await server.send('processKey', { token, body, headers })
      return [http, answer['status']]
    }
    expect(await refusal(JSON.stringify({ vcode: 'x'.repeat(20_000) }))).toEqual([413, 'TOO-LARGE'])
    for (const body of [
      '{',
      'null',
      '[]',
      '"UP"',
      '{"vcode":7}',
      '{"__proto__":{"vcode":"UP"}}',
      '{"vcode":"UP","__proto__":{}}',
      '{"vcode":"UP","constructor":{"prototype":{}}}',
    ]) {
      expect(await refusal(body), body).toEqual([400, 'BAD-REQUEST'])
    }
    expect(await refusal(`{"vcode":"UP","more":${'['.repeat(9)}${']'.repeat(9)}}`)).toEqual([400, 'BAD-REQUEST'])
    expect(await refusal('vcode=UP', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([
      400,
      'BAD-REQUEST',
    ])
    expect(await refusal('{"vcode":"UP"}', { 'content-type': 'text/plain' })).toEqual([400, 'BAD-REQUEST'])
  })

  it('takes an empty body where it needs none', async ({ server, remote: { arToken } }) => {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      expect((await server.send('getDevices', { token: arToken, headers })).http).toBe(200)
    }
  })

  it('that does not exist, or not in this way, is not found', async () => {
    const { app } = await testServer()
    for (const [method, url] of [
      ['GET', '/api/v1/processKey'],
      ['POST', '/api/v1/version'],
      ['DELETE', '/api/v1/seabuttons'],
      ['GET', '/api/v2/version'],
      ['GET', '/api/v1/%00'],
      ['GET', '/api/../api/nothing'],
    ] as const) {
      const answer = await app.inject({ method, url, headers: { host: 'localhost' } })
      expect([answer.statusCode, answer.json()]).toEqual([404, { status: 'NOT-FOUND' }])
    }
  })
})

describe('a press', () => {
  it('reaches the box once and is answered OK [S21]', async ({ box, server, remote: { arToken } }) => {
    expect(await server.send('processKey', { token: arToken, body: { vcode: 'CH_UP' } })).toMatchObject({
      http: 200,
      body: { status: 'OK' },
    })
    expect(box.took).toEqual(['CH_UP'])
  })

  it('of an unknown key is refused and never sent [S21]', async ({ box, server, remote: { arToken } }) => {
    for (const vcode of ['NOPE', '', 'up', 'constructor', '10']) {
      expect(await server.send('processKey', { token: arToken, body: { vcode } })).toMatchObject({
        http: 400,
        body: { status: 'INVALID-KEY' },
      })
    }
    expect(box.took).toEqual([])
  })

  it.each(['BOX-ASLEEP', 'BOX-UNREACHABLE', 'BOX-TIMEOUT', 'INVALID-KEY'] as const)(
    'refused by its box with %s says so',
    async (why) => {
      const box = fakeBox('tv')
      box.answers = async () => ({ is: 'refused', why })
      const server = await testServer({ boxes: [{ box }] })
      const { arToken } = await pairRemote(server)
      expect(await server.send('processKey', { token: arToken, body: { vcode: 'UP' } })).toMatchObject({
        http: STATUSES[why],
        body: { status: why },
      })
    },
  )

  it('refused for want of permission says whose switch it is, unless the box is of an agent that does not tell', async () => {
    const box = fakeBox('tv')
    const server = await testServer({ boxes: [{ box }] })
    const { arToken } = await pairRemote(server)
    const pressed = async () => (await server.send('processKey', { token: arToken, body: { vcode: 'UP' } })).body
    box.answers = async () => notAllowed('roku')
    expect(await pressed()).toEqual({ status: 'BOX-NOT-ALLOWED', driver: 'roku' })
    box.answers = async () => refused('BOX-NOT-ALLOWED')
    expect(await pressed()).toEqual({ status: 'BOX-NOT-ALLOWED' })
  })

  it('for a box that was taken away is not found', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv') }] })
    const { arToken } = await pairRemote(server)
    await server.close()
    const later = await testServer({
      boxes: [{ box: fakeBox('other') }],
      dataFolder: server.dataFolder,
      clock: server.clock,
    })
    expect(await later.send('processKey', { token: arToken, body: { vcode: 'UP' } })).toMatchObject({
      http: 404,
      body: { status: 'NOT-FOUND' },
    })
  })

  it('of a living session is never refused because of others at the same address', async () => {
    const server = await testServer()
    const { arToken } = await pairRemote(server)
    for (let n = 0; n < 2_000; n++) await server.send('processKey', { token: `wrong-${n}`, body: { vcode: 'UP' } })
    for (let n = 0; n < 50; n++) {
      expect((await server.send('processKey', { token: arToken, body: { vcode: 'UP' } })).http).toBe(200)
    }
  })
})

describe('TV commands, words and capabilities', () => {
  it('pass on the TV commands of the table and no other [S22]', async ({ box, server, remote: { arToken: token } }) => {
    expect((await server.send('processCecKey', { token, body: { key: 'VOLUME', value: 'UP' } })).body).toEqual({
      status: 'OK',
    })
    expect(await server.send('processCecKey', { token, body: { key: 'VOLUME', value: 'SIDEWAYS' } })).toMatchObject({
      http: 400,
      body: { status: 'INVALID-KEY' },
    })
    expect(box.took).toEqual(['VOLUME=UP'])
  })

  it('take words with the token in the body and without a header [S24]', async () => {
    const box = fakeBox('tv')
    const server = await testServer({ boxes: [{ box }] })
    const { arToken } = await pairRemote(server)
    expect(await server.send('sendText', { body: { cmd: 'watch news', arToken } })).toMatchObject({
      http: 200,
      body: { status: 'OK' },
    })
    expect(box.took).toEqual(['watch news'])
  })

  it('take no words when header and body name different sessions', async ({ server, remote: one }) => {
    const two = await pairRemote(server, 'tv', { partner: 'comcast', clientDeviceId: 'browser-2' })
    expect(
      await server.send('sendText', { token: two.arToken, body: { cmd: 'watch news', arToken: one.arToken } }),
    ).toMatchObject({ http: 401 })
    expect(
      await server.send('sendText', { token: one.arToken, body: { cmd: 'watch news', arToken: one.arToken } }),
    ).toMatchObject({ http: 200 })
  })

  it('tell what the box can do, yes or no [S28]', async ({ server, remote: { arToken: token } }) => {
    expect((await server.send('checkCapabilities', { token })).body).toEqual({
      results: {
        hdmiLinkReady: 'yes',
        tvPowerOnCommandAvailable: 'yes',
        tvPowerOffCommandAvailable: 'no',
        boxVolume: 'no',
        apps: 'yes',
      },
    })
  })
})

describe('the version', () => {
  it('is told to anyone, with the language of the browser [S08]', async ({ server }) => {
    const { http, body } = await server.send('getVersion', {
      headers: { 'accept-language': 'de, fr-CA;q=0.8, en;q=0.5' },
    })
    expect({ http, body }).toEqual({
      http: 200,
      body: { version: expect.stringMatching(/^\d+\.\d+\.\d+/u), language: 'fr' },
    })
  })

  it('is told to a browser with a dead token too [S08]', async ({ server }) => {
    expect((await server.send('getVersion', { token: 'dead' })).http).toBe(200)
  })
})

it('another’s clientDeviceId changes no answer', async ({ server }) => {
  const started = await server.send('startPairing', { body: BROWSER })
  const mine = await server.send('confirmPairing', { token: started.body['token'] as string, body: BROWSER })
  const theirs = await server.send('confirmPairing', {
    token: started.body['token'] as string,
    body: { ...BROWSER, clientDeviceId: 'someone-else' },
  })
  expect(theirs.body).toEqual(mine.body)
})

it('boxes of one partner’s subscriber are not another partner’s', async () => {
  const server = await testServer({ boxes: [{ box: fakeBox('tv'), owners: ['comcast:maria'] }] })
  const token = await logIn(server, 'maria', { partner: 'cox' })
  expect((await server.send('getDevices', { token })).body).toEqual({ devices: [] })
  expect((await server.send('chooseBox', { token, body: { selectedXboDeviceId: 'tv' } })).http).toBe(404)
})

it('every refusal names a status of the contract', async ({ server }) => {
  for (const name of Object.keys(CALLS) as CallName[]) {
    const { body, http } = await callWith(server, name, 'wrong')
    if (http >= 400) expect(isStatus(body['status'])).toBe(true)
  }
})
