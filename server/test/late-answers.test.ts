import { describe, expect, it } from 'vitest'
import { fakeBox } from './support/fake-box.ts'
import { pairRemote, testServer } from './support/test-server.ts'

describe('a press on a box that does not answer', () => {
  it('is refused before the browser gives up, naming the box’s silence', async () => {
    const box = fakeBox('tv')
    box.answers = (_what, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ is: 'refused', why: 'BOX-TIMEOUT' })))
    const server = await testServer({ boxes: [{ box }] })
    const { arToken } = await pairRemote(server)
    const begun = Date.now()
    expect(await server.send('processKey', { token: arToken, body: { vcode: 'UP' } })).toMatchObject({ http: 504, body: { status: 'BOX-TIMEOUT' } })
    expect(Date.now() - begun).toBeLessThan(2_000)
  })
})

describe('a call whose answer never comes', () => {
  it('is answered as busy when its time is over, and what comes later changes nothing', async () => {
    let letGo = () => {}
    const server = await testServer({
      replace: {
        pairings: {
          start: () => new Promise((resolve) => (letGo = () => resolve({ is: 'full', retryAfterMs: 1 }))),
          poll: async () => ({ is: 'unknown' }),
          enterCode: async () => ({ is: 'wrong' }),
          answer: async () => 'gone',
        },
      },
    })
    const answer = server.send('startPairing', { body: { partner: 'comcast', clientDeviceId: 'b' } })
    setTimeout(() => server.clock.pass(9_800), 20)
    expect(await answer).toMatchObject({ http: 503, body: { status: 'BUSY' }, headers: { 'retry-after': '1' } })
    letGo()
  })
})
