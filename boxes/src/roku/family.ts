/** The Roku family: its settings, discovery and set-up. */
import * as v from 'valibot'
import { defineFamily, host, mac, port, keysIn } from '../family.ts'
import { ROKU_KEYS } from './key-map.ts'
import { isAppId } from './messages.ts'
import { ROKU_INPUTS, RokuBox } from './roku-box.ts'
import { ROKU_PORT } from './roku-device.ts'
import { describeRoku, recogniseRoku, setUpRoku } from './set-up.ts'

const linkName = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100))
const place = v.pipe(v.string('must be a text'), v.nonEmpty('must not be empty'), v.maxLength(500, 'is too long'))
/** The owner's names for apps or places in them: `{"Kids": {"app": "12", "contentId": "80057281"}}`. */
const links = v.record(
  linkName,
  v.strictObject({
    app: v.pipe(v.string(), v.check(isAppId, 'must be the id of an app, such as 12')),
    contentId: v.optional(place),
    mediaType: v.optional(place),
  }),
  'must be names, each with an app',
)

export const roku = defineFamily({
  driver: 'roku',
  name: 'Roku',
  entries: {
    host,
    port: v.optional(port, ROKU_PORT),
    /** The input that the TV's input key selects on a Roku TV. */
    input: v.optional(v.picklist(ROKU_INPUTS, `must be ${ROKU_INPUTS.join(', ')}`), 'tuner'),
    mac,
    links: v.optional(links, {}),
  },
  facts: {
    keys: keysIn(ROKU_KEYS),
    power: 'read back',
    volume: 'sent',
    text: true,
    apps: true,
    channelNames: true,
    state: ['power', 'channel', 'screen'],
    wake: 'key',
    proof: 'independent client',
  },
  make: (settings) => new RokuBox(settings),
  discovery: { ssdp: ['roku:ecp'], recogniseSsdp: recogniseRoku, describe: describeRoku },
  setUp: setUpRoku,
})
