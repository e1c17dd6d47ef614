import * as v from 'valibot'
import { defineFamily, digitWaitMs, host, keysIn, mac, port } from '../family.ts'
import { KODI_KEYS } from './key-map.ts'
import { discovery } from './discovery.ts'
import { KodiBox } from './kodi-box.ts'
import { setUpKodi } from './set-up.ts'
import { SOCKET_PORT, socketWire, WEB_PORT, webWire } from './wire.ts'

export const kodi = defineFamily({
  driver: 'kodi',
  name: 'Kodi',
  entries: {
    host,
    /** 9090, or 8080 over HTTP. */
    port: v.exactOptional(port),
    /** Over Kodi's web server instead of its WebSocket. A password says so too. */
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
