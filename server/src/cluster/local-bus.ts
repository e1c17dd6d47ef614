/** The bus of a server without other nodes: nobody answers, and nobody listens. */
import { type Bus, newNodeId } from './bus.ts'

export function localBus(): Bus {
  return {
    node: newNodeId(),
    state: 'alone',
    members: () => [],
    knowsAll: () => true,
    onOurClock: () => undefined,
    ask: async () => ({ is: 'not delivered' }),
    async *askAll() {},
    answer() {},
    announce() {},
    onEvent() {},
    whenBack() {},
    async close() {},
  }
}
