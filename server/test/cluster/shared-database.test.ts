/** Servers and commands on a database that they share, as operators run them. */
import { startAgent } from '@beckon/boxes/agent/agent'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { DAY_MS, MINUTE_MS } from '@beckon/contract/time-units'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { newNodeId } from '../../src/bus/bus.ts'
import { joinDatabase, type JoinedDatabase } from '../../src/cluster/instance-lock.ts'
import type { Store } from '../../src/storage/store.ts'
import { openServerClock } from '../../src/storage/stored-clock.ts'
import { fakeBox } from '../support/fake-box.ts'
import { killLoop } from '../support/kill-loop.ts'
import { beckon, newFolder, post, startProgram } from '../support/program.ts'
import { newStorage, newStore, settingsOf } from '../support/stores.ts'
import { BROWSER, environmentOf, pairRemote, testServer } from '../support/test-server.ts'
import { virtualClock } from '../support/virtual-clock.ts'

/** An agent dials again after up to 15 s. */
const WAIT = { timeout: 40_000, interval: 50 }

it('nothing acknowledged is lost when a server is killed while it saves', async () => {
  const report = await killLoop(2, settingsOf(await newStorage('postgres')))
  expect(report.lost).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(0)
})

describe('a server without boxes in its settings', () => {
  it('has no virtual TVs and no practice log-in', async () => {
    const server = await testServer({
      storage: await newStorage('postgres'),
      config: { boxes: '', practiceLogin: undefined },
    })
    expect(server.services.boxes.all()).toEqual([])
    expect(server.services.accessPolicy).toMatchObject({
      virtualTvs: 'none',
      practiceLogin: { is: 'off', why: 'database' },
    })
  })

  it('has the virtual TVs that are named', async () => {
    const boxes = JSON.stringify([{ id: 'den', name: 'Den', driver: 'virtual', family: 'standard' }])
    const server = await testServer({ storage: await newStorage('postgres'), config: { boxes } })
    expect(server.services.boxes.all().map(({ id }) => id)).toEqual(['den'])
  })
})

describe('the clock of a server', () => {
  const open = async (store: Store, offMs: number) => {
    const clock = virtualClock(Date.now() + offMs)
    const opened = await openServerClock(store, clock, pino({ level: 'silent' }))
    onTestFinished(() => opened.close())
    return { clock, opened }
  }

  it.each([-20 * 365 * DAY_MS, -2 * MINUTE_MS, 2 * MINUTE_MS])(
    'that is %s ms from that of the database stops its start, in words',
    async (offMs) => {
      const { store } = await newStore()
      await expect(open(store, offMs)).rejects.toThrow(
        /^The system clock shows .* UTC, and that of the database .* UTC/u,
      )
    },
  )

  it('that is set wrong while it runs lets nothing expire', async () => {
    const { store } = await newStore()
    const { clock, opened } = await open(store, 5_000)
    expect(await opened.isOff()).toBe(false)
    clock.jump(DAY_MS)
    expect(await opened.isOff()).toBe(true)
    clock.jump(-DAY_MS)
    expect(await opened.isOff()).toBe(false)
  })

  it('that is wrong stops neither a server that starts again for a changed setting, nor a command', async () => {
    const { store } = await newStore()
    const opened = await openServerClock(store, virtualClock(Date.now() - DAY_MS), pino({ level: 'silent' }), true)
    onTestFinished(() => opened.close())
    expect(await opened.isOff()).toBe(true)
  })
})

describe('two servers', () => {
  it('without a broker between them are refused in words; one that was killed is in nobody’s way', async () => {
    const settings = settingsOf(await newStorage('postgres'))
    const own = () => ({ ...settings, BECKON_DATA: newFolder() })
    const first = await startProgram(own())
    expect(await beckon(['start'], own())).toMatchObject({
      code: 1,
      err: expect.stringContaining('Servers that share one need BECKON_NATS_URL'),
    })
    await first.stop('SIGKILL')
    await (await startProgram(own())).stop()
  })

  it('of which only one has a broker are refused, and two with one are not', async () => {
    for (const [there, comes, sentence] of [
      ['up', 'alone', 'need BECKON_NATS_URL, each the same'],
      ['alone', 'up', 'A Beckon without BECKON_NATS_URL'],
    ] as const) {
      const { store } = await newStore()
      const first = await joined(store, there)
      await expect(joined(store, comes)).rejects.toThrow(sentence)
      if (there === 'up') await (await joined(store, 'up')).leave()
      await first.leave()
      // It has said that it ends.
      await (await joined(store, comes)).leave()
    }
  })

  it('of other machines: a row that nobody renews is of a dead one', async () => {
    const { store } = await newStore()
    const row = { id: 'dead', place: 'another machine 1', has_bus: 0, seen_at: 1 }
    await store.save((trx) => trx.insertInto('nodes').values(row).execute())
    const begun = performance.now()
    const instanceLock = await joined(store, 'up')
    expect(performance.now() - begun).toBeGreaterThan(5_900)
    expect(await store.db.selectFrom('nodes').select('has_bus').execute()).toEqual([{ has_bus: 1 }])
    await instanceLock.leave()
  })

  it('of which one hung and the other took its place: the first takes no presses until that one ends', async () => {
    const secret = 'the-secret-of-the-agent-of-the-den'
    const boxes = JSON.stringify([{ id: 'den', name: 'Den', driver: 'link', secret }])
    const settings = { ...settingsOf(await newStorage('postgres')), BECKON_BOXES: boxes }
    const own = () => ({ ...settings, BECKON_DATA: newFolder() })
    const first = await startProgram(own())
    const { token, told } = await paired(first.address, secret)
    const press = async () => (await post(first.address, '/api/v1/processKey', { vcode: 'OK' }, token)).body['status']
    expect(await press()).toBe('OK')
    process.kill(first.pid, 'SIGSTOP')
    const second = await startProgram(own())
    process.kill(first.pid, 'SIGCONT')
    // Before it has looked, it knows that it may have lost its instance lock; what it reads just then may be too old.
    expect(['BUSY', 'TOO-LATE']).toContain(await press())
    await vi.waitFor(() => expect(first.log()).toContain('INSTANCE-LOCK-LOST'), WAIT)
    await vi.waitFor(async () => expect(await press()).toBe('BUSY'), WAIT)
    const ready = await fetch(`${first.address}/readyz`, { headers: { host: 'tv.example.org' } })
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'BUSY', instanceLock: 'lost' }])
    // Its agents may dial the other.
    await vi.waitFor(() => expect(told).toContainEqual({ is: 'down', why: 'the server takes no agents now' }), WAIT)
    await second.stop('SIGKILL')
    await vi.waitFor(async () => expect(await press()).toBe('OK'), WAIT)
  })

  it('do not share a data folder, which is told in words', async () => {
    const settings = { ...settingsOf(await newStorage('postgres')), BECKON_DATA: newFolder() }
    const first = await startProgram(settings)
    const { code, err } = await beckon(['start'], settings)
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`Another Beckon uses this data folder (process ${first.pid})`),
    ])
    await first.stop()
  })
})

/** A remote, and what the agent of its box is told of its link. */
async function paired(address: string, secret: string) {
  const told: unknown[] = []
  const link = `${address.replace('http', 'ws')}${BOX_LINK_PATH}`
  const agent = startAgent({ box: fakeBox('den'), secret, link, onLink: (state) => told.push(state) })
  onTestFinished(() => agent.close())
  await vi.waitFor(() => expect(told).toEqual([{ is: 'up' }]), WAIT)
  const started = await post(address, '/api/v1/pairing/start', BROWSER)
  const found = await agent.enterCode(started.body['pairingCode'] ?? '')
  if (found.is !== 'found') throw new Error(found.is)
  await agent.answerPairing(found.pairingId, true)
  const { body } = await post(address, '/api/v1/pairing/confirm', BROWSER, started.body['token'])
  return { token: body['arToken'] ?? '', told }
}

function joined(store: Store, state: 'alone' | 'up'): Promise<JoinedDatabase> {
  return joinDatabase({ store, clock: systemClock, log: pino({ level: 'silent' }), bus: { node: newNodeId(), state } })
}

describe('commands', () => {
  it('list and end remotes with or without a running server', async () => {
    // Commands go by the machine's clock.
    const server = await testServer({ storage: await newStorage('postgres'), clock: virtualClock(Date.now()) })
    await pairRemote(server)
    const settings = environmentOf(server)
    expect((await beckon(['sessions'], settings)).out).toContain('easy pair')
    expect(await beckon(['sessions', 'end', '--all'], settings)).toMatchObject({ code: 0, out: 'Ended: 2.\n' })
    expect((await beckon(['sessions'], settings)).out).toBe('No remote is in use.\n')
  })

  it('that are for a folder say what to do instead', async () => {
    const settings = { ...settingsOf(await newStorage('postgres')), BECKON_DATA: newFolder() }
    for (const words of [
      ['backup', 'b'],
      ['restore', 'b'],
      ['reset-key', '--yes'],
    ]) {
      const { code, err } = await beckon(words, settings)
      expect([code, err], words.join(' ')).toEqual([1, expect.stringMatching(/BECKON_(?:DATABASE_URL|KEY_FILE)/u)])
    }
  })

  it('look at a database whether a server runs or not', async () => {
    const settings = { ...settingsOf(await newStorage('postgres')), BECKON_DATA: newFolder() }
    expect((await beckon(['doctor'], { ...settings, BECKON_PORT: '0' })).out).toContain(
      'the shared database and the boxes were not checked',
    )
    const server = await startProgram(settings)
    expect((await beckon(['doctor'], { ...settings, BECKON_PORT: '0' })).out).toContain('The shared database answers')
    expect(await beckon(['health'], settings)).toMatchObject({ code: 0 })
    await server.stop()
  })
})
