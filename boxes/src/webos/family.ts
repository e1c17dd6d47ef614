/** The LG webOS family: its settings, discovery and set-up. */
import * as v from 'valibot'
import type { Discovery } from '../discovery/sightings.ts'
import { defineFamily, host, mac, port, keysIn } from '../family.ts'
import { WEBOS_BUTTONS } from './key-map.ts'
import { plainText } from '../wire/plain-text.ts'
import { identityOf } from './messages.ts'
import { describe, SECURE_PORT, setUp } from './set-up.ts'
import { WebosBox } from './webos-box.ts'

const SECOND_SCREEN = 'urn:lge-com:service:webos-second-screen:1'

const discovery: Discovery = {
  mdns: ['_airplay._tcp'],
  ssdp: [SECOND_SCREEN],
  recogniseMdns({ name, address, txt }) {
    if (!/^LG\b/iu.test(txt['manufacturer'] ?? '')) return undefined
    const model = plainText(txt['model'])
    return {
      driver: 'webos',
      name: plainText(name),
      maker: 'LG',
      host: address,
      ...(model === '' ? {} : { model }),
    }
  },
  recogniseSsdp({ target, address, usn }) {
    if (target !== SECOND_SCREEN) return undefined
    const uuid = /^uuid:([\da-f-]{8,64})(?:::|$)/iu.exec(usn)?.[1]
    return {
      driver: 'webos',
      name: '',
      maker: 'LG',
      host: address,
      ...(uuid === undefined ? {} : { identity: identityOf(uuid.toLowerCase()) }),
    }
  },
  describe,
}

export const webos = defineFamily({
  driver: 'webos',
  name: 'LG webOS TV',
  entries: {
    host,
    port: v.optional(port, SECURE_PORT),
    /** Whether to use encryption; TVs before 2018 may accept only plain connections, on port 3000. */
    secure: v.optional(v.boolean('must be true or false'), true),
    mac,
    /** The input that the TV INPUT button selects, by the TV's name for it. */
    input: v.exactOptional(
      v.pipe(v.string('must be an input'), v.regex(/^[A-Z]+(?:_\d+)?$/u, 'must be an input such as HDMI_1')),
    ),
  },
  facts: {
    keys: keysIn(WEBOS_BUTTONS),
    power: 'read back',
    volume: 'read back',
    text: true,
    apps: true,
    channelNames: true,
    state: ['power', 'channel', 'volume', 'muted', 'screen'],
    wake: 'packet',
    proof: 'independent client',
  },
  make: (settings, memory) => new WebosBox(settings, memory),
  discovery,
  setUp,
})
