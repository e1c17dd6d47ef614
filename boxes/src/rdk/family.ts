/** The RDK family: its settings, discovery and set-up. */
import { KEY_CODES } from '@beckon/contract/keys'
import * as v from 'valibot'
import { defineFamily, host, keysIn, port } from '../family.ts'
import { RDK_KEYS, WINDOW_MANAGER_KEYS, type KeyCodes } from './key-map.ts'
import { RdkBox } from './rdk-box.ts'
import { describeRdk, setUpRdk, THUNDER_PORT } from './set-up.ts'

const text = v.pipe(v.string('must be text'), v.nonEmpty('must not be empty'), v.maxLength(2_000, 'is too long'))
const keyMap = v.pipe(
  v.record(
    v.picklist(
      KEY_CODES.filter((key) => key !== 'POWER'),
      'must be a key code other than POWER',
    ),
    v.pipe(v.number('must be a number'), v.integer('must be a whole number'), v.minValue(1), v.maxValue(0xff_ff)),
  ),
  v.transform((codes): KeyCodes => codes),
)
/** `{"Kids": {"app": "YouTube", "type": "Cobalt", "uri": "https://…"}}` */
const apps = v.record(
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
  v.strictObject({ app: text, type: v.optional(text), uri: v.optional(text) }),
)

export const rdk = defineFamily({
  driver: 'rdk',
  name: 'RDK',
  entries: {
    host,
    port: v.optional(port, THUNDER_PORT),
    token: v.optional(text),
    /** The command that prints the token, run on Beckon's machine. */
    tokenCommand: v.optional(v.pipe(v.array(text, 'must be a list of words'), v.minLength(1, 'must name a program'))),
    keyMap: v.optional(keyMap, {}),
    apps: v.optional(apps, {}),
    audioSystem: v.optional(v.boolean('must be true or false'), false),
  },
  facts: {
    keys: keysIn({ ...RDK_KEYS, ...WINDOW_MANAGER_KEYS, POWER: true }),
    power: 'read back',
    volume: 'sent',
    text: true,
    apps: true,
    channelNames: false,
    state: ['power', 'screen'],
    wake: 'key',
    proof: 'double only',
  },
  make: (settings, memory) => new RdkBox(settings, memory),
  discovery: { describe: describeRdk },
  setUp: setUpRdk,
})
