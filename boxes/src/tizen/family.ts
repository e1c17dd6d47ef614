/** The Samsung Tizen family: its settings, discovery and set-up. */
import * as v from 'valibot'
import type { Discovery } from '../discovery/sightings.ts'
import { defineFamily, host, keysIn, mac, port } from '../family.ts'
import { plainText } from '../wire/plain-text.ts'
import { TIZEN_KEYS } from './key-map.ts'
import { KEY_GAP_MS } from './connection.ts'
import { describe, setUp, TIZEN_PORT } from './set-up.ts'
import { TizenBox } from './tizen-box.ts'

const SSDP_TARGETS = ['urn:samsung.com:device:RemoteControlReceiver:1', 'urn:samsung.com:service:MainTVAgent2:1']

const discovery: Discovery = {
  mdns: ['_samsungmsf._tcp', '_airplay._tcp'],
  ssdp: SSDP_TARGETS,
  recogniseMdns({ type, name, address, txt }) {
    if (type !== '_samsungmsf._tcp' && !/^Samsung\b/iu.test(txt['manufacturer'] ?? '')) return undefined
    const model = plainText(txt['model'])
    return {
      driver: 'tizen',
      name: plainText(name),
      maker: 'Samsung',
      host: address,
      ...(model === '' ? {} : { model }),
    }
  },
  recogniseSsdp({ target, address }) {
    if (!SSDP_TARGETS.includes(target)) return undefined
    return { driver: 'tizen', name: '', maker: 'Samsung', host: address }
  },
  describe,
}

export const tizen = defineFamily({
  driver: 'tizen',
  name: 'Samsung TV (2016 and later)',
  entries: {
    host,
    port: v.optional(port, TIZEN_PORT),
    mac,
    keyGapMs: v.optional(
      v.pipe(
        v.number('must be milliseconds'),
        v.minValue(60, 'must be 60 to 3000'),
        v.maxValue(3_000, 'must be 60 to 3000'),
      ),
      KEY_GAP_MS,
    ),
    /** The input that the TV INPUT button selects, as named on the TV's own remote. */
    input: v.exactOptional(
      v.pipe(v.string('must be an input'), v.regex(/^HDMI[1-4]?$/u, 'must be an input such as HDMI1')),
    ),
  },
  facts: {
    keys: keysIn(TIZEN_KEYS),
    power: 'read back',
    volume: 'read back',
    text: true,
    apps: true,
    channelNames: false,
    state: ['power', 'volume', 'muted'],
    wake: 'packet',
    proof: 'independent client',
  },
  make: (settings, memory) => new TizenBox(settings, memory),
  discovery,
  setUp,
})
