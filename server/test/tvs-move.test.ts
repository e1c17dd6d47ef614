import { describe, expect, it, onTestFinished } from 'vitest'
import { announceRokus } from '../../boxes/test/announced-rokus.ts'
import { startFakeRoku } from '../../boxes/test/fake-roku.ts'
import { pairRemote, testServer } from './support/test-server.ts'

describe('a TV that the router gave another address', { timeout: 30_000 }, () => {
  it('is found again by itself; the press that met nobody is told, and the next one works', async () => {
    const before = await startFakeRoku()
    const server = await testServer({ config: { boxes: '' } })
    const opened = await server.send('openTvs', { body: { key: server.services.tvs.access.newKey() } })
    const call: typeof server.send = (name, input) =>
      server.send(name, { token: opened.body['operatorToken'] as string, ...input })
    const begun = await call('beginSetUp', { body: { driver: 'roku', host: '127.0.0.1', port: before.port } })
    const setUpId = begun.body['setUpId'] as string
    const ready = await call('readSetUp', { body: { setUpId, after: begun.body['n'] } })
    expect(ready.body).toMatchObject({ is: 'ready' })
    const done = await call('finishSetUp', { body: { setUpId, name: 'Den', room: '', layout: 'standard' } })
    const id = done.body['id'] as string
    const { arToken } = await pairRemote(server, id, { partner: 'home', clientDeviceId: 'browser-1' })
    const press = () => server.send('processKey', { token: arToken, body: { vcode: 'UP' } })
    expect((await press()).http).toBe(200)

    await before.stop()
    const after = await startFakeRoku()
    onTestFinished(() => after.stop())
    onTestFinished(await announceRokus(new Set([after.port])))
    expect(await press()).toMatchObject({ http: 503, body: { status: 'BOX-UNREACHABLE' } })
    await expect.poll(async () => (await press()).http, { timeout: 10_000, interval: 300 }).toBe(200)
    // What met nobody was not pressed later.
    expect(after.pressed).toEqual(['Up'])
    expect(server.logged.join('')).toContain('TV-MOVED')
  })
})
