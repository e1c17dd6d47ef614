import { connect as dial, type AddressInfo } from 'node:net'
import { startAgent, type Agent, type AgentOptions } from '@beckon/boxes/agent/agent'
import type { Box, BoxNames, Outcome } from '@beckon/boxes/box'
import { LinkedBox } from '@beckon/boxes/link/linked-box'
import { BOX_LINK_PATH, type FromServer } from '@beckon/contract/box-link'
import type { KeyCode } from '@beckon/contract/keys'
import { pressText } from '@beckon/contract/press-headers'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import WebSocket from 'ws'
import { boxLinkFeature } from '../src/features/box-link/box-link-feature.ts'
import { Links } from '../src/cluster/links.ts'
import { localBus } from '../src/bus/bus.ts'
import { boxRegistry } from '../src/boxes/box-registry.ts'
import type { KnownBox } from '../src/boxes/boxes.ts'
import { PlannedStop } from '../src/stopping.ts'
import { fingerprint } from '../src/storage/seal.ts'
import type { Services } from '../src/services.ts'
import { startCut } from './support/cut.ts'

const SECRET = 'a-secret-of-at-least-32-characters'
const soon = () => AbortSignal.timeout(1_500)

let app: FastifyInstance
let linked: LinkedBox
let boxes: ReturnType<typeof boxRegistry>
let link: string
let leaving: PlannedStop
let instanceLock: { isLost: boolean; whenLost: () => void }
let agent: Agent | undefined
let pressed: KeyCode[]
let logged: string[]
/** What the agent learnt of its link. */
let told: string[]
let names: BoxNames
let answers: (key: KeyCode) => Promise<Outcome>

beforeEach(() => serve())

/** A server with this box, alone. */
async function serve(): Promise<void> {
  const bus = localBus()
  pressed = []
  logged = []
  names = { channels: [{ number: 206, name: 'Storybook Kids' }], apps: ['Netflix'] }
  answers = async () => ({ is: 'accepted' })
  linked = new LinkedBox({ id: 'den', name: 'Den', layout: 'standard' })
  leaving = new PlannedStop()
  instanceLock = { isLost: false, whenLost: () => {} }
  boxes = boxRegistry([{ box: linked, secretHash: fingerprint(SECRET) }], { now: Date.now })
  const services = {
    bus,
    instanceLock,
    links: new Links(bus),
    leaving,
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
    boxes,
    pairings: {
      enterCode: async (_box: string, code: string) =>
        code === '0000000'
          ? Promise.reject(new Error('The disk is gone.'))
          : code === '1234567'
            ? { is: 'found', pairingId: 'p1', remoteName: 'A tablet', words: 'river stone' }
            : { is: 'wrong' },
      answer: async (_box: string, _id: string, yes: boolean) => (yes ? 'paired' : 'refused'),
    },
  } as unknown as Services
  app = fastify()
  await boxLinkFeature(app, services, { isKnownHost: () => true, needsTls: false, isProxy: () => false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  link = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${BOX_LINK_PATH}`
}

afterEach(async () => {
  await agent?.close()
  agent = undefined
  await app.close()
})

const noteLink: NonNullable<AgentOptions['onLink']> = (state) => told.push('why' in state ? state.why : state.is)

async function connect(secret = SECRET): Promise<void> {
  told = []
  agent = startAgent({
    box: theBox,
    link,
    secret,
    onLink: noteLink,
  })
  await vi.waitFor(async () => expect(await linked.pressKey('INFO', soon())).toEqual({ is: 'accepted' }), 3_000)
  pressed = []
}

const theBox: Box = {
  id: 'den',
  name: 'Den',
  layout: 'standard',
  pressKey(key) {
    pressed.push(key)
    return answers(key)
  },
  sendTvCommand: async () => ({ is: 'confirmed' }),
  runText: async (words) => (words === 'watch news' ? { is: 'confirmed' } : { is: 'refused', why: 'NOT-UNDERSTOOD' }),
  capabilities: async () => ({
    keys: new Set<KeyCode>(['OK']),
    text: true,
    hdmiLinkReady: true,
    tvPowerOnCommandAvailable: false,
    tvPowerOffCommandAvailable: true,
    boxVolume: true,
    apps: false,
  }),
  state: async () => ({ volume: 30 }),
  names: async () => names,
  close: async () => {},
}

describe('a server that leaves', () => {
  const turnedAway = 'the server takes no agents now'

  it('keeps them until it closes when it is alone: nobody else would take them', async () => {
    await connect()
    await leaving.begin(0)
    expect(await linked.pressKey('OK', soon())).toEqual({ is: 'accepted' })
    expect(told).toEqual(['up'])
    const late = startAgent({ box: theBox, link, secret: SECRET, onLink: noteLink })
    onTestFinished(() => late.close())
    await vi.waitFor(() => expect(told).toContain(turnedAway), 4_000)
    await app.close()
    await vi.waitFor(() => expect(linked.isLinked).toBe(false))
  })
})

describe('a box behind a link', () => {
  it('is out of reach until its agent has dialled', async () => {
    expect(await linked.pressKey('OK', soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
  })

  it('obeys keys, TV commands and words, and tells about itself', async () => {
    await connect()
    expect(await linked.pressKey('OK', soon())).toEqual({ is: 'accepted' })
    expect(await linked.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual({ is: 'confirmed' })
    expect(await linked.runText('watch news', 'en', soon())).toEqual({ is: 'confirmed' })
    expect(await linked.runText('xyzzy', 'en', soon())).toEqual({ is: 'refused', why: 'NOT-UNDERSTOOD' })
    expect((await linked.capabilities(soon())).keys).toEqual(new Set(['OK']))
    expect(await linked.state(soon())).toEqual({ volume: 30 })
  })

  it('tells of changes by itself while somebody wants to know, also when its agent comes and goes', async () => {
    let tell = () => {}
    const follower = vi.fn<() => void>()
    const stop = linked.whenStateChanged(follower)
    agent = startAgent({
      box: {
        ...theBox,
        whenStateChanged: (listener) => {
          tell = listener
          return () => (tell = () => {})
        },
      },
      link,
      secret: SECRET,
    })
    await vi.waitFor(() => expect(follower).toHaveBeenCalledTimes(1))
    await vi.waitFor(() => {
      tell()
      expect(follower.mock.calls.length).toBeGreaterThan(1)
    })
    await agent.close()
    const before = follower.mock.calls.length
    await vi.waitFor(() => expect(follower).toHaveBeenCalledTimes(before + 1))
    stop()
    await connect()
    expect(follower).toHaveBeenCalledTimes(before + 1)
  })

  it('tells its names in any script, a long line-up in parts that fit into a message', async () => {
    await connect()
    expect(await linked.names(soon())).toEqual(names)
    const channels = Array.from({ length: 2_500 }, (_, at) => ({
      number: at + 1,
      name: `Первый "канал" номер ${at + 1}`,
    }))
    names = { channels, apps: ['Netflix', '電視'] }
    expect(await linked.names(soon())).toEqual(names)
  })

  it('tells names in plain words, whatever its agent passes on', async () => {
    await connect()
    names = {
      channels: [
        { number: 1, name: '\u202eFilm\u2066 Harbour' },
        { number: 2, name: '\u200b' },
      ],
      apps: ['\u0086Pro\u0087Sieben'],
    }
    expect(await linked.names(soon())).toEqual({ channels: [{ number: 1, name: 'Film Harbour' }], apps: ['ProSieben'] })
  })

  it('does presses in the order they were sent, though the first is slow', async () => {
    await connect()
    answers = async (key) => {
      await new Promise((resolve) => setTimeout(resolve, key === '2' ? 80 : 0))
      return { is: 'accepted' }
    }
    await Promise.all([linked.pressKey('2', soon()), linked.pressKey('0', soon()), linked.pressKey('6', soon())])
    expect(pressed).toEqual(['2', '0', '6'])
  })

  it('drops a press that grew too old behind a slow one, and says so', async () => {
    await connect()
    answers = async () => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      return { is: 'accepted' }
    }
    const first = linked.pressKey('2', AbortSignal.timeout(3_000))
    const second = linked.pressKey('0', AbortSignal.timeout(3_000), { leftMs: 300 })
    expect(await second).toEqual({ is: 'refused', why: 'TOO-LATE' })
    await first
    expect(pressed).toEqual(['2'])
  })

  it('is told how long a press is good for, so that none is done after its sender was told that it was not', async () => {
    const sent: FromServer[] = []
    linked.attach({ send: (message) => sent.push(message), waitingBytes: () => 0, close: () => {} })
    const boxes = boxRegistry([{ box: linked }], { now: Date.now })
    await boxes.send('den', { is: 'key', key: 'OK' }, Date.now() + 150)
    expect(sent).toMatchObject([{ type: 'command', command: { key: 'OK' } }])
    expect((sent[0] as Extract<FromServer, { type: 'command' }>).ttlMs).toBeLessThanOrEqual(150)
  })

  it('takes a press although the clock of its machine is set meanwhile', async () => {
    await connect()
    const press = linked.pressKey('OK', soon())
    const setAt = Date.now() + 3_600_000
    vi.spyOn(Date, 'now').mockReturnValue(setAt)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await press).toEqual({ is: 'accepted' })
  })

  it('does no press twice, and none after a later one, whichever link they come by', async () => {
    const client = 'tablet-1'
    const press = (key: KeyCode, n: number, part = 0) =>
      linked.pressKey(key, soon(), { press: pressText({ client, n, part }) })
    await connect()
    await Promise.all([press('1', 1), press('1', 1), press('2', 2), press('3', 2, 1)])
    await linked.close()
    await vi.waitFor(async () => expect(await press('4', 3)).toEqual({ is: 'accepted' }), 4_000)
    expect(await press('4', 3)).toEqual({ is: 'accepted' })
    expect(await press('1', 1)).toEqual({ is: 'refused', why: 'BOX-TIMEOUT' })
    expect(pressed).toEqual(['1', '2', '3', '4'])
  })

  it('drops a press that an equally slow link held up from its first message on', async () => {
    const slow = await startCut(Number(new URL(link).port), { delayMs: 400 })
    onTestFinished(() => slow.stop())
    agent = startAgent({ box: theBox, link: link.replace(/:\d+/u, `:${slow.port}`), secret: SECRET })
    // The agent dials, is told the server's clock, and tells its own.
    await vi.waitFor(async () => expect(await linked.state(AbortSignal.timeout(3_000))).toEqual({ volume: 30 }), 9_000)
    expect(await linked.pressKey('OK', AbortSignal.timeout(4_000), { leftMs: 300 })).toEqual({
      is: 'refused',
      why: 'TOO-LATE',
    })
    expect(pressed).toEqual([])
    expect(await linked.pressKey('OK', AbortSignal.timeout(4_000), { leftMs: 1_200 })).toEqual({ is: 'accepted' })
  })

  it('answers in time when the box does not', async () => {
    await connect()
    answers = () => new Promise(() => {})
    expect(await linked.pressKey('OK', AbortSignal.timeout(100))).toEqual({ is: 'refused', why: 'BOX-TIMEOUT' })
  })

  it('may have obeyed when the link breaks under a press, which is told at once, and is back when the agent has dialled again', async () => {
    await connect()
    answers = () => new Promise(() => {})
    const press = linked.pressKey('OK', soon())
    await linked.close()
    expect(await press).toEqual({ is: 'refused', why: 'BOX-TIMEOUT' })
    answers = async () => ({ is: 'accepted' })
    await vi.waitFor(async () => expect(await linked.pressKey('OK', soon())).toEqual({ is: 'accepted' }), 4_000)
    expect(told).toEqual(['up', 'the server closed the link', 'up'])
  })

  it('has one agent at a time: one that is started later with the same secret takes its place, and the former rests and says why', async () => {
    const told: string[] = []
    const start = (name: string) =>
      startAgent({
        box: { ...theBox, runText: async () => ({ is: 'confirmed', understood: name }) },
        link,
        secret: SECRET,
        onLink: ({ is }) => told.push(`${name} ${is}`),
      })
    const former = start('former')
    onTestFinished(() => former.close())
    await vi.waitFor(() => expect(told).toEqual(['former up']))
    agent = start('later')
    await vi.waitFor(() => expect(told).toEqual(['former up', 'later up', 'former replaced']))
    // Long enough to dial again, twice.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(told).toHaveLength(3)
    expect(await linked.runText('watch news', 'en', soon())).toEqual({ is: 'confirmed', understood: 'later' })
  })

  it('pairs a remote by the code entered beside it', async () => {
    await connect()
    expect(await agent?.enterCode('7654321')).toEqual({ is: 'wrong' })
    expect(await agent?.enterCode('1234567')).toMatchObject({
      is: 'found',
      remoteName: 'A tablet',
      words: 'river stone',
    })
    expect(await agent?.answerPairing('p1', true)).toEqual({ is: 'paired' })
  })

  it('goes on with its presses when a code could not be looked up', async () => {
    await connect()
    agent?.enterCode('0000000').catch(() => {})
    await vi.waitFor(() => expect(logged.join('')).toContain('A request of a box agent failed'))
    expect(await linked.pressKey('OK', soon())).toEqual({ is: 'accepted' })
  })
})

describe('the door of the link', () => {
  async function knock(headers: Record<string, string>): Promise<number> {
    const socket = new WebSocket(link, { headers })
    return new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('open', () => resolve(101))
      socket.on('error', () => {})
    })
  }

  it('asks for no more unknown secrets of an address than a minute may bring, and lets in agents that it knows', async () => {
    expect(await knock({ authorization: `Bearer ${SECRET}` })).toBe(101)
    const asked = vi.spyOn(boxes, 'ofAgent')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => knock({ authorization: `Bearer ${SECRET}${n}` })),
    )
    expect(answers.filter((status) => status === 401)).toHaveLength(60)
    expect(answers.filter((status) => status === 429)).toHaveLength(40)
    expect(asked).toHaveBeenCalledTimes(60)
    told = []
    const another = startAgent({ box: theBox, link, secret: `${SECRET}x`, onLink: noteLink })
    onTestFinished(() => another.close())
    await vi.waitFor(() => expect(told[0]).toBe('the server was dialled too often from here'))
    expect(await knock({ authorization: `Bearer ${SECRET}` })).toBe(101)
  })

  it('is opened to one secret 180 times a minute: an agent that is cut off does not begin anew at once', async () => {
    const answers: number[] = []
    for (let n = 0; n < 200; n++) answers.push(await knock({ authorization: `Bearer ${SECRET}` }))
    expect(answers.slice(0, 180).every((status) => status === 101)).toBe(true)
    expect(new Set(answers.slice(180))).toEqual(new Set([429]))
  })

  it.each([
    ['begins to leave', () => leaving.begin(0)],
    ['loses its instance lock', () => (instanceLock.isLost = true)],
  ])('stays closed to an agent whose secret is still looked up when the server %s', async (_, leave) => {
    const box = await boxes.ofAgent(fingerprint(SECRET))
    const lookup = Promise.withResolvers<KnownBox | undefined>()
    const asked = vi.spyOn(boxes, 'ofAgent').mockReturnValueOnce(lookup.promise)
    const answer = knock({ authorization: `Bearer ${SECRET}` })
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
    await leave()
    lookup.resolve(box)
    expect(await answer).toBe(503)
    expect(linked.isLinked).toBe(false)
  })

  it.each([
    ['no box has its secret', () => link, `${SECRET}x`, 'the server has no box with this secret'],
    [
      'something else answers',
      () => link.replace(BOX_LINK_PATH, '/elsewhere'),
      SECRET,
      'what answers there is no Beckon server (404)',
    ],
    ['nothing listens', () => `ws://localhost:9${BOX_LINK_PATH}`, SECRET, 'no server listens there'],
  ])('tells an agent in words when %s', async (_, address, secret, why) => {
    const told: unknown[] = []
    agent = startAgent({ box: theBox, link: address(), secret, onLink: (state) => told.push(state) })
    await vi.waitFor(() => expect(told[0]).toEqual({ is: 'down', why }))
  })

  it.each([
    ['the wrong secret', BOX_LINK_PATH],
    ['another address', '/elsewhere'],
  ])('outlives a caller with %s who breaks off, and lets go of one who stays', async (_, path) => {
    const { port } = app.server.address() as AddressInfo
    const caller = () => {
      const socket = dial({ port, host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => {})
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`)
      return socket
    }
    const broken = caller()
    broken.once('connect', () => broken.resetAndDestroy())
    const staying = caller()
    expect(String(await new Promise((resolve) => staying.once('data', resolve)))).toMatch(/^HTTP\/1\.1 40[14] /u)
    const connections = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
    await vi.waitFor(async () => expect(await connections()).toBe(0))
    staying.destroy()
  })

  it('ends the link of an agent that says what no agent says', async () => {
    const socket = new WebSocket(link, { headers: { authorization: `Bearer ${SECRET}` } })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('open', () => socket.send('{"type":"take over"}'))
    expect(await closed).toBe(1008)
  })
})
