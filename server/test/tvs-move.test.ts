import { SCAN_MS } from '@beckon/boxes/discovery/scan'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { announceRokus } from '../../boxes/test/announced-rokus.ts'
import { startFakeRoku } from '../../boxes/test/fake-roku.ts'
import { add, begin } from './support/set-up-tv.ts'
import { operatorOf, pairRemote, testServer } from './support/test-server.ts'

describe('a TV that the router gave another address', () => {
  it('and that proves nothing is asked about before it is used there; what was answered no is not asked again, not even after a restart', async () => {
    const before = await startFakeRoku()
    let server = await testServer({ config: { boxes: '' } })
    let call = await operatorOf(server)
    const id = await add(call, await begin(call, { driver: 'roku', host: '127.0.0.1', port: before.port }))
    const { arToken } = await pairRemote(server, id, { partner: 'home', clientDeviceId: 'browser-1' })
    const press = () => server.send('processKey', { token: arToken, body: { vcode: 'UP' } })
    expect((await press()).http).toBe(200)

    await before.stop()
    const after = await startFakeRoku()
    onTestFinished(() => after.stop())
    const listening = new Set([after.port])
    onTestFinished(await announceRokus(listening))
    const asked = async () => {
      const { tvs } = (await call('getTvs')).body as { tvs: readonly Record<string, unknown>[] }
      return tvs.find((tv) => tv['id'] === id)?.['elsewhere']
    }
    const UNREACHABLE = { http: 503, body: { status: 'BOX-UNREACHABLE' } }
    expect(await press()).toMatchObject(UNREACHABLE)
    const at = { host: '127.0.0.1', port: after.port }
    await expect.poll(asked, { timeout: 10_000, interval: 300 }).toEqual(at)
    // Whoever claims to be the TV gets no press before somebody says that it is it.
    expect(await press()).toMatchObject(UNREACHABLE)
    expect(after.pressed).toEqual([])
    const answer = (isIt: boolean, port = after.port) =>
      call('answerTvClaim', { body: { id, host: at.host, port, isIt } })
    expect((await answer(true, 1)).http).toBe(404)

    expect((await answer(false)).http).toBe(200)
    expect(await asked()).toBeUndefined()
    server = await server.restart()
    call = await operatorOf(server)
    expect(await press()).toMatchObject(UNREACHABLE)
    await new Promise((resolve) => setTimeout(resolve, SCAN_MS + 500))
    expect(await asked()).toBeUndefined()

    const another = await startFakeRoku()
    onTestFinished(() => another.stop())
    listening.add(another.port)
    server.clock.pass(31_000)
    await press()
    await expect.poll(asked, { timeout: 10_000, interval: 300 }).toEqual({ ...at, port: another.port })
    expect((await answer(true, another.port)).http).toBe(200)
    expect((await press()).http).toBe(200)
    // What met nobody was not pressed later.
    expect(another.pressed).toEqual(['Up'])
    expect(after.pressed).toEqual([])
    expect(server.logged.join('')).toContain('TV-MOVED')
  })

  it('is used there on a full disk, too, and a no that could not be kept can be said again', async () => {
    const before = await startFakeRoku()
    const server = await testServer({ config: { boxes: '' } })
    const call = await operatorOf(server)
    const id = await add(call, await begin(call, { driver: 'roku', host: '127.0.0.1', port: before.port }))
    const { arToken } = await pairRemote(server, id, { partner: 'home', clientDeviceId: 'browser-1' })
    const press = async () => (await server.send('processKey', { token: arToken, body: { vcode: 'UP' } })).http
    expect(await press()).toBe(200)
    await before.stop()
    const after = await startFakeRoku()
    onTestFinished(() => after.stop())
    onTestFinished(await announceRokus(new Set([after.port])))
    expect(await press()).toBe(503)
    const at = { host: '127.0.0.1', port: after.port }
    const asked = async () =>
      ((await call('getTvs')).body as { tvs: { id: string; elsewhere?: object }[] }).tvs.find((tv) => tv.id === id)
        ?.elsewhere
    await expect.poll(asked, { timeout: 10_000, interval: 300 }).toEqual(at)

    vi.spyOn(server.services.store, 'save').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const answer = async (isIt: boolean) => (await call('answerTvClaim', { body: { id, ...at, isIt } })).http
    expect(await answer(false)).toBe(507)
    expect(await asked()).toEqual(at)
    expect(await answer(true)).toBe(200)
    expect(await press()).toBe(200)
    expect(after.pressed).toEqual(['Up'])
    expect(server.logged.join('')).toContain('"code":"DISK-FULL","boxId"')
  })
})
