/**
 * Presses among many nodes while nodes and links die and the broker delays, loses messages or is away. The real boxes,
 * queues, links, routes and agents of all nodes run in one process with a simulated broker, simulated sockets and
 * simulated time. Each node's machine has its own clock, and pages tell the age of presses by the clock that they know.
 */
import { startAgent, type Agent } from '@beckon/boxes/agent/agent'
import { refused, type Box } from '@beckon/boxes/box'
import { AGENT_HEADER, readAgent } from '@beckon/contract/box-link'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { momentText, PRESS_HEADER, pressText, UNTIL_HEADER } from '@beckon/contract/press-headers'
import { AgentLinks } from '../../server/src/features/box-link/agent-links.ts'
import { Links } from '../../server/src/cluster/links.ts'
import { boxRegistry } from '../../server/src/boxes/box-registry.ts'
import type { TableDirectory } from '../../server/src/boxes/directory/table-directory.ts'
import { clusterBoxes } from '../../server/src/cluster/boxes/cluster-boxes.ts'
import { PressRule } from '../../server/src/boxes/queue/press-rule.ts'
import type { SteadyClock } from '../../server/src/bus/bus.ts'
import { Leases } from '../../server/src/cluster/leases.ts'
import type { Boxes, KnownBox } from '../../server/src/boxes/boxes.ts'
import type { Services } from '../../server/src/services.ts'
import { FakeBroker, type FakeBus } from '../../server/test/support/fake-bus.ts'
import { ServerClock } from '../../web/src/client/server-clock.ts'
import { instant } from '../../web/src/platform/clock.ts'
import { faultsIn, type Effect, type Faults, type Pressed } from './check-history.ts'
import { SimulatedLeases } from './simulated-leases.ts'
import { recordingBox } from './recording-box.ts'
import { seeded } from './seeded.ts'
import type { VirtualTime } from './virtual-time.ts'
import { virtualWire, type Wire } from './virtual-socket.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly presses: number
  /** Those with agents. */
  readonly boxes: number
  /** How many further boxes the nodes drive themselves. */
  readonly driven: number
  /** The sessions of each box, which share its presses; one by default. */
  readonly sessions?: number
  readonly nodes: number
  /** The sessions begin within this time; all at once by default. */
  readonly beginMs?: number
  /** The longest pause between two presses of a remote; half a second by default. */
  readonly pauseMs?: number
  readonly tell?: (line: string) => void
}

export interface SimulationReport {
  readonly faults: Faults
  readonly pressed: number
  readonly sessions: number
  readonly done: number
  readonly told: Readonly<Record<string, number>>
  readonly made: Readonly<Record<string, number>>
  /** Presses that came to a node other than the box's owner. */
  readonly forwarded: number
  readonly simulatedMs: number
  /** Boxes that cannot be reached after a time without faults; there must be none. */
  readonly silent: readonly string[]
}

const ANSWERED_WITHIN_MS = 1_800
const KEY = { call: {}, whenMaybeDone: 'BOX-TIMEOUT' } as const
const MAY_HAPPEN = new Set(['BOX-TIMEOUT', 'no answer'])
const SILENT = new Proxy({}, { get: () => () => {} }) as Services['log']
const CLOCK = { now: () => performance.now() }
/** The longest way between a browser and a node. */
const NETWORK_MS = 40
const FAULT_EVERY_MS = 400
const PAUSE_MS = 500
const REPEATED_WITHIN_MS = 300
/** Of all requests, whatever becomes of them. */
const SENT_TWICE = 0.03
/** Machines were started within a day. */
const CLOCKS_APART_MS = 86_400_000
/** An agent notices a dead link after 15 s, and dials after as much again at most. */
const CALM_MS = 40_000

/** A partner's boxes: rows in the database; a node has in memory those whose agents are linked to it. */
const known = (id: string): KnownBox => ({ id, name: id, layout: 'standard', kind: 'agent', owners: undefined })
const ALL_BOXES = { find: known } as unknown as TableDirectory

interface SimNode {
  readonly clock: SteadyClock
  readonly bus: FakeBus
  readonly boxes: Boxes
  readonly links: AgentLinks
  readonly leases: Leases
  readonly rule: PressRule
  readonly wires: Set<Wire>
  isAlive: boolean
  /** Its planned stop has begun: the balancer sends nobody new. */
  isLeaving: boolean
}

/** Work of a killed process stops. */
function whileAlive(box: Box, isAlive: () => boolean): Box {
  return {
    ...box,
    runText: (words, language, signal, details) =>
      isAlive() ? box.runText(words, language, signal, details) : Promise.resolve(refused('BOX-UNREACHABLE')),
  }
}

/** What the server has of a press, and the page that made it. */
interface Page {
  readonly remote: string
  readonly words: string
  readonly clock: ServerClock
}

export async function simulateNodes(time: VirtualTime, options: SimulationOptions): Promise<SimulationReport> {
  const random = seeded(options.seed)
  const below = (ms: number) => random() * ms
  const made: Record<string, number> = {}
  const told: Record<string, number> = {}
  const effects: Effect[] = []
  const pressed: Pressed[] = []
  let forwarded = 0
  let sessions = 0
  let isCalm = false
  /** Of a pair of nodes: how long each message takes now. */
  const stalls = new Map<string, number>()
  const broker = new FakeBroker({
    way: (from, to) =>
      !isCalm && random() < 0.002 ? undefined : below(2) + (stalls.get(from) ?? 0) + (stalls.get(to) ?? 0),
  })
  const linked = Array.from({ length: options.boxes }, (_, at) => `box-${at}`)
  const driven = Array.from({ length: options.driven }, (_, at) => `driven-${at}`)
  const ids = [...linked, ...driven]
  const database = new SimulatedLeases(() => below(10))
  let nodes = Array.from({ length: options.nodes }, (_, at) => {
    const ahead = below(CLOCKS_APART_MS)
    return newNode(`n${at}`, { id: `machine-${at}`, now: () => performance.now() + ahead })
  })
  const agents = linked.map((id) => newAgent(id))
  let ended = false

  function newNode(name: string, clock: SteadyClock): SimNode {
    const bus = broker.join({ name }, `${name}-${time.events}`, clock)
    const links = new Links(bus)
    const isAlive = () => node.isAlive
    const leases = new Leases({ rows: database.rows(bus.node, isAlive), log: SILENT })
    const own = boxRegistry(
      driven.map((id) => ({ box: whileAlive(recordingBox(id, effects, random), isAlive) })),
      CLOCK,
      { table: ALL_BOXES },
    )
    const boxes = clusterBoxes(own, { bus, clock: CLOCK, leased: { leases, links } })
    const services = { boxes, links, log: SILENT } as unknown as Services
    const rule = new PressRule({ steady: clock.now, clockId: clock.id, bus })
    const agentLinks = new AgentLinks(services)
    const node = {
      clock,
      bus,
      boxes,
      links: agentLinks,
      leases,
      rule,
      wires: new Set<Wire>(),
      isAlive: true,
      isLeaving: false,
    }
    return node
  }

  function anyNode(): SimNode | undefined {
    const living = nodes.filter(({ isAlive, isLeaving }) => isAlive && !isLeaving)
    return living[Math.floor(random() * living.length)]
  }

  function newAgent(id: string): Agent {
    return startAgent({
      box: recordingBox(id, effects, random),
      link: 'ws://balancer',
      secret: id,
      open(_link, { headers = {} }) {
        const wire = virtualWire(() => below(5))
        const dial = readAgent(String((headers as Record<string, string>)[AGENT_HEADER]))
        setTimeout(() => {
          const node = anyNode()
          const box = node?.boxes.agentLinked(known(id))
          if (node === undefined || box === undefined) return wire.cut()
          node.wires.add(wire)
          wire.server.once('close', () => node.wires.delete(wire))
          node.links.join(box, wire.server, { agent: dial, secretHash: undefined })
          wire.agent.emit('open')
        }, below(30))
        return wire.agent
      },
    })
  }

  function countFault(kind: string): void {
    made[kind] = (made[kind] ?? 0) + 1
  }

  function end(node: SimNode): void {
    if (!node.isAlive) return
    node.isAlive = false
    broker.kill(node.bus.node)
    node.bus.cut()
    for (const wire of node.wires) wire.cut()
    // Its leases are free when they are no longer renewed.
    void node.leases.close()
    const again = () => newNode(node.bus.about.name, node.clock)
    setTimeout(() => (nodes = [...nodes.filter((one) => one !== node), again()]), below(4_000))
  }

  /** One that may end, while there is another. */
  function oneOfSeveral(): SimNode | undefined {
    const node = anyNode()
    return nodes.some((one) => one !== node && one.isAlive && !one.isLeaving) ? node : undefined
  }

  /** One in a hundred of a node's. */
  function someLinks(): readonly Wire[] {
    const wires = [...(anyNode()?.wires ?? [])]
    const first = Math.floor(random() * wires.length)
    return wires.slice(first, first + Math.ceil(wires.length / 100))
  }

  const faults: readonly (() => void)[] = [
    function nodeDies() {
      const node = oneOfSeveral()
      if (node === undefined) return
      countFault('node killed')
      end(node)
    },
    function nodeStops() {
      const node = oneOfSeveral()
      if (node === undefined) return
      countFault('node stopped')
      node.isLeaving = true
      void node.links
        .leave()
        .then(() => node.boxes.close())
        .then(() => node.leases.close())
        .then(() => end(node))
    },
    function linksDie() {
      countFault('links died without a word')
      for (const wire of someLinks()) wire.die()
    },
    function linksBreak() {
      countFault('links broke')
      for (const wire of someLinks()) wire.cut()
    },
    function brokerStalls() {
      const node = anyNode()?.bus.node
      if (node === undefined) return
      countFault('broker stalled')
      stalls.set(node, below(3_000))
      setTimeout(() => stalls.delete(node), below(3_000))
    },
    function databaseAway() {
      countFault('database away')
      database.isAway = true
      setTimeout(() => (database.isAway = false), below(12_000))
    },
    function brokerAway() {
      const cut = random() < 0.3 ? nodes : nodes.slice(0, 1)
      countFault('broker away')
      for (const { bus } of cut) bus.cut()
      setTimeout(() => {
        for (const { bus, isAlive } of cut) if (isAlive) bus.heal()
      }, below(3_000))
    },
  ]

  function faultNowAndThen(): void {
    if (isCalm) return
    // The process of a node may be under its second fault.
    faults[Math.floor(random() * faults.length)]?.()
    setTimeout(faultNowAndThen, below(2 * FAULT_EVERY_MS))
  }

  /** As a request does: it may be lost on either way, and come again to another node. */
  async function ask(box: string, headers: Readonly<Record<string, string>>, page: Page): Promise<string> {
    const node = anyNode()
    if (node === undefined || random() < 0.005) return 'no answer'
    await wait(below(NETWORK_MS))
    if (!node.isAlive) return 'no answer'
    if (node.boxes.reach(box) !== 'here') forwarded += 1
    const asked = { request: { headers }, session: { id: page.remote } }
    const answer = await node.rule.once(asked, KEY, ({ leftMs, number }) =>
      node.boxes
        .send(box, { is: 'text', words: page.words, language: 'en' }, CLOCK.now() + ANSWERED_WITHIN_MS, {
          leftMs,
          press: number,
        })
        .then((outcome) => (outcome.is === 'refused' ? { refused: outcome.why } : { refused: undefined })),
    )
    const isLost = !(await answered(node, page.clock))
    return isLost ? 'no answer' : (answer.refused ?? 'done')
  }

  /** Each answer shows the clock of its node. */
  async function answered(node: SimNode, clock: ServerClock): Promise<boolean> {
    const shown = momentText({ clockId: node.clock.id, ms: node.clock.now() })
    await wait(below(NETWORK_MS))
    if (!node.isAlive || random() < 0.005) return false
    clock.learnFrom(shown, instant())
    return true
  }

  async function openPage(): Promise<ServerClock> {
    const clock = new ServerClock()
    for (let node = anyNode(); node === undefined || !(await answered(node, clock));) node = anyNode()
    return clock
  }

  /** All of a box, of which each begins in its turn. */
  async function remotes(box: string, at: number): Promise<void> {
    const counts = dealt(share, options.sessions ?? 1, random)
    const begins = counts.map(() => below(options.beginMs ?? 0)).toSorted((a, b) => a - b)
    const begun: Promise<void>[] = []
    for (const [one, count] of counts.entries()) {
      await wait((begins[one] ?? 0) - (begins[one - 1] ?? 0))
      begun.push(remote(box, `remote-${one}-of-${at}`, count))
    }
    await Promise.all(begun)
  }

  /** Somebody opens the page and presses this many times, or never. */
  async function remote(box: string, name: string, count: number): Promise<void> {
    const clock = await openPage()
    sessions += 1
    for (let n = 1; n <= count; n += 1) {
      await wait(below(options.pauseMs ?? PAUSE_MS))
      const press: Pressed = { remote: name, n, at: performance.now() }
      pressed.push(press)
      if (pressed.length % 50_000 === 0) options.tell?.(`${pressed.length} presses: ${JSON.stringify(told)}`)
      const headers = headersOf(name, n, clock)
      const page = { remote: name, words: `${name} ${n}`, clock }
      if (random() < SENT_TWICE) setTimeout(() => void ask(box, headers, page), below(REPEATED_WITHIN_MS))
      const word = await Promise.race([ask(box, headers, page), wait(PRESS_TIME_TO_LIVE_MS).then(() => 'no answer')])
      told[word] = (told[word] ?? 0) + 1
      press.told = meaning(word)
      press.why = word
      // A browser that had no answer may send the same again, and the balancer leads it to another node.
      if (word === 'no answer' && random() < 0.5) setTimeout(() => void askAgain(press), below(REPEATED_WITHIN_MS))
      async function askAgain(press: Pressed): Promise<void> {
        const again = await ask(box, headers, page)
        if (meaning(again) !== 'may happen') [press.told, press.why] = [meaning(again), again]
      }
    }
  }

  const share = Math.ceil(options.presses / ids.length)
  const all = wait(3_000).then(() => {
    faultNowAndThen()
    return Promise.all(ids.map((id, at) => remotes(id, at)))
  })
  let silent: readonly string[] = []
  void all.then(async () => {
    isCalm = true
    await wait(CALM_MS)
    const words = await Promise.all(
      ids.map(async (id) => {
        const [name, clock] = [`last-of-${id}`, await openPage()]
        return await ask(id, headersOf(name, 1, clock), { remote: name, words: `${name} 1`, clock })
      }),
    )
    silent = ids.filter((_, at) => words[at] === 'BOX-UNREACHABLE')
    ended = true
  })
  await time.runUntil(() => ended)
  for (const agent of agents) void agent.close()
  return {
    faults: faultsIn(
      pressed,
      effects.filter(({ remote: by }) => !by.startsWith('last-of-')),
      PRESS_TIME_TO_LIVE_MS,
    ),
    pressed: pressed.length,
    sessions,
    done: effects.length,
    told,
    made,
    forwarded,
    simulatedMs: time.now,
    silent,
  }
}

function meaning(word: string): NonNullable<Pressed['told']> {
  return word === 'done' ? 'done' : MAY_HAPPEN.has(word) ? 'may happen' : 'not done'
}

function dealt(presses: number, sessions: number, random: () => number): readonly number[] {
  const whose = Array.from({ length: presses }, () => Math.floor(random() * sessions))
  return Array.from({ length: sessions }, (_, session) => whose.filter((one) => one === session).length)
}

function headersOf(client: string, n: number, clock: ServerClock): Record<string, string> {
  const now = instant()
  const until = clock.until(now, PRESS_TIME_TO_LIVE_MS, now)
  const number = pressText({ client, n, part: 0 })
  return { [PRESS_HEADER]: number, ...(until === undefined ? {} : { [UNTIL_HEADER]: until }) }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
