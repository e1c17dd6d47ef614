/**
 * The Android TV family: its settings, discovery and set-up. Pairs with a TV: the TV shows six hexadecimal digits, and
 * a person types them on our page.
 */
import { X509Certificate } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { defineFamily, host, keysIn, mac, port } from '../family.ts'
import { asSetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import type { Discovery, MdnsService, Sighting } from '../discovery/sightings.ts'
import { connectPinned, fingerprintOf } from '../wire/pinned-tls.ts'
import { plainText } from '../wire/plain-text.ts'
import {
  identityOf,
  pairingPortOf,
  REMOTE_PORT,
  makeClientCertificate,
  type ClientCertificate,
  secretsOf,
} from './access.ts'
import { AndroidTvBox } from './android-tv-box.ts'
import { ANDROID_KEYS } from './key-map.ts'
import { DeviceError, unlessAborted } from '../wire/command.ts'
import { FEATURES } from './messages.ts'
import { CODE_LENGTH, rsaPublicKeyOf, secretOf, tidyCode } from './pairing-messages.ts'
import { PairingWire } from './pairing-wire.ts'
import { KeysNotAccepted, Session } from './session.ts'

const QUESTION = { is: 'code', length: CODE_LENGTH, characters: '0123456789ABCDEF' } as const
const ALL_FEATURES = Object.values(FEATURES).reduce((all, one) => all | one, 0)
/** A TV may need a moment before it accepts the certificate it was just paired with. */
const ACCEPTS_US_WITHIN_MS = 6_000
const RETRIED_AFTER_MS = 500
const OPENS_WITHIN_MS = 3_000
const ANSWERS_PINGS_WITHIN_MS = 2_000

export async function setUp({ host, port = REMOTE_PORT }: Address, dialogue: SetUpDialogue): Promise<SetUpResult> {
  try {
    const certificate = await makeClientCertificate()
    const pairingFingerprint = await pair({ host, port: pairingPortOf(port) }, certificate, dialogue)
    const { session, answersPings } = await connectFirstTime({ host, port }, certificate, dialogue.signal)
    const { fingerprint } = session
    const { maker, model } = session.known
    session.close()
    return {
      settings: { host, port },
      secrets: secretsOf({ ...certificate, fingerprint, pairingFingerprint, answersPings }),
      identity: identityOf(pairingFingerprint),
      name: plainText(`${maker} ${model}`) || undefined,
    }
  } catch (error) {
    throw asSetUpFailure(error)
  }
}

/** Returns the fingerprint of the TV that accepted the code. */
async function pair(
  address: Required<Address> & { readonly port: number },
  certificate: ClientCertificate,
  dialogue: SetUpDialogue,
): Promise<string> {
  for (let wasWrong = false; ; wasWrong = true) {
    const wire = await PairingWire.open(address, certificate, dialogue.signal)
    try {
      const hash = await askForCode(wire, certificate, dialogue, wasWrong)
      if (await wire.prove(hash, dialogue.signal)) return wire.fingerprint
    } finally {
      wire.close()
    }
  }
}

/** Returns the hash that the code gives. A mistyped code is asked for again while the TV still shows it. */
async function askForCode(
  wire: PairingWire,
  certificate: ClientCertificate,
  dialogue: SetUpDialogue,
  wasWrong: boolean,
): Promise<Buffer> {
  const ourPublicKey = rsaPublicKeyOf(new X509Certificate(certificate.cert))
  if (ourPublicKey === undefined) throw new Error('Our certificate must have an RSA key.')
  const codeOnTv = Promise.withResolvers<void>()
  // The TV shows its code only once the page shows the question.
  const whenShown = () => void wire.show(dialogue.signal).then(codeOnTv.resolve, codeOnTv.reject)
  let details: Parameters<SetUpDialogue['ask']>[1] = { wrong: wasWrong, whenShown }
  for (;;) {
    const answered = Promise.all([dialogue.ask(QUESTION, details), codeOnTv.promise])
    const [{ value }] = await unlessAborted(Promise.race([answered, wire.ended]), dialogue.signal)
    const hash = secretOf(tidyCode(value), ourPublicKey, wire.tvPublicKey)
    if (hash !== undefined) return hash
    details = { wrong: true }
  }
}

/** Connects to the port of the remote control for the first time. The caller pins the certificate of this session. */
async function connectFirstTime(
  address: { readonly host: string; readonly port: number },
  certificate: ClientCertificate,
  signal: AbortSignal,
): Promise<{ readonly session: Session; readonly answersPings: boolean }> {
  const until = performance.now() + ACCEPTS_US_WITHIN_MS
  for (;;) {
    const timeoutSignal = AbortSignal.any([signal, AbortSignal.timeout(OPENS_WITHIN_MS)])
    try {
      const options = { ...address, ...certificate, fingerprint: undefined, features: ALL_FEATURES, answersPings: true }
      const session = await Session.open(options, timeoutSignal)
      return { session, answersPings: await answersPings(session, signal) }
    } catch (error) {
      if (signal.aborted || !(error instanceof DeviceError) || error instanceof KeysNotAccepted) throw error
      if (performance.now() >= until) throw error
    }
    await pause(RETRIED_AFTER_MS, undefined, { signal })
  }
}

async function answersPings(session: Session, signal: AbortSignal): Promise<boolean> {
  const timeoutSignal = AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_PINGS_WITHIN_MS)])
  try {
    await session.ping({ signal: timeoutSignal, until: Number.POSITIVE_INFINITY }, 'TOO-LATE')
    return true
  } catch {
    return false
  }
}

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
): Promise<Omit<Sighting, 'driver' | 'host'>> {
  unpairedCertificate ??= makeClientCertificate()
  const socket = await connectPinned(
    { host, port: pairingPortOf(port), fingerprint: undefined, ...(await unpairedCertificate) },
    signal,
  )
  const identity = identityOf(fingerprintOf(socket))
  socket.destroy()
  return { name: '', identity }
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
