/** Boxes of several nodes in one process, whose broker is pretended and whose agents answer as told. */
import type { Outcome } from '@beckon/boxes/box'
import { LinkedBox } from '@beckon/boxes/link/linked-box'
import type { LinkSocket } from '@beckon/boxes/link/link-requests'
import type { AgentDial, FromServer } from '@beckon/contract/box-link'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FakeBroker, type FakeBus } from '../../../test/support/fake-bus.ts'
import type { Boxes, BoxCommand } from '../../boxes/boxes.ts'
import { Links } from '../links.ts'
import { EndedSessions } from '../../features/session/ended-sessions.ts'
import { boxRegistry } from '../../boxes/box-registry.ts'
import { clusterBoxes } from './cluster-boxes.ts'

const CLOCK = { now: () => Date.now() }
const OK: BoxCommand = { is: 'key', key: 'OK' }

interface Node {
  readonly bus: FakeBus
  readonly boxes: Boxes
  readonly links: Links
  press(more?: Partial<Parameters<Boxes['send']>[3]> & { withinMs?: number }): Promise<string>
}

interface TestAgent {
  readonly took: (string | undefined)[]
  /** How long each command that it took may still leave for the box. */
  readonly leftMs: number[]
  readonly ends: string[]
  /** Its link breaks, as when its process is killed. */
  gone(): void
}

function nodes(count: number, broker = new FakeBroker()): Node[] {
  return Array.from({ length: count }, (_, at) => {
    const bus = broker.join({ name: `n${at}` })
    const owned = [{ box: new LinkedBox({ id: 'den', name: 'Den', layout: 'standard' }) }]
    const links = new Links(bus)
    const boxes = clusterBoxes(boxRegistry(owned, CLOCK), { bus, clock: CLOCK })
    return {
      bus,
      boxes,
      links,
      async press({ withinMs = 1_800, ...more } = {}) {
        const outcome = await boxes.send('den', OK, Date.now() + withinMs, { leftMs: 1_700, ...more })
        return outcome.is === 'refused' ? outcome.why : outcome.is
      },
    }
  })
}

const dial = (n: number, incarnation = 'the-agent'): AgentDial => ({ incarnation, dial: n })

/** As `box-link-feature.ts` joins a socket to its box. */
function connect(
  { boxes, links }: Node,
  agent: AgentDial | undefined,
  answer: () => Promise<Outcome | 'silent'> = async () => ({ is: 'accepted' }),
): TestAgent {
  const box = boxes.agent('den')
  const told: TestAgent = { took: [], leftMs: [], ends: [], gone: () => {} }
  const socket: LinkSocket = {
    agent,
    waitingBytes: () => 0,
    close: (why) => told.ends.push(why),
    send(message: FromServer) {
      if (message.type === 'ask') {
        const { id } = message
        const state = { channel: { number: 5, name: 'Five' } }
        return void queueMicrotask(() => box?.answered({ type: 'state', id, state }))
      }
      if (message.type === 'ask names')
        return void queueMicrotask(() =>
          box?.answered({ type: 'names', id: message.id, channels: [{ number: 5, name: 'Five' }], apps: ['Netflix'] }),
        )
      if (message.type !== 'command') return
      told.took.push(message.press)
      told.leftMs.push(message.ttlMs)
      void answer().then(
        (outcome) => outcome !== 'silent' && box?.answered({ type: 'outcome', id: message.id, outcome }),
      )
    },
  }
  const detach = box?.attach(socket)
  if (detach === undefined) return told
  const letGo = links.take('den', agent, (why) => detach(why))
  return Object.assign(told, {
    gone: () => {
      detach()
      letGo()
    },
  })
}

/**
 * Events are gathered for a moment and then carried: each a timer, which a busy machine may fire together with ours.
 */
async function newsCame(): Promise<void> {
  for (let at = 0; at < 12; at += 1) await pause(10)
}

describe('a press at a node that does not hold the link', () => {
  it('is done by the agent, once, under its own number', async () => {
    const [one, two, three] = nodes(3) as [Node, Node, Node]
    const agent = connect(two, dial(1))
    expect(await one.press({ press: 'page-of-one.1.0' })).toBe('accepted')
    expect(await three.press({ press: 'page-of-three.1.0' })).toBe('accepted')
    expect(await two.press({ press: 'page-of-two.1.0' })).toBe('accepted')
    expect(agent.took).toEqual(['page-of-one.1.0', 'page-of-three.1.0', 'page-of-two.1.0'])
  })

  it('tells what the agent said, and those who listen', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    connect(two, dial(1), async () => ({ is: 'refused', why: 'BOX-ASLEEP' }))
    const heard: string[] = []
    one.boxes.whenDone((boxId) => heard.push(boxId))
    expect(await one.press()).toBe('BOX-ASLEEP')
    expect(heard).toEqual(['den'])
  })

  it('that nobody holds is refused, and works as soon as an agent has dialled', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    expect(await one.press()).toBe('BOX-UNREACHABLE')
    connect(two, dial(1))
    await newsCame()
    expect(await one.press()).toBe('accepted')
  })

  it('goes to the next owner when the link has moved and no events of that have come', async () => {
    const broker = new FakeBroker()
    const [one, two, three] = nodes(3, broker) as [Node, Node, Node]
    const before = connect(two, dial(1))
    expect(await one.press()).toBe('accepted')
    broker.kill(two.bus.node)
    const after = connect(three, dial(2))
    expect(await one.press()).toBe('accepted')
    expect([before.took.length, after.took.length]).toEqual([1, 1])
  })

  it('that may have been done is not sent again', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    const agent = connect(two, dial(1), async () => 'silent')
    const pressed = one.press({ leftMs: 400, withinMs: 500 })
    expect(await pressed).toBe('BOX-TIMEOUT')
    expect(agent.took).toHaveLength(1)
  })

  it('is not done by an owner that it reaches too late', async () => {
    let delay = 0
    const broker = new FakeBroker({ way: () => delay })
    const [one, two] = nodes(2, broker) as [Node, Node]
    const agent = connect(two, dial(1))
    expect(await one.press()).toBe('accepted')
    // Somebody still waits for the answer, and the press is over.
    delay = 380
    expect(await one.press({ leftMs: 300 })).toBe('BOX-TIMEOUT')
    await pause(500)
    expect(agent.took).toHaveLength(1)
  })

  it('has so much less time as the search for its owner and the way there took', async () => {
    const [one, two] = nodes(2, new FakeBroker({ way: () => 50 })) as [Node, Node]
    const agent = connect(two, dial(1))
    expect(await one.press({ leftMs: 20_000, withinMs: 20_000 })).toBe('accepted')
    // Two ways for the search, one for the press. A timer may be a little early.
    expect(agent.leftMs[0]).toBeLessThan(19_860)
  })

  it('has so much less time as the search took, when the link came here meanwhile', async () => {
    const [one] = nodes(2, new FakeBroker({ way: () => 50 })) as [Node]
    const pressed = one.press({ leftMs: 20_000, withinMs: 20_000 })
    const agent = connect(one, dial(1))
    expect(await pressed).toBe('accepted')
    expect(agent.leftMs[0]).toBeLessThan(19_910)
  })

  it('is refused at once while the broker is away, and the route is kept', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    const agent = connect(two, dial(1))
    await one.press()
    one.bus.cut()
    // No time passes while it is refused.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(await one.press()).toBe('BOX-UNREACHABLE')
    vi.useRealTimers()
    expect(await two.press()).toBe('accepted')
    one.bus.heal()
    expect(await one.press()).toBe('accepted')
    expect(agent.took).toHaveLength(3)
  })

  it('that was called off before it began is not done', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    const free = Promise.withResolvers<Outcome>()
    const agent = connect(two, dial(1), () => free.promise)
    const gone = new AbortController()
    const first = one.press()
    await vi.waitFor(() => expect(agent.took).toHaveLength(1))
    const second = one.press({ gone: gone.signal })
    await pause(20)
    gone.abort()
    await pause(20)
    free.resolve({ is: 'accepted' })
    expect([await first, await second]).toEqual(['accepted', 'TOO-LATE'])
    expect(agent.took).toHaveLength(1)
  })

  it('whose session ended before it began is not done', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    const free = Promise.withResolvers<Outcome>()
    const agent = connect(two, dial(1), () => free.promise)
    const ended = new EndedSessions()
    const first = one.press({ gone: ended.goneOnceEnded('of somebody else') })
    await vi.waitFor(() => expect(agent.took).toHaveLength(1))
    const second = one.press({ gone: ended.goneOnceEnded('of the remote') })
    await pause(20)
    ended.add('of the remote')
    await pause(20)
    free.resolve({ is: 'accepted' })
    expect([await first, await second]).toEqual(['accepted', 'TOO-LATE'])
    expect(agent.took).toHaveLength(1)
    expect(ended.waitedFor()).toEqual([])
  })

  it('waits with a limited number of others', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    connect(two, dial(1), async () => 'silent')
    const all = await Promise.all(Array.from({ length: 34 }, () => one.press({ leftMs: 300, withinMs: 400 })))
    expect(all.filter((told) => told === 'BUSY')).toHaveLength(2)
  })
})

describe('a box at another node', () => {
  it('tells its names and its state', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    connect(two, dial(1))
    await expect
      .poll(() => one.boxes.names('den', Date.now() + 2_000))
      .toEqual({ channels: [{ number: 5, name: 'Five' }], apps: ['Netflix'] })
    const state = one.boxes.here('den')?.state(AbortSignal.timeout(2_000))
    expect(await state).toEqual({ channel: { number: 5, name: 'Five' } })
    expect(one.boxes.here('den')).toBe(one.boxes.here('den'))
  })

  it('that nobody holds has no names, and says why', async () => {
    const [one] = nodes(2) as [Node]
    const soon = Date.now() + 1_000
    expect(await one.boxes.names('den', soon)).toEqual({ channels: [], apps: [] })
    expect(await one.boxes.capabilities('den', soon)).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
  })
})

describe('of two links of one box', () => {
  it('the later dial of an agent stays, whichever comes first; the other may dial again', async () => {
    for (const [first, second] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const [one, two] = nodes(2) as [Node, Node]
      const agents = { [first]: connect(one, dial(first)), [second]: connect(two, dial(second)) }
      await newsCame()
      await newsCame()
      expect([agents[1]?.ends, agents[2]?.ends]).toEqual([['moved'], []])
    }
  })

  it('of two agents the later stays, and the earlier is told to stay away', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    const early = connect(one, dial(9, 'agent-one'))
    await pause(150)
    const late = connect(two, dial(1, 'agent-two'))
    await newsCame()
    expect([early.ends, late.ends]).toEqual([['replaced'], []])
  })

  it('of two agents that dial in one moment, one dials again and none is silenced', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    const agents = [connect(one, dial(1, 'agent-one')), connect(two, dial(1, 'agent-two'))]
    await newsCame()
    expect(agents.flatMap(({ ends }) => ends)).toEqual(['moved'])
  })

  it('an agent of version 0.1 is never silenced by another node', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    const early = connect(one, undefined)
    await pause(150)
    connect(two, undefined)
    await newsCame()
    expect(early.ends).toEqual(['moved'])
  })

  it('events that were lost while a node was cut off are told when it is back', async () => {
    const [one, two] = nodes(2) as [Node, Node]
    const early = connect(one, dial(1))
    await newsCame()
    two.bus.cut()
    const late = connect(two, dial(2))
    await newsCame()
    expect(early.ends).toEqual([])
    two.bus.heal()
    await newsCame()
    expect([early.ends, late.ends]).toEqual([['moved'], []])
  })

  it('a late word about the earlier takes the later from nobody', async () => {
    const [one, two, three] = nodes(3) as [Node, Node, Node]
    const early = connect(one, dial(1))
    expect(await three.press()).toBe('accepted')
    const late = connect(two, dial(2))
    await newsCame()
    expect(await three.press()).toBe('accepted')
    early.gone()
    await newsCame()
    const asked = vi.spyOn(three.bus, 'askAll')
    expect(await three.press()).toBe('accepted')
    expect(asked).not.toHaveBeenCalled()
    expect(late.took).toHaveLength(2)
  })
})

it('one link here takes the place of another: of one agent it was moved, of two the former stays away', () => {
  const [one] = nodes(1) as [Node]
  const first = connect(one, dial(1))
  const second = connect(one, dial(3))
  const tooLate = connect(one, dial(2))
  const other = connect(one, dial(1, 'agent-two'))
  expect([first.ends, second.ends, tooLate.ends, other.ends]).toEqual([['moved'], ['replaced'], ['moved'], []])
})
