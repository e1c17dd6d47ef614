/** What every bus of several nodes must do. */
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { busEvent, busRequest, type Bus, type SteadyClock } from '../../src/bus/bus.ts'

export interface BusRig {
  /** On this machine's clock unless told. */
  join(name: string, clock?: SteadyClock): Promise<Bus>
  /** The broker is away for all nodes, as a killed one is. */
  away(): Promise<void>
  back(): Promise<void>
  stop(): Promise<void>
}

const add = busRequest('add', v.object({ a: v.number(), b: v.number() }), v.object({ sum: v.number() }))
const number = busRequest('number', v.object({ n: v.number() }), v.object({ n: v.number() }))
const newer = busRequest('of a newer version', v.object({}), v.object({}))
const said = busEvent('said', v.object({ words: v.string() }))

/** Longer than any test: who waits for it hangs. */
const LONG_MS = 600_000
const WAIT = { timeout: 15_000, interval: 20 }

export function busConformance(start: () => Promise<BusRig>): void {
  let rig: BusRig
  let nodes: readonly [Bus, Bus, Bus]
  beforeEach(async () => {
    rig = await start()
    nodes = [await rig.join('one'), await rig.join('two'), await rig.join('three')]
    await vi.waitFor(() => expect(nodes.map((bus) => bus.members().length)).toEqual([2, 2, 2]), WAIT)
  })
  afterEach(async () => {
    await Promise.all(nodes.map((bus) => bus.close()))
    await rig.stop()
  })

  async function all<Told>(answers: AsyncIterable<Told>): Promise<Told[]> {
    const told: Told[] = []
    for await (const answer of answers) told.push(answer)
    return told
  }

  it('knows the others by their names', () => {
    const [one] = nodes
    expect(
      one
        .members()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['three', 'two'])
  })

  it('reads a moment of another machine’s clock, and never as later than it was', async () => {
    const [one] = nodes
    const clock = { id: 'far-machine', now: () => steadyNow() + 7_000_000 }
    const far = await rig.join('far', clock)
    const read = () => one.onOurClock({ clockId: clock.id, ms: clock.now() })
    await vi.waitFor(() => expect(read()).toBeDefined(), WAIT)
    const before = steadyNow()
    expect(read()).toBeGreaterThan(before - 5_000)
    expect(read()).toBeLessThanOrEqual(steadyNow())
    expect(one.onOurClock({ clockId: 'a-machine-of-nobody', ms: 1 })).toBeUndefined()
    const ages: number[] = []
    one.answer(number, ({ n }, { ageMs }) => {
      ages.push(ageMs)
      return { n }
    })
    expect(await far.ask(one.node, number, { n: 1 }, LONG_MS)).toEqual({ is: 'answer', answer: { n: 1 } })
    expect(ages[0]).toBeGreaterThanOrEqual(0)
    expect(ages[0]).toBeLessThan(5_000)
    await far.close()
  })

  it('knows whether those it knows are all that lived in the last time', async () => {
    const [one, two] = nodes
    await vi.waitFor(() => expect(one.hasLostNobodyFor(60_000)).toBe(true), WAIT)
    await two.close()
    await vi.waitFor(() => expect(one.hasLostNobodyFor(60_000)).toBe(false), WAIT)
    await vi.waitFor(() => expect(one.hasLostNobodyFor(0)).toBe(true), WAIT)
  })

  describe('a request to one node', () => {
    it('is answered by that node alone, which knows who asks and how old it is', async () => {
      const [one, two, three] = nodes
      const askers: unknown[] = []
      two.answer(add, ({ a, b }, asking) => {
        askers.push(asking)
        return { sum: a + b }
      })
      three.answer(add, () => ({ sum: 0 }))
      expect(await one.ask(two.node, add, { a: 2, b: 3 }, LONG_MS)).toEqual({ is: 'answer', answer: { sum: 5 } })
      expect(askers).toEqual([{ from: one.node, ageMs: expect.any(Number) }])
      const { ageMs } = askers[0] as { ageMs: number }
      expect(ageMs).toBeGreaterThanOrEqual(0)
      expect(ageMs).toBeLessThan(5_000)
    })

    it('is handled in the order in which it was asked', async () => {
      const [one, two] = nodes
      const came: number[] = []
      two.answer(number, ({ n }) => {
        came.push(n)
        return { n }
      })
      const asked = Array.from({ length: 200 }, (_, n) => n)
      await Promise.all(asked.map((n) => one.ask(two.node, number, { n }, LONG_MS)))
      expect(came).toEqual(asked)
    })

    it('that nobody knows was certainly not done', async () => {
      const [one, two] = nodes
      expect(await one.ask(two.node, newer, {}, LONG_MS)).toEqual({ is: 'not here' })
    })

    it('that the other declines was not done', async () => {
      const [one, two] = nodes
      two.answer(number, () => 'not here')
      expect(await one.ask(two.node, number, { n: 1 }, LONG_MS)).toEqual({ is: 'not here' })
    })

    it('to a node that is gone is not delivered, which is known at once', async () => {
      const [one, two] = nodes
      await two.close()
      expect(await one.ask(two.node, number, { n: 1 }, LONG_MS)).toEqual({ is: 'not delivered' })
    })

    it('without an answer in its time may have been done', async () => {
      const [one, two] = nodes
      let done = 0
      two.answer(number, async ({ n }) => {
        done += 1
        await pause(500)
        return { n }
      })
      expect(await one.ask(two.node, number, { n: 1 }, 100)).toEqual({ is: 'no answer' })
      await vi.waitFor(() => expect(done).toBe(1), WAIT)
    })

    it('whose handler fails may have been done', async () => {
      const [one, two] = nodes
      two.answer(number, () => Promise.reject(new Error('no')))
      expect(await one.ask(two.node, number, { n: 1 }, LONG_MS)).toEqual({ is: 'no answer' })
    })
  })

  describe('a request to all', () => {
    it('is answered by all others, and ends with the last answer', async () => {
      for (const [at, bus] of nodes.entries()) bus.answer(number, ({ n }) => ({ n: n * 10 + at }))
      // Until everybody can be known, the whole time is waited.
      await vi.waitFor(async () => {
        const from = performance.now()
        const answers = await all(nodes[0].askAll(number, { n: 1 }, 6_000))
        expect(answers.map(({ answer }) => answer.n).toSorted()).toEqual([11, 12])
        expect(answers.map(({ from: node }) => node).toSorted()).toEqual([nodes[1].node, nodes[2].node].toSorted())
        expect(performance.now() - from).toBeLessThan(5_000)
      }, 60_000)
    })

    it('leaves out who declines, and ends in time when one is silent', async () => {
      nodes[1].answer(number, () => 'not here')
      nodes[2].answer(number, async ({ n }) => {
        await pause(1_000)
        return { n }
      })
      expect(await all(nodes[0].askAll(number, { n: 1 }, 200))).toEqual([])
    })

    it('may be left at the first answer', async () => {
      for (const bus of nodes) bus.answer(number, ({ n }) => ({ n }))
      for await (const { answer } of nodes[0].askAll(number, { n: 7 }, LONG_MS)) {
        expect(answer).toEqual({ n: 7 })
        break
      }
    })
  })

  describe('events', () => {
    it('come to all others in the order of their node, and not home', async () => {
      const heard: string[][] = [[], [], []]
      for (const [at, bus] of nodes.entries()) bus.onEvent(said, ({ words }) => heard[at]?.push(words))
      for (let n = 0; n < 50; n++) nodes[0].announce(said, { words: String(n) })
      const all50 = Array.from({ length: 50 }, (_, n) => String(n))
      await vi.waitFor(() => expect(heard).toEqual([[], all50, all50]), WAIT)
    })
  })

  describe('a broker that is away', () => {
    it('is known at once: nothing is delivered, nobody waits, and all is well when it is back', async () => {
      const [one, two] = nodes
      two.answer(number, async ({ n }) => {
        if (n === 0) await pause(10_000)
        return { n }
      })
      let back = 0
      one.whenBack(() => (back += 1))
      const underWay = one.ask(two.node, number, { n: 0 }, LONG_MS)
      await pause(100)
      await rig.away()
      expect(await underWay).toEqual({ is: 'no answer' })
      await vi.waitFor(() => expect(one.state).toBe('down'), WAIT)
      expect(one.hasLostNobodyFor(0)).toBe(false)
      expect(await one.ask(two.node, number, { n: 1 }, LONG_MS)).toEqual({ is: 'not delivered' })
      expect(await all(one.askAll(number, { n: 1 }, LONG_MS))).toEqual([])
      one.announce(said, { words: 'to nobody' })
      await rig.back()
      await vi.waitFor(() => expect(nodes.map(({ state }) => state)).toEqual(['up', 'up', 'up']), WAIT)
      expect(back).toBe(1)
      await vi.waitFor(async () => {
        expect(await one.ask(two.node, number, { n: 2 }, LONG_MS)).toEqual({ is: 'answer', answer: { n: 2 } })
      }, WAIT)
      await vi.waitFor(() => expect(one.members().length).toBe(2), WAIT)
    })
  })
}
