/** The Home Assistant family: its settings, discovery and set-up. */
import { isIP } from 'node:net'
import * as v from 'valibot'
import type { Discovery } from '../discovery/sightings.ts'
import { defineFamily, host, port } from '../family.ts'
import { plainText } from '../wire/plain-text.ts'
import { HomeAssistantBox } from './home-assistant-box.ts'
import { NAMED_KEYS, type KeyNames } from './key-map.ts'
import { revoke } from './login.ts'
import { HOME_ASSISTANT_PORT, setUpHomeAssistant, findServer } from './set-up.ts'

const DRIVER = 'home-assistant'
const MDNS = '_home-assistant._tcp'

const text = v.pipe(v.string('must be text'), v.nonEmpty('must not be empty'))
const keyNames = v.pipe(
  v.record(v.picklist(NAMED_KEYS, 'must be a key code, VOLUME_UP, VOLUME_DOWN or MUTE'), text),
  v.transform((names): KeyNames => names),
)

const discovery: Discovery = {
  mdns: [MDNS],
  recogniseMdns({ type, name, address, port: at, txt }) {
    if (type !== MDNS) return undefined
    const uuid = plainText(txt['uuid'])
    return {
      driver: DRIVER,
      name: plainText(txt['location_name']) || plainText(name),
      maker: 'Home Assistant',
      host: address,
      port: at,
      ...(uuid === '' ? {} : { identity: `${DRIVER}:${uuid}` }),
    }
  },
  async describe(at, signal) {
    const found = await findServer(at, signal)
    return found === undefined
      ? undefined
      : { name: '', maker: 'Home Assistant', model: found.version, port: at.port ?? HOME_ASSISTANT_PORT }
  },
}

export const homeAssistant = defineFamily({
  driver: DRIVER,
  name: 'Home Assistant',
  entries: {
    host,
    port: v.optional(port, HOME_ASSISTANT_PORT),
    tls: v.optional(v.boolean('must be true or false'), false),
    entity: v.pipe(
      v.string('must be set to the media player, such as media_player.living_room'),
      v.regex(
        /^(?:media_player|remote)\.\w+$/u,
        'must be a media player or a remote, such as media_player.living_room',
      ),
    ),
    remote: v.optional(v.pipe(v.string(), v.regex(/^remote\.\w+$/u, 'must be a remote, such as remote.living_room'))),
    token: v.optional(text),
    keys: v.optional(keyNames),
    device: v.optional(text),
    input: v.optional(text),
  },
  facts: {
    keys: 'set up',
    power: 'read back',
    volume: 'read back',
    text: true,
    apps: true,
    channelNames: false,
    state: ['power', 'channel', 'volume', 'muted', 'screen'],
    wake: 'key',
    proof: 'independent client',
  },
  make: (settings, memory) => new HomeAssistantBox(settings, memory),
  discovery,
  setUp: setUpHomeAssistant,
  async revokeAccess(settings, secrets, time) {
    const { host, port = HOME_ASSISTANT_PORT, tls } = settings as { host: string; port?: number; tls?: boolean }
    const pin = { expected: () => secrets['pin'], seen: () => {}, byAuthority: isIP(host) === 0 }
    await revoke({ host, port, ...(tls === true ? { pin } : {}) }, secrets, time)
  },
})
