/** An idle link: which end sends what, how often, and when the link is given up. */
import { startAgent } from '@beckon/boxes/agent/agent'
import { LinkedBox } from '@beckon/boxes/link/linked-box'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { AgentLinks } from '../../server/src/features/box-link/agent-links.ts'
import { Links } from '../../server/src/cluster/links.ts'
import { boxRegistry } from '../../server/src/boxes/box-registry.ts'
import { localBus } from '../../server/src/bus/bus.ts'
import type { Services } from '../../server/src/services.ts'
import { virtualWire, type Wire } from './virtual-socket.ts'

const SILENT = new Proxy({}, { get: () => () => {} }) as Services['log']

let box: LinkedBox
let wires: Wire[]
/** Of both ends, by type. */
let said: Record<string, number>

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  said = {}
  box = new LinkedBox({ id: 'den', name: 'Den', layout: 'standard' })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A server, and a way to it that counts what is said. */
function serve(): () => Wire {
  const boxes = boxRegistry([{ box }], { now: () => performance.now() })
  const links = new AgentLinks({ boxes, links: new Links(localBus()), log: SILENT } as unknown as Services)
  return () => {
    const wire = virtualWire(() => 1)
    for (const end of [wire.agent, wire.server])
      end.on('message', (data) => {
        const { type } = JSON.parse(String(data)) as { type: string }
        said[type] = (said[type] ?? 0) + 1
      })
    links.join(box, wire.server, { agent: undefined, secretHash: undefined })
    wires.push(wire)
    return wire
  }
}

it('is kept by its agent, with two messages in twelve seconds', async () => {
  const dial = serve()
  const agent = startAgent({
    link: 'ws://server',
    secret: 'secret',
    open() {
      const { agent: end } = dial()
      setTimeout(() => end.emit('open'), 1)
      return end
    },
  })
  await vi.advanceTimersByTimeAsync(1_000)
  said = {}
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(said).toEqual({ clock: 100 })
  expect([wires.length, box.isLinked]).toEqual([1, true])
  // The connection is dead, and nobody is told.
  wires[0]?.die()
  await vi.advanceTimersByTimeAsync(17_000 + 1_000)
  expect(wires).toHaveLength(2)
  expect(box.isLinked).toBe(true)
  await agent.close()
})

it('is ended by the server when its agent says nothing any more', async () => {
  const { agent } = serve()()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(box.isLinked).toBe(true)
  wires[0]?.die()
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  expect(box.isLinked).toBe(false)
  expect(agent.readyState).toBe(1)
})
