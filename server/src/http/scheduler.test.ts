import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Services } from '../services.ts'
import { acceptOnlyJson } from './calls/bodies.ts'
import { inTurns, Scheduler } from './scheduler.ts'
import type { Stalls } from './stalls.ts'

const JSON_WITHOUT_LENGTH = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }

const turn = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A scheduler at a moment that the test moves, and what has begun. */
function scheduling() {
  const clock = { now: 1_000 }
  const begun: string[] = []
  const scheduler = new Scheduler(() => clock.now)
  const call = (holder: string, name = holder, takesMs = 0) =>
    scheduler.take(holder, () => {
      begun.push(name)
      clock.now += takesMs
    })
  const pass = async (ms: number) => {
    clock.now += ms
    await vi.advanceTimersByTimeAsync(ms)
  }
  return { scheduler, clock, begun, call, pass }
}

describe('calls', () => {
  it('begin one in each turn of the event loop, a holder after the other', async () => {
    const { begun, call } = scheduling()
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) call(name.slice(0, 1), name)
    expect(begun).toEqual([])
    for (const soFar of [['a1'], ['a1', 'b1'], ['a1', 'b1', 'c1'], ['a1', 'b1', 'c1', 'a2']]) {
      await turn()
      expect(begun).toEqual(soFar)
    }
  })

  it('of a holder that took the processor long wait until it has rested; those of others do not', async () => {
    const { begun, call, pass } = scheduling()
    call('a', 'a1', 200)
    call('a', 'a2')
    await turn()
    call('b', 'b1')
    for (let n = 0; n < 5; n++) await turn()
    // 600 ms of rest, of which 400 are allowed.
    expect(begun).toEqual(['a1', 'b1'])
    await pass(199)
    for (let n = 0; n < 3; n++) await turn()
    expect(begun).toEqual(['a1', 'b1'])
    await pass(3)
    for (let n = 0; n < 3; n++) await turn()
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  it('rest for their bytes, four megabytes a second, and not for those that never came', async () => {
    const { scheduler, begun, call } = scheduling()
    const chargedMs = scheduler.charge('a', 4 * 1024 * 1024)
    call('a', 'a1')
    for (let n = 0; n < 3; n++) await turn()
    expect(begun).toEqual([])
    scheduler.refund('a', chargedMs)
    for (let n = 0; n < 3; n++) await turn()
    expect(begun).toEqual(['a1'])
  })

  it('with huge bodies that never come pay for nothing else: their holder rests for its other calls', async () => {
    const { scheduler, begun, call, pass } = scheduling()
    const request = Object.assign(new EventEmitter(), {
      url: '/api/v1/seabuttons',
      headers: { 'content-length': '1000000000000000' },
      socket: { remoteAddress: '192.0.2.1' },
      complete: false,
    }) as unknown as IncomingMessage
    const stalls = { unreadSince: () => 0 } as Stalls
    const sessions = { remembered: () => undefined, provenId: () => undefined } as unknown as Services['sessions']
    const holder = '192.0.2.1'
    // 300 ms of pause before the body, and 300 ms after it, of which 400 are allowed.
    const answer = () => scheduler.charge(holder, 300 * 4_096)
    answer()
    inTurns(() => begun.push('body'), { scheduler, isProxy: () => false, stalls, sessions })(request, {} as never)
    await turn()
    expect([request.holder, begun]).toEqual([holder, ['body']])
    request.emit('close')
    answer()
    call(holder, 'next')
    for (let n = 0; n < 3; n++) await turn()
    expect(begun).toEqual(['body'])
    await pass(201)
    for (let n = 0; n < 3; n++) await turn()
    expect(begun).toEqual(['body', 'next'])
  })

  /** Takes bodies of the holder `a`; `hasLeft`: its client has closed the connection after the body. */
  function appWith(scheduler: Scheduler, hasLeft: boolean) {
    const app = fastify()
    onTestFinished(() => app.close())
    app.decorate('scheduler', scheduler)
    acceptOnlyJson(app)
    app.addHook('onRequest', (request, _reply, done) => {
      request.raw.holder = 'a'
      Object.assign(request.raw.socket, { destroyed: hasLeft })
      done()
    })
    return app
  }

  it('rest as long for a body in chunks, whose length only shows when it has come', async () => {
    const { scheduler, begun, call, pass } = scheduling()
    const app = appWith(scheduler, false)
    app.post('/', () => String(begun.push('body')))
    // 300 ms of pause before the body, and 200 ms for it, of which 400 are allowed.
    scheduler.charge('a', 300 * 4_096)
    const body = JSON.stringify('x'.repeat(200 * 4_096))
    await app.inject({ method: 'POST', url: '/', payload: Readable.from([body]), headers: JSON_WITHOUT_LENGTH })
    call('a', 'next')
    for (let n = 0; n < 3; n++) await turn()
    expect(begun).toEqual(['body'])
    await pass(101)
    for (let n = 0; n < 3; n++) await turn()
    expect(begun).toEqual(['body', 'next'])
  })

  it('whose body came without a length pay nothing when their client leaves', async () => {
    const { scheduler } = scheduling()
    const app = appWith(scheduler, true)
    const left = vi.spyOn(scheduler, 'goOn')
    app.post('/', () => 'answered')
    scheduler.charge('a', 2_000 * 4_096)
    const body = JSON.stringify('x'.repeat(900_000))
    void app.inject({ method: 'POST', url: '/', payload: Readable.from([body]), headers: JSON_WITHOUT_LENGTH })
    await expect.poll(() => left.mock.calls.length).toBe(1)
    for (let n = 0; n < 3; n++) await turn()
    expect(scheduler.charge('a', 2_000 * 4_096), 'the longest pause is 3 s').toBe(1_000)
  })

  it('are not taken when 256 of their holder wait', () => {
    const { call } = scheduling()
    for (let n = 0; n < 256; n++) expect(call('a')).toBe(true)
    expect(call('a')).toBe(false)
    expect(call('b')).toBe(true)
  })

  it('are measured with their promises that wait for nothing outside', async () => {
    const { scheduler, clock, begun, call } = scheduling()
    scheduler.take('a', () => {
      void (async () => {
        await Promise.resolve()
        await Promise.resolve()
        clock.now += 200
      })()
    })
    call('a', 'a2')
    for (let n = 0; n < 5; n++) await turn()
    expect(begun).toEqual([])
  })
})

describe('pressed keys', () => {
  it('begin at once, also while their account rests and calls wait', () => {
    const { scheduler, begun, call } = scheduling()
    scheduler.charge('a', 100 * 1024 * 1024)
    for (let n = 0; n < 50; n++) call('a')
    scheduler.press('a', () => begun.push('press'))
    expect(begun).toEqual(['press'])
  })

  it('of one session are 16 at once and 1,000 a second; those of another session begin at once', async () => {
    const { scheduler, begun, pass } = scheduling()
    const press = (session: string) => scheduler.press(session, () => begun.push(session))
    for (let n = 0; n < 16; n++) expect(press('a')).toBe(true)
    expect(press('a')).toBe(false)
    expect(press('b')).toBe(true)
    await pass(5)
    for (let n = 0; n < 5; n++) expect(press('a')).toBe(true)
    expect(press('a')).toBe(false)
    expect(begun).toHaveLength(22)
  })
})
