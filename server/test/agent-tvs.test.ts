import { startAgent, type Agent } from '@beckon/boxes/agent/agent'
import { openTvFiles, TVS_FOLDER, type StoredTv, type TvFiles } from '@beckon/boxes/agent/tv-files'
import type { LinkedBox } from '@beckon/boxes/link/linked-box'
import { BOX_LINK_CHECK_MS, BOX_LINK_PATH } from '@beckon/contract/box-link'
import { pressText } from '@beckon/contract/press-headers'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startFakeEnigma2, type FakeEnigma2 } from '../../boxes/test/fake-enigma2.ts'
import { startFakeVdr, type FakeVdr } from '../../boxes/test/fake-vdr.ts'
import { importBoxes } from '../src/boxes/directory/import-boxes.ts'
import { openControlSocket } from '../src/features/operation/control-socket.ts'
import { beckon } from './support/program.ts'
import { environmentOf, operatorOf, testServer, type TestServer } from './support/test-server.ts'

const SECRET = 'a-secret-of-at-least-32-characters'
const soon = () => AbortSignal.timeout(1_500)
const WAIT = 6_000
/** Whom the agent asks for a TV that moved. */
const NOBODY = { host: '127.0.0.1', port: 9 }

let receiver: FakeEnigma2
let vdr: FakeVdr
let server: TestServer
let call: TestServer['send']
let folder: string
let agent: Agent | undefined
let tvs: TvFiles

beforeEach(async () => {
  receiver = await startFakeEnigma2()
  receiver.login = { user: 'viewer', password: 'only-in-the-home' }
  vdr = await startFakeVdr()
  folder = mkdtempSync(join(tmpdir(), 'beckon-agent-'))
  tvs = await openTvFiles(folder)
  const boxes = `[
    { "id": "cabin", "driver": "link", "name": "Cabin", "secret": "${SECRET}" },
    { "id": "attic", "driver": "vdr", "name": "Attic", "host": "127.0.0.1", "port": ${vdr.port} }
  ]`
  await start(await testServer({ config: { boxes, tvSearch: [] } }))
})
afterEach(async () => {
  await agent?.close()
  agent = undefined
  await receiver.stop()
  await vdr.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(next: TestServer): Promise<void> {
  server = next
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  call = await operatorOf(server)
}

const cabin = () => server.services.boxes.agent('cabin') as LinkedBox
const den = (): StoredTv => ({
  id: 'den-abcdefgh',
  name: 'Den',
  room: 'Upstairs',
  driver: 'enigma2',
  settings: { host: '127.0.0.1', port: receiver.port },
  secrets: { ...receiver.login },
})
const snug = (): StoredTv => ({
  id: 'snug-abcdefgh',
  name: 'Snug',
  room: '',
  driver: 'vdr',
  settings: { host: '127.0.0.1', port: vdr.port },
  secrets: {},
})

/** An agent without a box of its own. */
async function connect(secret = SECRET, isLinked = () => cabin().isLinked): Promise<void> {
  const { port } = server.app.server.address() as AddressInfo
  tvs = await openTvFiles(folder)
  agent = startAgent({
    tvs,
    link: `ws://127.0.0.1:${port}${BOX_LINK_PATH}`,
    secret,
    search: { interfaces: ['127.0.0.1'], to: { mdns: NOBODY, ssdp: NOBODY } },
  })
  await vi.waitFor(() => expect(isLinked()).toBe(true), WAIT)
}

/** Ends the agent and waits until the server has noticed: until then its old link still counts as the agent's. */
async function disconnect(): Promise<void> {
  await agent?.close()
  await vi.waitFor(() => expect(cabin().isLinked).toBe(false), WAIT)
}

const listed = async (id: string) => {
  const { tvs: all } = (await call('getTvs')).body as { tvs: readonly Record<string, unknown>[] }
  return all.find((tv) => tv['id'] === id)
}
const isListed = (id: string) => vi.waitFor(async () => expect(await listed(id)).toBeDefined(), WAIT)
const press = (id: string) =>
  server.services.boxes.send(id, { is: 'key', key: 'OK' }, server.services.clock.now() + 1_500)

describe('a TV of an agent', () => {
  it('is listed, tried and pressed at the server, set up at its agent alone, and its secrets never reach the server', async () => {
    await tvs.save(den())
    await connect()
    await isListed('den-abcdefgh')
    expect(await listed('cabin')).toMatchObject({ state: 'only-agent' })
    expect(await listed('den-abcdefgh')).toMatchObject({
      name: 'Den',
      room: 'Upstairs',
      driver: 'enigma2',
      from: 'agent',
      state: 'answers',
    })
    expect(await listed('den-abcdefgh')).not.toHaveProperty('host')
    expect((await call('tryTv', { body: { id: 'den-abcdefgh' } })).body).toMatchObject({ isBad: false })
    const before = receiver.pressed.length
    expect(await press('den-abcdefgh')).toMatchObject({ is: 'accepted' })
    expect(receiver.pressed).toHaveLength(before + 1)
    const path = join(folder, TVS_FOLDER, 'den-abcdefgh.json')
    expect(await readFile(path, 'utf8')).toContain('only-in-the-home')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(server.services.tvs.memoryOf('den-abcdefgh').read()).toEqual({})
    const again = { driver: 'enigma2', host: '127.0.0.1', port: receiver.port, again: 'den-abcdefgh' }
    expect((await call('beginSetUp', { body: again })).http).toBe(404)
    expect((await call('getTvCodes', { body: { id: 'den-abcdefgh' } })).body).toMatchObject({ status: 'NOT-FOUND' })
    expect(server.logged.join('')).not.toContain('only-in-the-home')
  })

  it('is there while its agent is away and after restarts, and keeps the name that it got at the server', async () => {
    await tvs.save(den())
    await connect()
    await isListed('den-abcdefgh')
    const naming = { name: 'Lounge', room: '', layout: 'flex' }
    expect((await call('changeTv', { body: { id: 'den-abcdefgh', ...naming } })).http).toBe(200)
    await disconnect()
    await start(await server.restart())
    expect(await listed('den-abcdefgh')).toMatchObject({ name: 'Lounge', state: 'unreachable' })
    await connect()
    await vi.waitFor(async () => expect(await press('den-abcdefgh')).toMatchObject({ is: 'accepted' }), WAIT)
    expect(await listed('den-abcdefgh')).toMatchObject({ ...naming, state: 'answers' })
  })

  it('is pressed again after an imported agent has linked anew, and after a restart', async () => {
    const path = join(folder, 'boxes.jsonl')
    const secret = SECRET.toUpperCase()
    await writeFile(path, JSON.stringify({ id: 'lodge', name: 'Lodge', owners: ['comcast:anna'], secret }))
    await importBoxes(server.services, path)
    await start(await server.restart())
    await tvs.save(snug())
    const lodge = () => server.services.boxes.agent('lodge')
    const isPressed = async () => {
      await connect(secret, () => lodge()?.isLinked === true)
      await vi.waitFor(async () => expect(await press('snug-abcdefgh')).toMatchObject({ is: 'accepted' }), WAIT)
      await agent?.close()
      await vi.waitFor(() => expect(lodge()).toBeUndefined(), WAIT)
    }
    await isPressed()
    await isPressed()
    await start(await server.restart())
    await isPressed()
  })

  it('comes, changes and goes while its agent runs; at the server it stays until it is forgotten there', async () => {
    await connect()
    const elsewhere = await openTvFiles(folder)
    await elsewhere.save({ ...den(), settings: { host: '127.0.0.1', port: 9 } })
    await isListed('den-abcdefgh')
    expect(await press('den-abcdefgh')).toMatchObject({ why: 'BOX-UNREACHABLE' })
    await elsewhere.save(den())
    await vi.waitFor(async () => expect(await press('den-abcdefgh')).toMatchObject({ is: 'accepted' }), WAIT)
    await elsewhere.forget('den-abcdefgh')
    await vi.waitFor(async () => expect(await press('den-abcdefgh')).toMatchObject({ why: 'BOX-UNREACHABLE' }), WAIT)
    expect(await listed('den-abcdefgh')).toMatchObject({ state: 'unreachable' })
    expect((await call('forgetTv', { body: { id: 'den-abcdefgh' } })).http).toBe(200)
    await disconnect()
    await connect()
    expect(await listed('den-abcdefgh')).toBeUndefined()
  })

  it('comes back at the next link where only the server forgot it, as the command line says', async () => {
    await tvs.save(den())
    await connect()
    await isListed('den-abcdefgh')
    const socket = await openControlSocket(server.services)
    onTestFinished(() => socket.close())
    expect((await beckon(['boxes', 'forget', 'den-abcdefgh'], environmentOf(server))).out).toBe(
      'Forgot Den. It comes back unless its agent forgets it, too, on its own machine: npx beckon agent forget den-abcdefgh\n',
    )
    expect(await listed('den-abcdefgh')).toBeUndefined()
    await disconnect()
    await connect()
    await isListed('den-abcdefgh')
  })

  it('takes no id of another box', async () => {
    await tvs.save({ ...snug(), id: 'attic', name: 'Impostor', settings: { host: '127.0.0.1', port: 9 } })
    await tvs.save(snug())
    await connect()
    await isListed('snug-abcdefgh')
    expect(await listed('attic')).toMatchObject({ from: 'settings', state: 'answers' })
    expect(server.logged.join('')).toContain('TV-ID-TAKEN')
  })

  it('is one of 30 that its agent may add, however many it tells of; forgetting one makes room', async () => {
    const tell = (...numbers: readonly number[]) =>
      server.services.tvs.boxes.takeFromAgent(
        'cabin',
        numbers.map((n) => ({ id: `tv-${n}`, name: `TV ${n}`, room: '', driver: 'vdr' })),
      )
    const added = async () => {
      const { tvs: all } = (await call('getTvs')).body as { tvs: readonly { id: string; from: string }[] }
      return all.filter(({ from }) => from === 'agent').map(({ id }) => id)
    }
    const warnings = () => server.logged.filter((line) => line.includes('TVS-OF-AGENT-FULL'))
    for (let n = 0; n < 60; n += 20) await tell(...Array.from({ length: 20 }, (_, at) => n + at))
    expect(new Set(await added())).toEqual(new Set(Array.from({ length: 30 }, (_, n) => `tv-${n}`)))
    expect(warnings()).toHaveLength(1)
    expect((await call('forgetTv', { body: { id: 'tv-0' } })).http).toBe(200)
    await tell(1, 77, 78)
    expect(await added()).toHaveLength(30)
    expect(await added()).toContain('tv-77')
    expect(warnings()).toHaveLength(2)
  })

  it('is added once there is room on the disk, though its agent told of it while there was none', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const full = vi.spyOn(server.services.store, 'save')
    full.mockRejectedValue(Object.assign(new Error('full'), { errcode: 13 }))
    const notes = () => server.logged.filter((line) => line.includes('DISK-FULL'))
    await tvs.save(den())
    await connect()
    await vi.waitFor(() => expect(notes()).toHaveLength(1), WAIT)
    await (await openTvFiles(folder)).save(snug())
    await vi.waitFor(() => expect(notes().length).toBeGreaterThan(1), WAIT)
    expect(await listed('den-abcdefgh')).toBeUndefined()
    full.mockRestore()
    vi.advanceTimersByTime(BOX_LINK_CHECK_MS)
    await isListed('den-abcdefgh')
    await isListed('snug-abcdefgh')
    expect(await press('den-abcdefgh')).toMatchObject({ is: 'accepted' })
  })

  it('stands beside others of the same agent: a slow one holds nobody up, and none gets the press of another', async () => {
    await tvs.save(den())
    await tvs.save(snug())
    await connect()
    await isListed('snug-abcdefgh')
    await receiver.trouble('stalls')
    const stop = new AbortController()
    const slow = cabin().tv('den-abcdefgh', 'Den', 'standard').pressKey('OK', stop.signal)
    expect(await press('snug-abcdefgh')).toMatchObject({ is: 'accepted' })
    expect(vdr.received.filter((line) => line.startsWith('HITK'))).toEqual(['HITK Ok'])
    stop.abort()
    expect(await slow).toMatchObject({ is: 'refused' })
  })

  it('does no press twice, though it is repeated and on another link', async () => {
    await tvs.save(snug())
    await connect()
    await isListed('snug-abcdefgh')
    const box = () => cabin().tv('snug-abcdefgh', 'Snug', 'standard')
    const about = { press: pressText({ client: 'tablet-1', n: 7, part: 0 }) }
    await Promise.all([1, 2].map(() => box().pressKey('UP', soon(), about)))
    await cabin().close()
    await vi.waitFor(() => expect(cabin().isLinked).toBe(true), WAIT)
    expect(await box().pressKey('UP', soon(), about)).toMatchObject({ is: 'accepted' })
    expect(vdr.received.filter((line) => line === 'HITK Up')).toHaveLength(1)
  })
})

describe('the files of an agent', () => {
  it('have what they had before when a TV cannot be written down', async () => {
    await tvs.save(den())
    rmSync(folder, { recursive: true })
    await expect(tvs.save({ ...den(), secrets: { token: 'second' } })).rejects.toThrow('ENOENT')
    await expect(tvs.save({ ...den(), id: 'attic' })).rejects.toThrow('ENOENT')
    expect(tvs.all()).toEqual([den()])
  })

  it('still have a TV that could not be forgotten, so that the next try forgets it', async () => {
    await tvs.save(den())
    const away = `${folder}-away`
    await rename(folder, away)
    await expect(tvs.forget(den().id)).rejects.toThrow('ENOENT')
    expect(tvs.all()).toEqual([den()])
    await rename(away, folder)
    await tvs.forget(den().id)
    expect(tvs.all()).toEqual([])
    expect((await openTvFiles(folder)).all()).toEqual([])
  })

  it('keep what a driver wrote while a save failed, and nothing of the save', async () => {
    await tvs.save(den())
    rmSync(folder, { recursive: true })
    const [saved, written] = await Promise.allSettled([
      tvs.save({ ...den(), settings: { port: 2 } }),
      Promise.resolve().then(() => tvs.memoryOf(den().id).write({ token: 'second' })),
    ])
    expect([saved.status, written.status]).toEqual(['rejected', 'rejected'])
    expect(tvs.all()).toEqual([{ ...den(), secrets: { token: 'second' } }])
  })

  it('never have a TV again that another process forgot while its driver wrote', async () => {
    await tvs.save(den())
    await (await openTvFiles(folder)).forget(den().id)
    await tvs.memoryOf(den().id).write({ token: 'second' })
    expect((await openTvFiles(folder)).all()).toEqual([])
  })

  it('are not replaced when one is damaged, and the mistake shows no secret', async () => {
    const path = join(folder, TVS_FOLDER, 'den.json')
    await writeFile(path, '{"secrets": {"password": "hidden')
    await expect(openTvFiles(folder)).rejects.toThrow('is damaged')
    await expect(openTvFiles(folder)).rejects.not.toThrow('hidden')
    expect(await readFile(path, 'utf8')).toContain('hidden')
  })
})
