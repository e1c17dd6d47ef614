import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { request } from 'node:http'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBox } from './support/fake-box.ts'
import { pairRemote, sessionOf, testServer, type TestServer } from './support/test-server.ts'

let tv: VirtualTvBox
let server: TestServer
let token: string

beforeEach(async () => {
  tv = new VirtualTvBox({ id: 'tv', name: 'TV', layout: 'standard' })
  server = await testServer({ boxes: [{ box: tv }] })
  token = (await pairRemote(server)).arToken
})

const now = (query?: Record<string, string>) => server.send('boxState', { token, ...(query && { query }) })
const next = (version: unknown) => server.send('nextBoxState', { token, query: { version: String(version) } })

describe('what is on', () => {
  it('is told to a session, with its age', async () => {
    const { channel, volume } = tv.snapshot()
    const { http, body } = await now()
    expect(http).toBe(200)
    expect(body).toMatchObject({ power: 'on', channel, volume, muted: false, screen: 'live' })
    expect(body['age']).toBeLessThan(1_000)
  })

  it('is told to a page that waits, as soon as somebody presses on another remote', async () => {
    const { body } = await now()
    const waiting = next(body['version'])
    // The page waits once its request has come in.
    await expect.poll(async () => (await server.send('getVersion')).http).toBe(200)
    tv.handset('VOLUME_UP')
    const { http, body: told } = await waiting
    expect([http, told['volume']]).toEqual([200, tv.snapshot().volume])
    expect(told['version']).not.toBe(body['version'])
  })

  it('leaves out what a box does not tell', async () => {
    server = await testServer({ boxes: [{ box: fakeBox('tv') }] })
    token = (await pairRemote(server)).arToken
    expect(Object.keys((await now()).body).sort()).toEqual(['age', 'version'])
  })

  it('is refused with the reason while the box cannot be reached, also to who waits', async () => {
    const { body } = await now()
    const waiting = next(body['version'])
    await expect.poll(async () => (await server.send('getVersion')).http).toBe(200)
    tv.setTrouble('unreachable')
    expect(await waiting).toMatchObject({ http: 503, body: { status: 'BOX-UNREACHABLE' } })
    expect(await now({ within: '0' })).toMatchObject({ http: 503, body: { status: 'BOX-UNREACHABLE' } })
  })

  it('is told nobody who asks for it wrongly, or has no session', async () => {
    expect((await now({ within: 'soon' })).http).toBe(400)
    expect((await server.send('nextBoxState', { token })).http).toBe(400)
    expect((await server.send('boxState')).http).toBe(401)
  })

  it('is waited for by nobody who left while their session was checked, and nothing is kept for them', async () => {
    const port = await server.listen()
    const { sessions, states } = server.services
    const { check } = sessions
    const asked = Promise.withResolvers<void>()
    const hasLeft = Promise.withResolvers<void>()
    vi.spyOn(sessions, 'remembered').mockReturnValueOnce(undefined)
    vi.spyOn(sessions, 'check').mockImplementationOnce(async (bearer) => {
      asked.resolve()
      await hasLeft.promise
      return await check(bearer)
    })
    const whenEnded = vi.spyOn(sessions, 'whenEnded')
    const wait = vi.spyOn(states, 'next')
    const call = request({
      port,
      host: '127.0.0.1',
      path: '/api/v1/nextBoxState?version=1',
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    })
    call.on('error', () => {})
    call.end()
    await asked.promise
    call.destroy()
    const connections = () => new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
    await expect.poll(connections).toBe(0)
    hasLeft.resolve()
    await expect.poll(() => wait.mock.calls.length).toBe(1)
    expect(wait.mock.calls[0]?.[1].gone.aborted).toBe(true)
    expect(whenEnded).not.toHaveBeenCalled()
  })

  it('ends with the session: who waits is told that it is over', async () => {
    const { body } = await now()
    const waiting = next(body['version'])
    await expect.poll(async () => (await server.send('getVersion')).http).toBe(200)
    const session = await sessionOf(server, token)
    await server.services.sessions.end(session.id)
    expect(await waiting).toMatchObject({ http: 401 })
  })

  it('holds up no stop, and its long wait is no slow call', async () => {
    const { body } = await now()
    const waiting = next(body['version'])
    await expect.poll(async () => (await server.send('getVersion')).http).toBe(200)
    await server.close()
    expect((await waiting).http).toBeGreaterThanOrEqual(500)
  })
})
