/** The LIRC family: its settings, codes, discovery and set-up. */
import { CODE_KEYS, TV_BUTTON_CODES } from '@beckon/contract/tv-codes'
import * as v from 'valibot'
import { defineFamily, host, port } from '../family.ts'
import { listCodes, lircBox } from './lirc-box.ts'
import { NAME } from './messages.ts'
import { describeLirc, LIRC_PORT, setUpLirc } from './set-up.ts'

const name = v.pipe(
  v.string('must be set to the name of a remote in lircd’s file of codes'),
  v.regex(NAME, 'must be a name of LIRC: no spaces, at most 80 characters'),
)

const entries = {
  /** lircd's unix socket, which takes precedence over its address; without both, the default socket is used. */
  socket: v.exactOptional(
    v.pipe(v.string('must be the path of lircd’s socket'), v.startsWith('/', 'must be a path from the root')),
  ),
  host: v.exactOptional(host),
  port: v.optional(port, LIRC_PORT),
  remote: name,
  /** The remote of the TV beside the box. */
  tvRemote: v.exactOptional(name),
  /** The names of keys in the file of codes, if they differ from LIRC's. */
  keys: v.optional(
    v.record(
      v.picklist(CODE_KEYS, `must be keys of the remote, or ${TV_BUTTON_CODES.join(', ')}`),
      name,
      'must be an object such as {"MENU": "KEY_SETUP"}',
    ),
    {},
  ),
}

export const lirc = defineFamily({
  driver: 'lirc',
  name: 'Infrared (LIRC)',
  entries,
  facts: {
    keys: 'set up',
    power: 'sent',
    volume: 'sent',
    text: true,
    apps: false,
    channelNames: false,
    state: [],
    wake: 'key',
    proof: 'real program',
  },
  make: (settings) => lircBox(settings),
  codes: {
    setting: 'keys',
    // lircd reports only codes that it knows. Others are recorded with irrecord, which needs the receiver for itself.
    by: () => 'choosing',
    list: (settings, signal) => listCodes(v.parse(v.object(entries), settings), signal),
  },
  discovery: { describe: (at, signal) => describeLirc(at, signal) },
  setUp: (at, dialogue) => setUpLirc(at, dialogue),
})
