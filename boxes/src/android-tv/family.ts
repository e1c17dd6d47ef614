/** The Android TV family: its settings, discovery and set-up. */
import * as v from 'valibot'
import { defineFamily, host, keysIn, mac, port } from '../family.ts'
import { isOtherFamily } from '../set-up.ts'
import type { Discovery, MdnsService, Sighting } from '../discovery/sightings.ts'
import { connectPinned, fingerprintOf } from '../wire/pinned-tls.ts'
import { plainText } from '../wire/plain-text.ts'
import { identityOf, pairingPortOf, REMOTE_PORT, makeClientCertificate, type ClientCertificate } from './access.ts'
import { AndroidTvBox } from './android-tv-box.ts'
import { ANDROID_KEYS } from './key-map.ts'
import { setUp } from './set-up.ts'

const SERVICE = '_androidtvremote2._tcp'

/** Recognises a TV by its announcement and by its certificate. */
export const discovery: Discovery = { mdns: [SERVICE], recogniseMdns, describe }

/**
 * Until `describe` has read the certificate, `bt`, its Bluetooth address, distinguishes two TVs of the same name.
 */
function recogniseMdns({ type, name, address, port, txt }: MdnsService): Sighting | undefined {
  if (type !== SERVICE) return undefined
  const bt = plainText(txt['bt']).toLowerCase()
  return {
    driver: 'android-tv',
    name: plainText(name),
    host: address,
    port,
    ...(bt === '' ? {} : { identity: `android-tv:${bt}` }),
  }
}

/** A client certificate that is never paired: TVs refuse connections without one. */
let unpairedCertificate: Promise<ClientCertificate> | undefined

/** Reads the certificate of the pairing port, which identifies a paired TV. Nothing appears on its screen. */
async function describe(
  { host, port }: { readonly host: string; readonly port?: number | undefined },
  signal: AbortSignal,
): Promise<Omit<Sighting, 'driver' | 'host'> | undefined> {
  unpairedCertificate ??= makeClientCertificate()
  try {
    const socket = await connectPinned(
      { host, port: pairingPortOf(port), pin: undefined, ...(await unpairedCertificate) },
      signal,
    )
    const identity = identityOf(fingerprintOf(socket))
    socket.destroy()
    return { name: '', identity }
  } catch (error) {
    if (isOtherFamily(error)) return undefined
    throw error
  }
}

/** The links of common apps, as owners report them: a TV does not list its apps. */
export const KNOWN_APPS: Readonly<Record<string, string>> = {
  Netflix: 'netflix://',
  YouTube: 'https://www.youtube.com',
  'Prime Video': 'https://app.primevideo.com',
  'Disney+': 'https://www.disneyplus.com',
  'HBO Max': 'https://play.hbomax.com',
  'Apple TV': 'https://tv.apple.com',
  Plex: 'plex://',
  Spotify: 'market://launch?id=com.spotify.tv.android',
  Kodi: 'market://launch?id=org.xbmc.kodi',
}

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
     * Whether to ask the TV for the app on its screen. Some TVs then expect a keyboard on the phone and do not show
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
