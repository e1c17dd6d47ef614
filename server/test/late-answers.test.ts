import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeBox } from './support/fake-box.ts'
import { pairRemote, testServer } from './support/test-server.ts'
import { virtualClock } from './support/virtual-clock.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('a press on a box that does not answer', () => {
  it('is stopped 0.25 s before the browser gives up, and refused, naming the box’s silence', async () => {
    const box = fakeBox('tv')
    const server = await testServer({ boxes: [{ box }] })
    const { arToken } = await pairRemote(server)
    let isStopped = false
    const underWay = new Promise<void>((begun) => {
      box.answers = (_what, signal) => {
        begun()
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            isStopped = true
            resolve({ is: 'refused', why: 'BOX-TIMEOUT' })
          })
        })
      }
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
    const answer = server.send('processKey', { token: arToken, body: { vcode: 'UP' } })
    await underWay
    vi.advanceTimersByTime(1_749)
    expect(isStopped).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isStopped).toBe(true)
    expect(await answer).toMatchObject({ http: 504, body: { status: 'BOX-TIMEOUT' } })
  })

  it('is not given up when somebody sets the clock meanwhile: it ends as the box says', async () => {
    const box = fakeBox('tv')
    // As the nodes of PostgreSQL, which follow the time of day.
    const { steady: _, ...clock } = virtualClock()
    const server = await testServer({ boxes: [{ box }], clock })
    const { arToken } = await pairRemote(server)
    let letGo = () => {}
    const underWay = new Promise<void>((begun) => {
      box.answers = () => {
        begun()
        return new Promise((resolve) => (letGo = () => resolve({ is: 'accepted' })))
      }
    })
    const answer = server.send('processKey', { token: arToken, body: { vcode: 'UP' } })
    await underWay
    server.clock.jump(2_000)
    await pause(200)
    letGo()
    expect(await answer).toMatchObject({ http: 200 })
  })

  it.each([
    ['processKey', { vcode: 'UP' }, 'BOX-TIMEOUT'],
    ['sendText', { cmd: 'mute' }, 'BOX-TIMEOUT'],
    ['fireEvent', { eventName: 'lamp', apiKey: 'key' }, 'SERVICE-TIMEOUT'],
  ] as const)('is answered as one that may still happen when its time is over: %s', async (name, body, status) => {
    let begun = () => {}
    const isUnderWay = new Promise<void>((resolve) => (begun = resolve))
    const presses = { once: () => (begun(), new Promise(() => {})) }
    const server = await testServer({ replace: { presses: presses as never } })
    const { arToken } = await pairRemote(server)
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    const answer = server.send(name, { token: arToken, body: { ...body, arToken } })
    await isUnderWay
    vi.advanceTimersByTime(7_000)
    expect(await answer).toMatchObject({ http: 504, body: { status } })
  })
})

describe('a call whose answer never comes', () => {
  it('is answered as busy when its time is over, and what comes later changes nothing', async () => {
    let letGo = () => {}
    let begun = () => {}
    const isUnderWay = new Promise<void>((resolve) => (begun = resolve))
    const server = await testServer({
      replace: {
        pairings: {
          start() {
            begun()
            return new Promise((resolve) => (letGo = () => resolve({ refused: 'BUSY', retryAfterMs: 1 })))
          },
          poll: async () => ({ pending: true }),
          enterCode: async () => ({ is: 'wrong' }),
          answer: async () => 'gone',
        },
      },
    })
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    const answer = server.send('startPairing', { body: { partner: 'comcast', clientDeviceId: 'b' } })
    await isUnderWay
    vi.advanceTimersByTime(9_900)
    expect(await answer).toMatchObject({ http: 503, body: { status: 'BUSY' }, headers: { 'retry-after': '1' } })
    letGo()
  })
})
