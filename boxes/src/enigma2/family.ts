/** The Enigma2 family: its settings, discovery and set-up. */
import * as v from 'valibot'
import { defineFamily, digitWaitMs, host, keysIn, mac, port, volume } from '../family.ts'
import { ENIGMA2_KEYS } from './key-map.ts'
import { Enigma2Box } from './enigma2-box.ts'
import { ENIGMA2_PORT } from './receiver.ts'
import { describeEnigma2, setUpEnigma2 } from './set-up.ts'

/** A user name or password, which is sent in a header. */
const secret = v.optional(v.pipe(v.string('must be a text'), v.maxLength(200, 'is too long')))

export const enigma2 = defineFamily({
  driver: 'enigma2',
  name: 'Enigma2',
  entries: {
    host,
    port: v.optional(port, ENIGMA2_PORT),
    /** The name and password of OpenWebif, if its owner set one. */
    user: secret,
    password: secret,
    volume,
    digitWaitMs,
    mac,
  },
  facts: {
    keys: keysIn(ENIGMA2_KEYS),
    power: 'read back',
    volume: 'read back',
    text: true,
    apps: false,
    channelNames: true,
    state: ['power', 'channel', 'volume', 'muted', 'programme'],
    wake: 'key',
    proof: 'double only',
  },
  make: (settings, memory) => new Enigma2Box(settings, memory),
  discovery: { describe: describeEnigma2 },
  setUp: setUpEnigma2,
})
