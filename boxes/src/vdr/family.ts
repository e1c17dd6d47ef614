import * as v from 'valibot'
import { defineFamily, host, port, keysIn } from '../family.ts'
import { VDR_KEYS } from './key-map.ts'
import { VdrBox } from './vdr-box.ts'

const VDR_PORT = 6419

export const vdr = defineFamily({
  driver: 'vdr',
  name: 'VDR',
  entries: {
    host,
    port: v.optional(port, VDR_PORT),
    /** Whether the TV's volume keys change VDR's own volume. */
    volume: v.optional(v.boolean('must be true or false'), true),
    /** Milliseconds that a channel number waits for its next digit; slow hands may need 5000. */
    digitWaitMs: v.optional(
      v.pipe(
        v.number('must be a number'),
        v.minValue(500, 'must be at least 500'),
        v.maxValue(20_000, 'must be at most 20000'),
      ),
      1_500,
    ),
  },
  facts: {
    keys: keysIn(VDR_KEYS),
    power: 'sent',
    volume: 'read back',
    text: true,
    apps: false,
    channelNames: true,
    state: ['channel', 'volume', 'muted', 'screen', 'focus', 'programme'],
    wake: 'no',
    proof: 'real program',
    ownerMust: 'Name the machine of Beckon in svdrphosts.conf.',
    removeUs: 'Remove the machine of Beckon from svdrphosts.conf.',
  },
  make: (settings) => new VdrBox(settings),
})
