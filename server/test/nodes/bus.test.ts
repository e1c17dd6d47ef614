/** The buses of several nodes: the one over NATS, and the one of the tests that need none. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { question, type Bus } from '../../src/nodes/bus.ts'
import { localBus } from '../../src/nodes/local-bus.ts'
import { startCut } from '../support/cut.ts'
import { natsBus, natsSettings } from '../support/nodes-bus.ts'
import { PretendedBroker, type PretendedBus } from '../support/pretended-bus.ts'
import { natsProgram, startNats, type RealNats } from '../support/real-nats.ts'
import { busConformance } from './bus-conformance.ts'

const SLOW = { timeout: 60_000 }
const WAIT = { timeout: 20_000, interval: 20 }
const number = question('number', v.object({ n: v.number() }), v.object({ n: v.number() }))

const hasNats = natsProgram() !== undefined || process.env['CI'] !== undefined
if (!hasNats) process.stderr.write('No NATS is installed here: the tests that run on one are left out.\n')

describe('the bus of a server that is alone', () => {
  it('has nobody to ask, and tells so at once', async () => {
    const bus = localBus()
    expect(bus.members()).toEqual([])
    expect(await bus.ask('nobody', number, { n: 1 }, 10_000)).toEqual({ is: 'not delivered' })
    for await (const answer of bus.askAll(number, { n: 1 }, 10_000)) expect(answer).toBeUndefined()
  })
})

describe('the bus of tests without a broker', () => {
  busConformance(async () => {
    const broker = new PretendedBroker()
    const buses: PretendedBus[] = []
    return {
      async join(name, clock) {
        const bus = broker.join({ name }, undefined, clock)
        buses.push(bus)
        return bus
      },
      away: async () => buses.forEach((bus) => bus.cut()),
      back: async () => buses.forEach((bus) => bus.heal()),
      stop: async () => {},
    }
  })
})

describe.runIf(hasNats)('the bus over NATS', SLOW, () => {
  busConformance(async () => {
    const nats = await startNats()
    return {
      join: (name, clock) => natsBus(nats.url, name, clock === undefined ? {} : { clock }),
      away: () => nats.stop('SIGKILL'),
      back: () => nats.start(),
      stop: () => nats.stop(),
    }
  })

  async function broker(more: readonly string[] = []): Promise<RealNats> {
    const nats = await startNats(more)
    onTestFinished(() => nats.stop())
    return nats
  }

  async function bus(url: string, name?: string, deployment = 'test'): Promise<Bus> {
    const opened = await natsBus(url, name, { deployment })
    onTestFinished(() => opened.close())
    return opened
  }

  it('finds the others again each time that the broker was killed', async () => {
    const nats = await broker()
    const [one, two] = [await bus(nats.url), await bus(nats.url)]
    two.answer(number, ({ n }) => ({ n }))
    for (let kill = 0; kill < 3; kill++) {
      await nats.stop('SIGKILL')
      await vi.waitFor(() => expect([one.state, two.state]).toEqual(['down', 'down']), WAIT)
      expect(await one.ask(two.node, number, { n: kill }, 5_000)).toEqual({ is: 'not delivered' })
      await nats.start()
      await vi.waitFor(async () => {
        expect(await one.ask(two.node, number, { n: kill }, 5_000)).toEqual({ is: 'answer', told: { n: kill } })
      }, WAIT)
    }
  })

  it('misses a node that was cut off, and hears it again', async () => {
    const nats = await broker()
    const way = await startCut(nats.port)
    onTestFinished(() => way.stop())
    const [one, two] = [await bus(nats.url), await bus(`nats://127.0.0.1:${way.port}`, 'far')]
    await vi.waitFor(() => expect(one.members()).toHaveLength(1), WAIT)
    way.set('cut')
    await vi.waitFor(() => expect(two.state).toBe('down'), WAIT)
    expect(await one.ask(two.node, number, { n: 1 }, 5_000)).toEqual({ is: 'not delivered' })
    expect(one.members()).toEqual([])
    way.set('pass')
    await vi.waitFor(() => expect(one.members().map(({ name }) => name)).toEqual(['far']), WAIT)
  })

  it('shows the age of a question that was held back on its way', async () => {
    const nats = await broker()
    const way = await startCut(nats.port)
    onTestFinished(() => way.stop())
    const [one, two] = [await bus(nats.url), await bus(`nats://127.0.0.1:${way.port}`)]
    const ages: number[] = []
    two.answer(number, ({ n }, { ageMs }) => {
      ages[n] = ageMs
      return { n }
    })
    await one.ask(two.node, number, { n: 0 }, 5_000)
    way.set('stall')
    const asked = one.ask(two.node, number, { n: 1 }, 300)
    await pause(1_000)
    way.set('pass')
    expect(await asked).toEqual({ is: 'no answer' })
    await vi.waitFor(() => expect(ages).toHaveLength(2), WAIT)
    expect(ages[1]).toBeGreaterThanOrEqual(990)
  })

  it('hears nothing of another database on the same broker', async () => {
    const nats = await broker()
    const [one, other] = [await bus(nats.url, 'one', 'a'), await bus(nats.url, 'other', 'b')]
    other.answer(number, ({ n }) => ({ n }))
    await pause(1_200)
    expect(one.members()).toEqual([])
    expect(await one.ask(other.node, number, { n: 1 }, 5_000)).toEqual({ is: 'not delivered' })
  })

  it('is told in words when there is no broker, or it refuses the password, and never with the password', async () => {
    const nats = await broker(['--user', 'beckon', '--pass', 'right'])
    const right = await natsBus(`nats://beckon:right@127.0.0.1:${nats.port}`)
    await right.close()
    await expect(natsBus(`nats://beckon:wrong@127.0.0.1:${nats.port}`)).rejects.toThrow('refuses this user, password')
    await nats.stop()
    const failed = natsBus(`nats://beckon:right@127.0.0.1:${nats.port}`)
    await expect(failed).rejects.toThrow('The broker of BECKON_NATS_URL cannot be reached')
    await expect(failed).rejects.not.toThrow('right')
  })

  it('speaks TLS with a broker whose authority it is given, and with no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-nats-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost`
    const name = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert]
    execFileSync('openssl', [...words.split(' '), ...name], { stdio: 'ignore' })
    const nats = await broker(['--tls', '--tlscert', cert, '--tlskey', key])
    const url = `tls://127.0.0.1:${nats.port}`
    await expect(natsBus(url)).rejects.toThrow('BECKON_NATS_CA_FILE')
    const safe = await natsBus(url, 'safe', { environment: { BECKON_NATS_CA_FILE: cert } })
    expect(safe.state).toBe('up')
    await safe.close()
  })
})

describe('the settings of the bus', () => {
  it('take one broker or a cluster, with the user before the first', () => {
    expect(natsSettings({ BECKON_NATS_URL: 'nats://b%40r:s%3At@one, nats://two:4333' })).toEqual({
      servers: ['one:4222', 'two:4333'],
      user: 'b@r',
      password: 's:t',
      credentialsFile: undefined,
      caFile: undefined,
      isTls: false,
    })
    expect(natsSettings({ BECKON_NATS_URL: 'tls://one' }).isTls).toBe(true)
  })

  it('are refused in words', () => {
    expect(() => natsSettings({ BECKON_NATS_URL: 'http://one' })).toThrow('must be an address such as nats://')
    const file = join(tmpdir(), 'no-such.creds')
    expect(() => natsSettings({ BECKON_NATS_URL: 'nats://one', BECKON_NATS_CREDENTIALS: file })).toThrow(
      `the file ${file} cannot be read`,
    )
  })
})
