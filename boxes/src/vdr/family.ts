/** The VDR family: its settings. A scan cannot find a VDR. */
import * as v from 'valibot'
import { defineFamily, digitWaitMs, host, keysIn, port, volume } from '../family.ts'
import { VDR_KEYS } from './key-map.ts'
import { VdrBox } from './vdr-box.ts'

const VDR_PORT = 6419

export const vdr = defineFamily({
  driver: 'vdr',
  name: 'VDR',
  entries: {
    host,
    port: v.optional(port, VDR_PORT),
    volume,
    digitWaitMs,
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
  },
  make: (settings) => new VdrBox(settings),
})
