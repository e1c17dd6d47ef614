/** The buses of several nodes: the one over NATS, and the one of the tests that need none. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startAgent } from '@beckon/boxes/agent/agent'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { PRESS_HEADER, pressText } from '@beckon/contract/press-headers'
import { connect, headers, type Msg } from '@nats-io/transport-node'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { linksGone, linksTaken } from '../../src/cluster/links.ts'
import { pressRequest } from '../../src/cluster/boxes/box-requests.ts'
import { importBoxes } from '../../src/boxes/directory/import-boxes.ts'
import { sessionsEnded } from '../../src/features/session/session-sync.ts'
import { busEvent, busRequest, newNodeId, type Bus, localBus } from '../../src/bus/bus.ts'
import { Envelopes } from '../../src/bus/envelope.ts'
import { sealOfText, type Seal } from '../../src/storage/seal.ts'
import { startCut } from '../support/cut.ts'
import { fakeBox } from '../support/fake-box.ts'
import { natsBus, natsSettings, SEAL } from '../support/nodes-bus.ts'
import { FakeBroker, type FakeBus } from '../support/fake-bus.ts'
import { natsProgram, startNats, type RealNats } from '../support/real-nats.ts'
import { newStorage } from '../support/stores.ts'
import { pairRemote, testServer, type TestServer } from '../support/test-server.ts'
import { virtualClock } from '../support/virtual-clock.ts'
import { busConformance } from './bus-conformance.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const number = busRequest('number', v.object({ n: v.number() }), v.object({ n: v.number() }))
const slow = busRequest('slow', v.object({ n: v.number() }), v.object({ n: v.number() }))

const numberTold = busEvent('number told', v.object({ n: v.number() }))

const hasNats = natsProgram() !== undefined

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
    const broker = new FakeBroker()
    const buses: FakeBus[] = []
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

describe.runIf(hasNats)('the bus over NATS', () => {
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
        expect(await one.ask(two.node, number, { n: kill }, 5_000)).toEqual({ is: 'answer', answer: { n: kill } })
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

  it('shows the age of a request that was held back on its way', async () => {
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

  it('passes over what is no JSON, though a node sealed it, and goes on hearing', async () => {
    const nats = await broker()
    const [one, two] = [await bus(nats.url, 'one'), await bus(nats.url, 'two')]
    two.answer(number, ({ n }) => ({ n }))
    const told: number[] = []
    two.onEvent(numberTold, ({ n }) => told.push(n))
    expect(await one.ask(two.node, number, { n: 1 }, 5_000)).toEqual({ is: 'answer', answer: { n: 1 } })
    const broken = new Envelopes(newNodeId(), SEAL)
    const client = await connect({ servers: [nats.url] })
    onTestFinished(() => client.close())
    for (const topic of [`node.${two.node}`, 'all.requests', 'all.events', `inbox.${two.node}.1`]) {
      const subject = `beckon.test.${topic}`
      for (const text of ['{"at":1,"na', '', 'undefined']) client.publish(subject, broken.seal({ subject }, text))
    }
    await client.flush()
    expect(await one.ask(two.node, number, { n: 2 }, 5_000)).toEqual({ is: 'answer', answer: { n: 2 } })
    one.announce(numberTold, { n: 3 })
    await vi.waitFor(() => expect(told).toEqual([3]), WAIT)
    expect(two.state).toBe('up')
    one.answer(number, ({ n }) => ({ n }))
    expect(await two.ask(one.node, number, { n: 4 }, 5_000)).toEqual({ is: 'answer', answer: { n: 4 } })
  })

  it('hears nothing of another database on the same broker', async () => {
    const nats = await broker()
    const [one, other] = [await bus(nats.url, 'one', 'a'), await bus(nats.url, 'other', 'b')]
    other.answer(number, ({ n }) => ({ n }))
    await pause(1_200)
    expect(one.members()).toEqual([])
    expect(await one.ask(other.node, number, { n: 1 }, 5_000)).toEqual({ is: 'not delivered' })
  })

  describe('somebody else who reaches the broker', () => {
    const heard = busEvent('heard', v.object({ words: v.string() }))

    /** Two nodes that talk, and what a third client of the broker reads of it. */
    async function overheard() {
      const nats = await broker()
      const stranger = await connect({ servers: [nats.url] })
      onTestFinished(() => stranger.close())
      const read: Msg[] = []
      stranger.subscribe('>', { callback: (_, message) => void read.push(message) })
      await stranger.flush()
      const [one, two] = [await bus(nats.url, 'one'), await bus(nats.url, 'two')]
      const done: number[] = []
      const told: string[] = []
      two.answer(number, ({ n }) => (done.push(n), { n }))
      two.onEvent(heard, ({ words }) => told.push(words))
      expect(await one.ask(two.node, number, { n: 1 }, 5_000)).toEqual({ is: 'answer', answer: { n: 1 } })
      one.announce(heard, { words: 'the football game' })
      await vi.waitFor(() => expect(told).toEqual(['the football game']), WAIT)
      await vi.waitFor(() => expect(read.length).toBeGreaterThan(5), WAIT)
      return { nats, stranger, read, one, two, done, told }
    }

    it('can read no word of a request, and not its name', async () => {
      const { read } = await overheard()
      for (const message of read) expect(message.string()).not.toMatch(/football|heard|number|alive/u)
    })

    it('has nothing done again by what it has read, to the same node or a new one, nor by what it makes', async () => {
      const { nats, stranger, read, one, two, done, told } = await overheard()
      const late = await bus(nats.url, 'late')
      const toldLate: string[] = []
      late.answer(number, ({ n }) => (done.push(n), { n }))
      late.onEvent(heard, ({ words }) => toldLate.push(words))
      await vi.waitFor(() => expect(late.members()).toHaveLength(2), WAIT)
      const subject = 'beckon.test'
      const before = [...read]
      for (const { subject: to, data, reply } of before)
        stranger.publish(to, data, reply === undefined ? {} : { reply })
      for (const { data } of before) stranger.publish(`${subject}.node.${late.node}`, data)
      const made = { v: 1, from: one.node, at: 0, name: 'number', with: { n: 2 } }
      for (const to of [`node.${two.node}`, 'all.requests', 'all.events'])
        stranger.publish(`${subject}.${to}`, JSON.stringify(made))
      await stranger.flush()
      // What comes after it on the same ways has been heard.
      for (const other of [two, late])
        expect(await one.ask(other.node, number, { n: 3 }, 5_000)).toEqual({ is: 'answer', answer: { n: 3 } })
      one.announce(heard, { words: 'over' })
      await vi.waitFor(() => expect([told.at(-1), toldLate.at(-1)]).toEqual(['over', 'over']), WAIT)
      expect(done).toEqual([1, 3, 3])
      expect(told).toEqual(['the football game', 'over'])
    })

    it('has no question taken for undelivered by saying so in the broker’s name', async () => {
      const { stranger, one, two, read } = await overheard()
      two.answer(slow, async ({ n }) => (await pause(400), { n }))
      await vi.waitFor(() => expect([one, two].map((bus) => bus.members().length)).toEqual([1, 1]), WAIT)
      const subject = 'beckon.test'
      stranger.subscribe(`${subject}.>`, {
        callback: (_, { reply }) => {
          if (reply !== undefined && reply !== '')
            stranger.publish(reply, new Uint8Array(), { headers: headers(503, 'No Responders') })
        },
      })
      await stranger.flush()
      const refused = read.filter((message) => message.headers?.code === 503).length
      expect(await one.ask(two.node, slow, { n: 7 }, 5_000)).toEqual({ is: 'answer', answer: { n: 7 } })
      const told: unknown[] = []
      for await (const answer of one.askAll(slow, { n: 8 }, 5_000)) told.push(answer.answer)
      expect(told).toEqual([{ n: 8 }])
      expect(one.members().map(({ name }) => name)).toEqual(['two'])
      expect(read.filter((message) => message.headers?.code === 503).length - refused).toBeGreaterThan(1)
    })

    it('hears nothing of a node with another key, which hears nothing of them', async () => {
      const { nats, one, done } = await overheard()
      const seal = sealOfText(Buffer.alloc(32, 8).toString('base64')) as Seal
      const foreign = await natsBus(nats.url, 'foreign', { seal })
      onTestFinished(() => foreign.close())
      foreign.answer(number, ({ n }) => (done.push(n), { n }))
      await pause(1_200)
      expect(foreign.members()).toEqual([])
      expect(one.members().map(({ name }) => name)).toEqual(['two'])
      expect(await one.ask(foreign.node, number, { n: 9 }, 300)).toEqual({ is: 'no answer' })
      expect(done).toEqual([1])
    })
  })

  it('somebody else on the broker of two servers presses nothing, reads nothing, ends no session and no link', async () => {
    const nats = await broker(['--user', 'beckon', '--pass', 'known'])
    const url = `nats://beckon:known@127.0.0.1:${nats.port}`
    const rogue = await startRogue(nats.port)
    const shared = { storage: await newStorage('postgres'), clock: virtualClock(Date.now()), boxes: [] }
    const start = async (name: string) => {
      const server = await testServer({ ...shared, bus: await natsBus(url, name) })
      await server.app.listen({ port: 0, host: '127.0.0.1' })
      return server
    }
    const [here, there] = [await start('here'), await start('there')]
    const secretOf = (id: string) => `the-secret-of-the-agent-of-${id}`
    const [den, attic] = [fakeBox('box-of-the-den'), fakeBox('box-of-the-attic')]
    const file = join(here.dataFolder, 'boxes.jsonl')
    const lines = [den, attic].map(({ id, name }) => ({ id, name, owners: ['comcast:anna'], secret: secretOf(id) }))
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    await importBoxes(here.services, file)

    const linksLost: unknown[] = []
    const dial = async (box: typeof den, server: TestServer) => {
      const link = `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}${BOX_LINK_PATH}`
      const onLink = (state: { readonly is: string }) => void (state.is === 'up' || linksLost.push(state))
      const agent = startAgent({ box, link, secret: secretOf(box.id), onLink })
      onTestFinished(() => agent.close())
      await vi.waitFor(() => expect(server.services.boxes.agent(box.id)?.isLinked).toBe(true), WAIT)
      // What is sent in its name comes before its answer.
      box.answers = async () => (await pause(50), { is: 'accepted' })
      return agent
    }
    const agentOfDen = await dial(den, here)
    await dial(attic, there)
    const [ofDen, ofAttic] = [
      (await pairRemote(here, den.id)).arToken,
      (await pairRemote(there, attic.id, { partner: 'comcast', clientDeviceId: 'another' })).arToken,
    ]
    let n = 0
    const typed: Record<'yes' | 'maybe', string[]> = { yes: [], maybe: [] }
    /** At the server that does not hold the box; once more, with other words, while the machine is too busy. */
    const type = (server: TestServer, arToken: string) =>
      vi.waitFor(async () => {
        const cmd = `find the football game ${(n += 1)}.`
        const headers = { [PRESS_HEADER]: pressText({ client: 'page-of-anna', n, part: 0 }) }
        const { http } = await server.send('sendText', { body: { cmd, arToken }, headers })
        typed[http === 200 ? 'yes' : 'maybe'].push(cmd)
        expect(http).toBe(200)
      }, WAIT)
    await type(there, ofDen)
    await type(here, ofAttic)
    const ids = [
      ...[here, there].map(({ services }) => services.sessions.remembered(ofDen)?.id),
      ...[here, there].map(({ services }) => services.sessions.remembered(ofAttic)?.id),
    ].filter((id) => id !== undefined)
    expect(ids.length).toBeGreaterThanOrEqual(2)
    const ended = vi.fn()
    for (const { services } of [here, there]) for (const id of ids) services.sessions.whenEnded(id, ended)

    // It sends, and people go on.
    rogue.attack()
    const withoutKey = await natsBus(url, 'rogue', { seal: sealOfText(Buffer.alloc(32, 8).toString('base64')) as Seal })
    onTestFinished(() => withoutKey.close())
    const forge = () => {
      const links = [den, attic].map(({ id }) => ({ box: id, forMs: 0 }))
      withoutKey.announce(sessionsEnded, { ids })
      withoutKey.announce(linksTaken, { links })
      withoutKey.announce(linksGone, { links })
      const press = { id: 'of-nobody', leftMs: 2_000, withinMs: 100, command: { is: 'key', key: 'OK' } } as const
      for (const node of rogue.nodes())
        for (const { id } of [den, attic]) void withoutKey.ask(node, pressRequest, { box: id, ...press }, 100)
      rogue.makeUp({ ids, links, press })
    }
    for (let round = 0; round < 5; round++) {
      forge()
      await type(there, ofDen)
      await type(here, ofAttic)
    }
    // Once more when these presses are too old, and when a new server, which has heard nothing yet, holds the box.
    await pause(2_500)
    rogue.replayAll()
    expect(linksLost).toEqual([])
    const late = await start('late')
    await agentOfDen.close()
    linksLost.length = 0
    await dial(den, late)
    await type(there, ofDen)
    forge()
    rogue.replayAll()
    await type(there, ofDen)
    await type(here, ofAttic)
    await pause(500)

    expect(rogue.sent()).toBeGreaterThan(2_000)
    const took = [...den.took, ...attic.took]
    expect(took).toHaveLength(new Set(took).size)
    expect(took.filter((words) => !typed.maybe.includes(words)).toSorted()).toEqual(typed.yes.toSorted())
    expect(ended).not.toHaveBeenCalled()
    expect(linksLost).toEqual([])
    expect(late.services.boxes.agent(den.id)?.isLinked).toBe(true)
    const secrets = [...ids, ofDen, ofAttic, den.id, attic.id, 'football', 'page-of-anna', '"name"']
    for (const { subject, data } of rogue.read)
      for (const secret of secrets) expect(`${subject} ${Buffer.from(data).toString('latin1')}`).not.toContain(secret)
    // The servers still hear each other.
    await here.services.sessions.end(ids[0] as string)
    await vi.waitFor(() => expect(ended).toHaveBeenCalled(), WAIT)
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

  /** A broker whose one user may have these permissions, until `allow` changes them. */
  async function strictBroker(subscribe: string, more = '') {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-nats-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const config = join(folder, 'nats.conf')
    const write = (subjects: string) =>
      writeFileSync(
        config,
        `${more}\nauthorization { users: [{ user: a, password: b, permissions: { publish: "beckon.>", subscribe: ` +
          `"${subjects}" } }] }`,
      )
    write(subscribe)
    const nats = await broker(['-c', config])
    const allow = (subjects: string) => {
      write(subjects)
      process.kill(nats.pid, 'SIGHUP')
    }
    return { nats, url: `nats://a:b@127.0.0.1:${nats.port}`, allow }
  }

  it.each([
    ['of the subjects of one node', 'beckon.*.all.>', ''],
    ['of a fourth subscription', 'beckon.>', 'max_subscriptions: 3'],
  ])('is told in words when the broker refuses it a part: %s', async (_, subscribe, more) => {
    const { url } = await strictBroker(subscribe, more)
    await expect(natsBus(url)).rejects.toThrow('The broker of BECKON_NATS_URL refuses what a node needs')
  })

  it('is down and says so while the broker refuses it what it had, and hears the others after that', async () => {
    const { nats, url, allow } = await strictBroker('beckon.>')
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const [one, two] = [await natsBus(url, 'one', { log }), await natsBus(url, 'two', { log })]
    onTestFinished(async () => void (await Promise.all([one.close(), two.close()])))
    two.answer(number, ({ n }) => ({ n }))
    allow('beckon.*.all.>')
    await vi.waitFor(() => expect([one.state, two.state]).toEqual(['down', 'down']), WAIT)
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ code: 'BUS-REFUSED' }), expect.any(String))
    allow('beckon.>')
    await nats.stop()
    await nats.start()
    await vi.waitFor(async () => {
      expect(await one.ask(two.node, number, { n: 1 }, 5_000)).toEqual({ is: 'answer', answer: { n: 1 } })
    }, WAIT)
  })

  it('works by the settings of deploy/nats.conf, whose user reaches nothing else, and nobody else gets in', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-nats-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [cert, key, config] = [join(folder, 'cert.pem'), join(folder, 'key.pem'), join(folder, 'nats.conf')]
    makeCertificate(cert, key)
    const settings = readFileSync('deploy/nats.conf', 'utf8')
      .replace('/run/secrets/broker-certificate', cert)
      .replace('/run/secrets/broker-key', key)
      .replace('$BROKER_PASSWORD', 'right')
      .replace('port: 4222\n', '')
    writeFileSync(config, settings)
    const nats = await broker(['-c', config])
    const environment = { BECKON_NATS_CA_FILE: cert }
    const [one, two] = await Promise.all(
      ['one', 'two'].map((name) => natsBus(`tls://beckon:right@127.0.0.1:${nats.port}`, name, { environment })),
    )
    if (one === undefined || two === undefined) throw new Error('no bus')
    onTestFinished(async () => void (await Promise.all([one.close(), two.close()])))
    two.answer(number, ({ n }) => ({ n }))
    await vi.waitFor(async () => {
      expect(await one.ask(two.node, number, { n: 1 }, 5_000)).toEqual({ is: 'answer', answer: { n: 1 } })
    }, WAIT)
    for (const user of ['', 'beckon:wrong@', 'somebody:right@'])
      await expect(natsBus(`tls://${user}127.0.0.1:${nats.port}`, 'no', { environment })).rejects.toThrow('refuses')
    const more = async () => {
      const opened = await connect({
        servers: [`127.0.0.1:${nats.port}`],
        user: 'beckon',
        pass: 'right',
        tls: { caFile: cert },
        reconnect: false,
      })
      onTestFinished(() => opened.close())
      return opened
    }
    const curious = await more()
    const refused = new Promise((resolve) => curious.subscribe('>', { callback: (error) => resolve(error) }))
    expect(String(await refused)).toMatch(/permissions/iu)
    const greedy = await more()
    const errors: string[] = []
    void (async () => {
      for await (const status of greedy.status()) if (status.type === 'error') errors.push(String(status.error))
    })()
    for (let topic = 0; topic <= 100; topic++) greedy.subscribe(`beckon.flood.${topic}`, { callback: () => {} })
    await vi.waitFor(() => expect(errors.join()).toContain('maximum subscriptions exceeded'), WAIT)
    const silent = createConnection(nats.port, '127.0.0.1').resume()
    silent.on('error', () => {})
    await once(silent, 'close')
    let places = 0
    while (places <= 64 && (await more().catch(() => undefined)) !== undefined) places += 1
    // Four have theirs: two nodes, and two others.
    expect(places).toBe(60)
    expect(await one.ask(two.node, number, { n: 2 }, 5_000)).toEqual({ is: 'answer', answer: { n: 2 } })
  })

  it('speaks TLS with a broker whose authority it is given, and with no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-nats-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    makeCertificate(cert, key)
    const nats = await broker(['--tls', '--tlscert', cert, '--tlskey', key])
    const url = `tls://127.0.0.1:${nats.port}`
    await expect(natsBus(url)).rejects.toThrow('BECKON_NATS_CA_FILE')
    const safe = await natsBus(url, 'safe', { environment: { BECKON_NATS_CA_FILE: cert } })
    expect(safe.state).toBe('up')
    await safe.close()
  })
})

/**
 * A client that has the broker's address, user and password, and not the key of the nodes: it keeps what it hears, and
 * from `attack` on sends each message again as it came, in other places, and with
 * bytes altered.
 */
async function startRogue(port: number) {
  /** No flood: that is for the broker's own limits. */
  const [SENT_AT_MOST, EACH] = [40_000, 7]
  const client = await connect({ servers: [`127.0.0.1:${port}`], user: 'beckon', pass: 'known', noEcho: true })
  onTestFinished(() => client.close())
  const read: Msg[] = []
  const subjects = new Set<string>()
  let [isAttacking, sent] = [false, 0]
  const send = (subject: string, data: Uint8Array | string, reply = '') => {
    if ((sent += 1) <= SENT_AT_MOST) client.publish(subject, data, reply === '' ? {} : { reply })
  }
  const again = ({ subject, data, reply }: Msg) => {
    for (const to of subjects) {
      send(to, data, reply)
      send(to, data)
    }
    // It would like the answer.
    send(subject, data, 'rogue.answers')
  }
  const altered = ({ subject, data, reply }: Msg) => {
    for (let at = 0; at < data.length; at += EACH) {
      const other = Uint8Array.from(data)
      other[at] = (other[at] ?? 0) ^ 1
      for (const to of new Set([subject, 'beckon.test.all.requests', 'beckon.test.all.events'])) send(to, other, reply)
    }
  }
  client.subscribe('beckon.>', {
    callback: (_, message) => {
      read.push(message)
      const { subject, reply } = message
      if (!subject.includes('.inbox.')) subjects.add(subject)
      if (!isAttacking) return
      if (reply)
        for (const is of ['not here', 'no answer', 'answer'])
          send(reply, JSON.stringify({ at: 0, is, with: { is: 'refused', why: 'BUSY' } }))
      again(message)
      altered(message)
    },
  })
  await client.flush()
  return {
    read,
    sent: () => sent,
    attack: () => (isAttacking = true),
    nodes: () => [...subjects].flatMap((subject) => /\.node\.(.+)$/u.exec(subject)?.[1] ?? []),
    /** As a node of another version would write it. */
    makeUp({ ids, links, press }: Record<'ids' | 'links' | 'press', unknown>) {
      for (const [name, data] of [
        [sessionsEnded.name, { ids }],
        [linksTaken.name, { links }],
        [pressRequest.name, press],
      ] as const)
        for (const to of subjects) send(to, JSON.stringify({ at: 0, from: 'rogue', name, with: data }))
    },
    replayAll: () => [...read].forEach(again),
  }
}

function makeCertificate(cert: string, key: string): void {
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost`
  const name = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert]
  execFileSync('openssl', [...words.split(' '), ...name], { stdio: 'ignore' })
}

describe('the settings of the bus', () => {
  it('take one broker or a cluster, with the user before the first', () => {
    const plain = { BECKON_NATS_PLAIN: 'on' }
    expect(natsSettings({ BECKON_NATS_URL: 'nats://b%40r:s%3At@one, nats://two:4333', ...plain })).toEqual({
      servers: ['one:4222', 'two:4333'],
      user: 'b@r',
      password: 's:t',
      credentialsFile: undefined,
      caFile: undefined,
      isTls: false,
    })
    expect(natsSettings({ BECKON_NATS_URL: 'tls://one' }).isTls).toBe(true)
  })

  it.each(['nats://broker.example.org', 'nats://10.0.0.5:4222', 'nats://127.0.0.1, nats://[fd00::1]'])(
    'refuse %s, which would go over the network unencrypted, unless that is asked for',
    (url) => {
      expect(() => natsSettings({ BECKON_NATS_URL: url })).toThrow('another machine without TLS')
      expect(natsSettings({ BECKON_NATS_URL: url, BECKON_NATS_PLAIN: 'on' }).isTls).toBe(false)
    },
  )

  it.each(['nats://127.0.0.1', 'nats://localhost:4222', 'nats://[::1]', 'tls://broker.example.org'])(
    'take %s as it is',
    (url) => {
      expect(natsSettings({ BECKON_NATS_URL: url }).servers).toHaveLength(1)
    },
  )

  it('are refused in words where they are no addresses of a broker', () => {
    expect(() => natsSettings({ BECKON_NATS_URL: 'http://one' })).toThrow('must be an address such as nats://')
    const file = join(tmpdir(), 'no-such.creds')
    expect(() => natsSettings({ BECKON_NATS_URL: 'tls://one', BECKON_NATS_CREDENTIALS: file })).toThrow(
      `the file ${file} cannot be read`,
    )
  })
})
