/** Many nodes in one process: a broker whose delays, losses and cuts the test sets. */
import { MACHINE_CLOCK, steadyNow } from '@beckon/boxes/presses/steady-now'
import type { Moment } from '@beckon/contract/press-headers'
import {
  type AboutNode,
  type Answered,
  type Bus,
  type NodeId,
  type BusRequest,
  type SteadyClock,
  newNodeId,
  BusHandlers,
} from '../../src/bus/bus.ts'

interface Options {
  /** How long one message is on its way, in milliseconds; undefined when it is lost. */
  readonly way?: (from: NodeId, to: NodeId) => number | undefined
}

const OF_THIS_MACHINE: SteadyClock = { id: MACHINE_CLOCK, now: steadyNow }

export class FakeBroker {
  readonly #way: NonNullable<Options['way']>
  readonly #nodes = new Map<NodeId, FakeBus>()
  /** Of all nodes that ever were. */
  readonly #clocks = new Map<string, SteadyClock>()
  /** Messages of one node to another keep their order. */
  readonly #lastAt = new Map<string, number>()
  #killedAt = Number.NEGATIVE_INFINITY

  constructor({ way = () => 0 }: Options = {}) {
    this.#way = way
  }

  join(about: Partial<AboutNode> = {}, node = newNodeId(), clock = OF_THIS_MACHINE): FakeBus {
    const bus = new FakeBus(node, { name: node, version: '0', ...about }, this, clock)
    this.#nodes.set(node, bus)
    this.#clocks.set(clock.id, clock)
    return bus
  }

  clock(id: string): SteadyClock | undefined {
    return this.#clocks.get(id)
  }

  others(node: NodeId): readonly FakeBus[] {
    if (this.#nodes.get(node)?.state !== 'up') return []
    return [...this.#nodes.values()].filter((one) => one.node !== node && one.state === 'up')
  }

  /** Without a good-bye, as a killed process. */
  kill(node: NodeId): void {
    this.#nodes.delete(node)
    this.#killedAt = performance.now()
  }

  /** Whether one has gone meanwhile, or cannot be reached. */
  hasLost(inMs: number): boolean {
    return performance.now() - this.#killedAt <= inMs || [...this.#nodes.values()].some(({ state }) => state !== 'up')
  }

  bus(node: NodeId): FakeBus | undefined {
    const bus = this.#nodes.get(node)
    return bus?.state === 'up' ? bus : undefined
  }

  carry(from: NodeId, to: NodeId, arrive: (ageMs: number) => void): void {
    const ms = this.#way(from, to)
    if (ms === undefined) return
    const now = performance.now()
    const pair = `${from} ${to}`
    const at = Math.max(now + ms, this.#lastAt.get(pair) ?? 0)
    this.#lastAt.set(pair, at)
    setTimeout(() => this.bus(to) && arrive(performance.now() - now), at - now)
  }
}

/** A measure of another clock takes the way there for nothing. */
const MEASURED_TOO_EARLY_MS = 1

export class FakeBus extends BusHandlers implements Bus {
  readonly node: NodeId
  state: 'up' | 'down' = 'up'
  readonly #about: AboutNode
  readonly #broker: FakeBroker
  readonly #clock: SteadyClock
  readonly #whenBack: (() => void)[] = []
  readonly #waiting = new Set<() => void>()

  constructor(node: NodeId, about: AboutNode, broker: FakeBroker, clock: SteadyClock) {
    super()
    this.node = node
    this.#about = about
    this.#broker = broker
    this.#clock = clock
  }

  /** The broker cannot be reached from here; `heal` ends that. */
  cut(): void {
    this.state = 'down'
    for (const noAnswer of this.#waiting) noAnswer()
  }

  heal(): void {
    this.state = 'up'
    for (const listener of this.#whenBack) listener()
  }

  members() {
    return this.#broker.others(this.node).map(({ node, about }) => ({ node, ...about }))
  }

  hasLostNobodyFor(forMs: number) {
    return !this.#broker.hasLost(forMs)
  }

  onOurClock({ clockId, ms }: Moment): number | undefined {
    const theirs = this.#broker.clock(clockId)
    return theirs === undefined ? undefined : this.#clock.now() - (theirs.now() - ms) - MEASURED_TOO_EARLY_MS
  }

  get about(): AboutNode {
    return this.#about
  }

  ask<Body, Answer>(
    to: NodeId,
    { name }: BusRequest<Body, Answer>,
    body: Body,
    withinMs: number,
  ): Promise<Answered<Answer>> {
    if (this.state === 'down' || this.#broker.bus(to) === undefined) return Promise.resolve({ is: 'not delivered' })
    return new Promise((resolve) => {
      const end = (answer: Answered<unknown>) => {
        this.#waiting.delete(noAnswer)
        clearTimeout(timer)
        resolve(answer as Answered<Answer>)
      }
      const noAnswer = () => end({ is: 'no answer' })
      const timer = setTimeout(noAnswer, withinMs)
      this.#waiting.add(noAnswer)
      this.#broker.carry(this.node, to, (ageMs) => {
        const bus = this.#broker.bus(to)
        void bus
          ?.take(name, body, this.node, ageMs)
          .then((answer) => this.#broker.carry(to, this.node, () => end(answer)))
      })
    })
  }

  async take(name: string, body: unknown, from: NodeId, ageMs: number): Promise<Answered<unknown>> {
    try {
      const answer = await this.handleRequest(name, body, { from, ageMs })
      return answer === 'not here' ? { is: answer } : { is: 'answer', answer }
    } catch {
      return { is: 'no answer' }
    }
  }

  async *askAll<Body, Answer>(request: BusRequest<Body, Answer>, body: Body, withinMs: number) {
    const others = this.#broker.others(this.node)
    const came: ({ from: NodeId; answer: Answer } | undefined)[] = []
    let open = others.length
    let wake = () => {}
    for (const { node } of others)
      void this.ask(node, request, body, withinMs).then((answer) => {
        open -= 1
        if (answer.is === 'answer') came.push({ from: node, answer: answer.answer })
        wake()
      })
    for (;;) {
      for (let next = came.shift(); next !== undefined; next = came.shift()) yield next
      if (open === 0) return
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }

  announce<Body>({ name }: { readonly name: string }, body: Body): void {
    for (const { node } of this.#broker.others(this.node))
      this.#broker.carry(this.node, node, (ageMs) =>
        this.#broker.bus(node)?.handleEvent(name, body, { from: this.node, ageMs }),
      )
  }

  whenBack(listener: () => void): void {
    this.#whenBack.push(listener)
  }

  async close(): Promise<void> {
    this.#broker.kill(this.node)
    this.cut()
  }
}
