import * as v from 'valibot'
import { defineFamily, host, mac, port, keysIn } from '../family.ts'
import { ANDROID_KEYS } from './key-map.ts'
import { REMOTE_PORT } from './access.ts'
import { AndroidTvBox } from './android-tv-box.ts'
import { discovery } from './discovery.ts'
import { KNOWN_APPS } from './known-apps.ts'
import { setUp } from './set-up.ts'

const appName = v.pipe(v.string(), v.trim(), v.nonEmpty('must have names'), v.maxLength(100))
const link = v.pipe(
  v.string('must be links'),
  v.maxLength(500),
  v.regex(
    /^[a-z][a-z\d+.-]*:\S+$/iu,
    'must be links such as https://www.netflix.com or market://launch?id=com.example',
  ),
)

export const androidTv = defineFamily({
  driver: 'android-tv',
  name: 'Android TV, Google TV',
  entries: {
    host,
    port: v.optional(port, REMOTE_PORT),
    mac,
    /** The link that opens each app, by its spoken name. Replaces the apps that Beckon knows. */
    apps: v.optional(v.record(appName, link), KNOWN_APPS),
    /**
     * Whether to ask the set for the app on its screen. Some sets then expect a keyboard on the phone and do not show
     * their own.
     */
    tellsApp: v.optional(v.boolean('must be true or false'), true),
  },
  facts: {
    keys: keysIn(ANDROID_KEYS),
    power: 'read back',
    volume: 'read back',
    text: true,
    apps: true,
    channelNames: false,
    state: ['power', 'volume', 'muted', 'screen'],
    wake: 'key',
    proof: 'independent client',
  },
  make: (settings, memory) => new AndroidTvBox(settings, memory),
  discovery,
  setUp,
})
