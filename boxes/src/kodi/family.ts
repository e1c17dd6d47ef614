/** The Kodi family: its settings, discovery and set-up. */
import * as v from 'valibot'
import { defineFamily, digitWaitMs, host, keysIn, mac, port } from '../family.ts'
import type { Discovery, MdnsService, Sighting } from '../discovery/sightings.ts'
import { plainText } from '../wire/plain-text.ts'
import { KODI_KEYS } from './key-map.ts'
import { KodiBox } from './kodi-box.ts'
import { findKodi, setUpKodi } from './set-up.ts'
import { SOCKET_PORT, socketWire, WEB_PORT, webWire } from './wire.ts'

const SOCKET_SERVICE = '_xbmc-jsonrpc._tcp'
const WEB_SERVICE = '_xbmc-jsonrpc-h._tcp'
/** Newer versions append this to the device's name. */
const SERVICE_WORDS = / jsonrpc-(?:tcp|http)$/u

/** How a Kodi is found: it announces its WebSocket and its web server by mDNS, each with the device's identity. */
export const discovery: Discovery = {
  mdns: [SOCKET_SERVICE, WEB_SERVICE],
  recogniseMdns,
  async describe(at, signal) {
    const found = await findKodi(at, signal)
    if (found === 'other-family') return undefined
    // The scan then lists it as it was announced.
    if (typeof found === 'string' || found.by === 'locked') throw new Error('Kodi says nothing of itself.')
    const { name, model, mac } = found.about
    return { name, model, port: found.port, ...(mac === undefined ? {} : { alsoKnownAs: [`mac:${mac}`] }) }
  },
}

function recogniseMdns({ type, name, address, port, txt }: MdnsService): Sighting | undefined {
  if (type !== SOCKET_SERVICE && type !== WEB_SERVICE) return undefined
  const identity = identityIn(txt['uuid'])
  return {
    driver: 'kodi',
    name: plainText(name.replace(SERVICE_WORDS, '')),
    host: address,
    port,
    ...(identity === undefined ? {} : { identity }),
  }
}

function identityIn(uuid: string | undefined): string | undefined {
  return uuid !== undefined && /^[\da-f-]{8,64}$/iu.test(uuid) ? `kodi:${uuid.toLowerCase()}` : undefined
}

export const kodi = defineFamily({
  driver: 'kodi',
  name: 'Kodi',
  entries: {
    host,
    /** 9090, or 8080 over HTTP. */
    port: v.exactOptional(port),
    /** Whether to use Kodi's web server instead of its WebSocket; true by default if there is a password. */
    http: v.exactOptional(v.boolean('must be true or false')),
    user: v.exactOptional(v.string('must be the name set in Kodi')),
    password: v.exactOptional(v.string('must be the password set in Kodi')),
    mac,
    digitWaitMs,
  },
  facts: {
    keys: keysIn(KODI_KEYS),
    power: 'sent',
    volume: 'read back',
    text: true,
    apps: true,
    channelNames: true,
    state: ['channel', 'volume', 'muted', 'screen', 'focus', 'captions', 'programme'],
    wake: 'packet',
    proof: 'real program',
  },
  make({ password, user = 'kodi', http = password !== undefined, ...settings }, memory) {
    const port = settings.port ?? (http ? WEB_PORT : SOCKET_PORT)
    const at = { host: settings.host, port }
    const wire = http
      ? webWire(at, () => {
          const kept = memory.read()
          const secret = password ?? kept['password']
          return secret === undefined ? undefined : { user: kept['user'] ?? user, password: secret }
        })
      : socketWire(at)
    return new KodiBox(settings, wire)
  },
  discovery,
  setUp: setUpKodi,
})
