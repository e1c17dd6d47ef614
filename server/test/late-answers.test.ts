import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeBox } from './support/fake-box.ts'
import { pairRemote, testServer } from './support/test-server.ts'

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
            return new Promise((resolve) => (letGo = () => resolve({ is: 'full', retryAfterMs: 1 })))
          },
          poll: async () => ({ is: 'unknown' }),
          enterCode: async () => ({ is: 'wrong' }),
          answer: async () => 'gone',
        },
      },
    })
    const answer = server.send('startPairing', { body: { partner: 'comcast', clientDeviceId: 'b' } })
    await isUnderWay
    server.clock.pass(9_900)
    expect(await answer).toMatchObject({ http: 503, body: { status: 'BUSY' }, headers: { 'retry-after': '1' } })
    letGo()
  })
})
