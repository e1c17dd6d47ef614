import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { announceRokus } from '../../boxes/test/announced-rokus.ts'
import { startFakeRoku } from '../../boxes/test/fake-roku.ts'
import { add, begin } from './support/set-up-tv.ts'
import { operatorOf, pairRemote, testServer } from './support/test-server.ts'

const UNREACHABLE = { http: 503, body: { status: 'BOX-UNREACHABLE' } }

/** A Roku that was added and has a remote, and a server without any other TV. */
async function homeWithRoku() {
  const before = await startFakeRoku()
  const server = await testServer({ config: { boxes: '' } })
  const call = await operatorOf(server)
  const id = await add(call, await begin(call, { driver: 'roku', host: '127.0.0.1', port: before.port }))
  const { arToken } = await pairRemote(server, id, { partner: 'home', clientDeviceId: 'browser-1' })
  const press = () => server.send('processKey', { token: arToken, body: { vcode: 'UP' } })
  expect((await press()).http).toBe(200)
  await before.stop()
  const after = await startFakeRoku()
  onTestFinished(() => after.stop())
  return { server, call, id, press, after }
}

describe('a TV that the router gave another address', () => {
  it('and that proves nothing is not looked for: it gets no press there until it is set up again, and keeps its remotes', async () => {
    const { server, call, id, press, after } = await homeWithRoku()
    onTestFinished(await announceRokus(new Set([after.port])))
    const looked = vi.spyOn(server.services.tvs.search, 'findAgain')
    expect(await press()).toMatchObject(UNREACHABLE)
    await vi.waitFor(() => expect(looked).toHaveBeenCalledWith(id))
    expect(await looked.mock.results[0]?.value).toBeUndefined()
    expect(await press()).toMatchObject(UNREACHABLE)
    expect(after.pressed).toEqual([])

    const again = await begin(call, { driver: 'roku', host: '127.0.0.1', port: after.port, again: id })
    expect(await add(call, again)).toBe(id)
    after.pressed.length = 0
    expect((await press()).http).toBe(200)
    // What met nobody was not pressed later.
    expect(after.pressed).toEqual(['Up'])
  })

  it('is used where it has proved who it is, on a full disk, too', async () => {
    const { server, press, after } = await homeWithRoku()
    vi.spyOn(server.services.tvs.search, 'findAgain').mockResolvedValue({ host: '127.0.0.1', port: after.port })
    vi.spyOn(server.services.store, 'save').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect(await press()).toMatchObject(UNREACHABLE)
    await vi.waitFor(async () => expect((await press()).http).toBe(200))
    expect(after.pressed).toEqual(['Up'])
    expect(server.logged.join('')).toContain('TV-MOVED')
    expect(server.logged.join('')).toContain('"code":"DISK-FULL","boxId"')
  })
})
