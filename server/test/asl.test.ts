import { request } from 'node:http'
import { ASL_BODY_BYTES, signResults } from '@beckon/contract/asl'
import { CALLS } from '@beckon/contract/calls'
import { isStatus } from '@beckon/contract/statuses'
import { DAY_MS } from '@beckon/contract/time-units'
import { RecogniserFailure } from '@beckon/recognisers/recogniser'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { exportFeedback } from '../src/features/asl/sign-store.ts'
import { sweep } from '../src/features/operation/sweep.ts'
import { HAND, mp4, standInSigns, webm } from './asl/stand-in-signs.ts'
import { fakeBox } from './support/fake-box.ts'
import { beckon } from './support/program.ts'
import { environmentOf, logIn, pairRemote, testServer, type TestServer } from './support/test-server.ts'

async function signServer(signs = standInSigns()) {
  const box = fakeBox('tv')
  const server = await testServer({ boxes: [{ box }], replace: { signs } })
  const { arToken } = await pairRemote(server)
  const sign = (video: Buffer, more: object = {}) =>
    server.send('sendSign', { token: arToken, body: { base64data: video.toString('base64'), ...more } })
  return { server, signs, box, token: arToken, sign }
}

function resultsOf(body: Record<string, unknown>) {
  return v.parse(signResults, JSON.parse(String(body['results'])))
}

describe('a recorded sign', () => {
  it('is answered with the confidence as a JSON number and the results as a JSON object, both as text, webm or mp4, and nothing goes to the box [S26]', async () => {
    const { sign, box, signs } = await signServer()
    const { http, body } = await sign(webm())
    expect(http).toBe(200)
    expect(body).toEqual({ confidence: '-0.12', results: expect.any(String) })
    expect(resultsOf(body)).toEqual({
      feedback_id: expect.stringMatching(/^[\w-]{22}$/u),
      prediction: [{ prediction: 'Netflix' }, { prediction: 'Next' }],
    })
    expect(Buffer.from(signs.seen[0]?.video ?? []).equals(webm())).toBe(true)
    expect((await sign(mp4())).http).toBe(200)
    expect(box.took).toEqual([])
  })

  it('has no confidence when nothing was read or the engine is broken; certainty is not 0', async () => {
    const { sign, signs } = await signServer()
    signs.reads = () => ({ predictions: [], confidence: -0.01, hands: [] })
    const { body } = await sign(webm())
    expect([body['confidence'], resultsOf(body).prediction]).toEqual(['0', []])
    signs.reads = () => ({ predictions: ['News'], confidence: 0, hands: [] })
    expect(Number((await sign(webm())).body['confidence'])).toBeLessThan(0)
    signs.reads = () => ({ predictions: ['News'], confidence: Number.NaN, hands: [] })
    expect((await sign(webm())).body['confidence']).toBe('0')
    signs.reads = () => ({ predictions: [7, 'x'.repeat(900)] as unknown as string[], confidence: -0.1, hands: [] })
    expect(resultsOf((await sign(webm())).body).prediction).toEqual([{ prediction: 'x'.repeat(200) }])
  })

  it('is read with the names of the box and the commands of the user’s own buttons, in the language of the page', async () => {
    const box = {
      ...fakeBox('tv'),
      names: async () => ({ channels: [{ number: 206, name: 'ESPN' }], apps: ['Netflix'] }),
    }
    const signs = standInSigns()
    const server = await testServer({ boxes: [{ box }], replace: { signs } })
    const { arToken: token } = await pairRemote(server)
    await server.send('saveButtons', {
      token,
      body: {
        seaButtonsData: [
          { type: 'VOICE', command: 'Cartoons', displayString: 'Toons', image: '' },
          { type: 'KEY', command: 'UP', displayString: 'Up', image: '' },
          null,
        ],
      },
    })
    await server.send('sendSign', {
      token,
      headers: { 'accept-language': 'fr' },
      body: { base64data: webm().toString('base64') },
    })
    expect(signs.seen[0]?.context).toMatchObject({
      language: 'fr',
      vocabulary: { channels: [{ number: 206, name: 'ESPN' }], apps: ['Netflix'], phrases: ['Cartoons'] },
    })
  })

  it('is given up when the recogniser takes too long, before the browser would, and the recogniser is told to stop', async () => {
    const { sign, signs } = await signServer()
    const begun = Promise.withResolvers<void>()
    let stopped = false
    signs.reads = (_, signal) =>
      new Promise((_resolve, reject) => {
        begun.resolve()
        signal.addEventListener('abort', () => {
          stopped = true
          reject(signal.reason)
        })
      })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answer = sign(webm())
    await begun.promise
    vi.advanceTimersByTime(CALLS.sendSign.timeoutMs - 1_500)
    expect(stopped).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(await answer).toMatchObject({ http: 504, body: { status: 'RECOGNISER-TIMEOUT' } })
    expect(stopped).toBe(true)
  })

  it('says so when the recogniser fails, and neither video nor words stand in the log', async () => {
    const { sign, signs, server } = await signServer()
    signs.reads = () => Promise.reject(new Error('out of memory'))
    expect(await sign(webm())).toMatchObject({ http: 503, body: { status: 'RECOGNISER-DOWN' } })
    for (const [why, status] of [
      ['busy', 'BUSY'],
      ['cannot start', 'RECOGNISER-OFF'],
      ['not installed', 'RECOGNISER-MISSING'],
      ['died', 'RECOGNISER-DOWN'],
    ] as const) {
      signs.reads = () => Promise.reject(new RecogniserFailure(why, 'A sentence for the operator.'))
      expect((await sign(webm())).body).toEqual({ status })
    }
    signs.reads = () => ({ predictions: ['CANARYWORD'], confidence: -0.1, hands: [HAND] })
    await sign(webm())
    const log = server.logged.join('\n')
    expect(log).toContain('A sign could not be read')
    expect(log).not.toContain('CANARYWORD')
    expect(log).not.toContain(webm().toString('base64').slice(0, 16))
  })

  it('is refused as soon as there is no recogniser, without its body being read', async () => {
    const server = await testServer({ replace: { signs: undefined } })
    const { arToken: token } = await pairRemote(server)
    expect(await server.send('sendSign', { token, body: { base64data: webm().toString('base64') } })).toMatchObject({
      http: 501,
      body: { status: 'RECOGNISER-OFF' },
    })
  })
})

describe('the door for large bodies', () => {
  it('lets two in per account and four in all, and tells the others before their bodies are read', async () => {
    const signs = standInSigns()
    const server = await testServer({ replace: { signs } })
    const goOn: (() => void)[] = []
    signs.reads = () =>
      new Promise((resolve) => goOn.push(() => resolve({ predictions: [], confidence: -9, hands: [] })))
    // Two remotes of each account.
    const tokens = await Promise.all([1, 1, 2, 2, 3, 1].map((n) => logIn(server, `s${n}`)))
    const send = (token: string | undefined) =>
      server.send('sendSign', { token, body: { base64data: webm().toString('base64') } })
    const inside = tokens.slice(0, 4).map(send)
    await expect.poll(() => goOn.length).toBe(4)
    expect(await send(tokens[5])).toMatchObject({
      http: 429,
      body: { status: 'TOO-MANY' },
      headers: { 'retry-after': '1' },
    })
    expect(await send(tokens[4])).toMatchObject({
      http: 503,
      body: { status: 'BUSY' },
      headers: { 'retry-after': '1' },
    })
    for (const one of goOn) one()
    expect((await Promise.all(inside)).map(({ http }) => http)).toEqual([200, 200, 200, 200])
    const again = send(tokens[4])
    await expect.poll(() => goOn.length).toBe(5)
    goOn[4]?.()
    expect((await again).http).toBe(200)
  })

  it('refuses what is too large by its announced length, and by what arrives when it announces nothing', async () => {
    const { server, token } = await signServer()
    const headers = { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const announced = await server.app.inject({
      method: 'POST',
      url: '/api/v1/asl',
      headers: { ...headers, 'content-length': String(ASL_BODY_BYTES + 1) },
      payload: 'x',
    })
    expect([announced.statusCode, announced.json()]).toEqual([413, { status: 'TOO-LARGE' }])
    const { port } = await listening(server)
    expect(await chunked(port, token, ASL_BODY_BYTES + 100_000)).toEqual([413, '{"status":"TOO-LARGE"}'])
  })

  it('keeps no place for a caller who went away while their session was checked', async () => {
    const { server, sign, token } = await signServer()
    const { port } = await listening(server)
    const { sessions } = server.services
    vi.spyOn(sessions, 'remembered').mockReturnValueOnce(undefined)
    const asked = Promise.withResolvers<void>()
    const hasLeft = Promise.withResolvers<void>()
    const { check } = sessions
    vi.spyOn(sessions, 'check').mockImplementationOnce(async (bearer) => {
      asked.resolve()
      await hasLeft.promise
      return await check(bearer)
    })
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/asl',
      headers: { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    call.on('error', () => {})
    call.write('{"base64data":"AAAA')
    await asked.promise
    call.destroy()
    const connections = () => new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
    await expect.poll(connections).toBe(0)
    hasLeft.resolve()
    await expect.poll(async () => (await sign(webm())).http).toBe(200)
  })

  it('opens again after callers who went away in the middle', async () => {
    const { server, token, sign } = await signServer()
    const { port } = await listening(server)
    for (let n = 0; n < 6; n += 1) {
      await new Promise<void>((resolve) => {
        const call = request({
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/v1/asl',
          headers: {
            host: 'localhost',
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'content-length': 100_000,
          },
        })
        call.on('error', () => resolve())
        call.write('{"base64data":"AAAA')
        setTimeout(() => call.destroy(), 30)
      })
      await expect.poll(async () => (await sign(webm())).http).toBe(200)
    }
  })
})

describe('eight hundred damaged and foreign bodies', () => {
  it('are answered in the words of the contract, nothing falls over and memory stays bounded', async () => {
    const { server, token, signs } = await signServer()
    signs.reads = (video) => ({ predictions: video.length % 2 === 0 ? ['206'] : [], confidence: -0.3, hands: [] })
    const good = JSON.stringify({ base64data: webm(900).toString('base64') })
    let random = 20261124
    const next = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below
    const damage = [
      (body: string) => body.slice(0, next(body.length)),
      (body: string) => {
        const at = next(body.length)
        return body.slice(0, at) + String.fromCharCode(next(256)) + body.slice(at + 1)
      },
      (body: string) => body.replace('base64data', ['data', 'base64', '__proto__', 'base64data"'][next(4)] ?? ''),
      () =>
        JSON.stringify({
          base64data: Buffer.from(
            ['GIF89a', '%PDF-1.7', '\u007fELF', 'RIFF', '<svg'][next(5)] + 'x'.repeat(next(300)),
          ).toString('base64'),
        }),
      () => Array.from({ length: next(200) }, () => String.fromCharCode(next(256))).join(''),
      (body: string) => body + body,
      (body: string) => `${'['.repeat(next(3_000))}${body}`,
      (body: string) => body,
    ]
    const heapBefore = process.memoryUsage().rss
    const seen = new Map<number, number>()
    for (let n = 0; n < 800; n += 1) {
      const payload = damage[n % damage.length]?.(good) ?? ''
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/v1/asl',
        payload,
        headers: { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      })
      seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
      if (answer.statusCode === 200) resultsOf(answer.json())
      else {
        expect(answer.statusCode, payload.slice(0, 80)).toBeLessThan(500)
        expect(isStatus(answer.json().status)).toBe(true)
      }
    }
    expect(seen.get(200)).toBeGreaterThan(80)
    expect(seen.get(400)).toBeGreaterThan(400)
    expect(process.memoryUsage().rss - heapBefore).toBeLessThan(400 * 1024 * 1024)
    expect(server.logged.filter((line) => line.includes('A request failed'))).toEqual([])
  })
})

describe('feedback', () => {
  async function readSign(more: object = {}) {
    const setting = await signServer()
    const { feedback_id: id } = resultsOf((await setting.sign(webm(), more)).body)
    const say = (data: object, token = setting.token) =>
      setting.server.send('sendSignFeedback', { token, body: { data: { id, good: true, correction: '', ...data } } })
    return { ...setting, id, say }
  }

  it('is kept with the id of its sign, also over a restart, and a second word replaces the first [S27]', async () => {
    const { server, say, id } = await readSign()
    expect(await say({})).toMatchObject({ http: 200, body: { status: 'OK' } })
    await say({ good: false, correction: 'I spelled HULU' })
    const again = await server.restart()
    expect(await exportFeedback(again.services)).toEqual([
      { id, readAt: expect.stringMatching(/^\d{4}-/u), good: false, correction: 'I spelled HULU' },
    ])
  })

  it('is printed for the operator, one JSON object a line, and never whose it is', async () => {
    const { server, say, id } = await readSign({ keepHands: true })
    await say({ good: false, correction: 'I spelled HULU' })
    await server.close()
    const { code, out } = await beckon(['signs'], environmentOf(server))
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({
      id,
      readAt: expect.any(String),
      good: false,
      correction: 'I spelled HULU',
      sign: expect.objectContaining({ predictions: ['Netflix', 'Next'] }),
    })
    expect(out).not.toContain('household')
  })

  it('about a sign that is unknown or somebody else’s is not taken', async () => {
    const { server, say } = await readSign()
    expect(await say({ id: 'no-such-sign' })).toMatchObject({ http: 404, body: { status: 'NOT-FOUND' } })
    expect(await say({}, await logIn(server, 'stranger'))).toMatchObject({ http: 404, body: { status: 'NOT-FOUND' } })
    expect(await exportFeedback(server.services)).toEqual([])
  })

  it('comes with the hand and the words only of a user who agreed, sealed, and loses them when the agreement is taken back', async () => {
    const { server, say, token } = await readSign({ keepHands: true })
    await say({})
    const [exported] = await exportFeedback(server.services)
    expect(exported?.sign).toMatchObject({
      predictions: ['Netflix', 'Next'],
      confidence: -0.12,
      hands: [{ atMs: 125, presence: 0.99 }],
    })
    expect(exported?.sign?.hands[0]?.points[1]).toEqual([7.1, 100.1, -0.4])
    const [row] = await server.services.store.db.selectFrom('sign_readings').select('sealed').execute()
    expect(row?.sealed).not.toContain('Netflix')
    expect((await server.send('forgetSigns', { token })).http).toBe(200)
    expect(await exportFeedback(server.services)).toEqual([expect.not.objectContaining({ sign: expect.anything() })])
  })

  it('has its end: readings without a word after a week, feedback and hands after 180 days', async () => {
    const { server, sign, say } = await readSign({ keepHands: true })
    await say({})
    await sign(webm())
    const count = async () => (await server.services.store.db.selectFrom('sign_readings').select('id').execute()).length
    expect(await count()).toBe(2)
    server.clock.pass(8 * DAY_MS)
    const later = (await pairRemote(server)).arToken
    const signAgain = (token: string) =>
      server.send('sendSign', { token, body: { base64data: webm().toString('base64') } })
    await signAgain(later)
    await sweep(server.services.store, server.clock.now())
    expect(await count()).toBe(2)
    // Nobody need sign any more for that.
    server.clock.pass(180 * DAY_MS)
    await sweep(server.services.store, server.clock.now())
    expect(await count()).toBe(0)
    expect(await exportFeedback(server.services)).toEqual([])
  })

  it('is refused with an agreement that is none', async () => {
    const { sign } = await signServer()
    for (const keepHands of ['yes', 1]) expect((await sign(webm(), { keepHands })).http).toBe(400)
  })
})

async function listening(server: TestServer): Promise<{ port: number }> {
  return { port: await server.listen() }
}

function chunked(port: number, token: string, bytes: number): Promise<[number | undefined, string]> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/asl',
        headers: { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve([answer.statusCode, text]))
      },
    )
    call.on('error', reject)
    call.write('{"base64data":"')
    for (let sent = 0; sent < bytes; sent += 65_536) call.write('A'.repeat(65_536))
    call.end('"}')
  })
}
