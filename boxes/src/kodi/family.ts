/**
 * The Kodi family: its settings, discovery and set-up: over its WebSocket if that is open, else over its web server, with
 * a login if it requires one.
 */
import * as v from 'valibot'
import { defineFamily, digitWaitMs, host, keysIn, mac, port } from '../family.ts'
import type { Discovery, MdnsService, Sighting } from '../discovery/sightings.ts'
import { loginOf } from '../kept-login.ts'
import { plainText } from '../wire/plain-text.ts'
import { KODI_KEYS } from './key-map.ts'
import { KodiBox } from './kodi-box.ts'
import { SOCKET_PORT, socketWire, WEB_PORT, webWire, type KodiAddress, type KodiWire } from './wire.ts'
import type { Login } from '../wire/basic-login.ts'
import { SetUpFailure, type Address, type SetUpAddress, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { deadlineOf, DeviceError, within } from '../wire/command.ts'
import { probePort } from '../wire/tcp.ts'
import { macIn } from '../wire/wake-on-lan.ts'
import { resultAs, type KodiCall } from './messages.ts'

export async function setUpKodi(
  { host, port, kept }: SetUpAddress,
  dialogue: SetUpDialogue,
  ports = KODI_PORTS,
): Promise<SetUpResult> {
  const found =
    kept === undefined
      ? await findKodi({ host, port }, dialogue.signal, ports)
      : await findAsKept(host, pathOf(kept, ports), dialogue.signal)
  if (typeof found === 'string') throw new SetUpFailure(found)
  const address = { host, port: found.port }
  if (found.by !== 'locked') return { settings: { ...address, http: found.by === 'web' }, ...nameAndMac(found.about) }
  const { login, about } = await logIn(address, dialogue)
  return { settings: { ...address, http: true }, secrets: { ...login }, ...nameAndMac(about) }
}

async function logIn(address: { host: string; port: number }, { ask, signal }: SetUpDialogue) {
  for (let wrong = false; ; wrong = true) {
    const { user = '', value: password } = await ask({ is: 'password' }, { wrong })
    const login: Login = { user, password }
    const about = await askWithLogin(address, login, signal).catch(() => {
      throw new SetUpFailure('unreachable')
    })
    if (about !== undefined) return { login, about }
  }
}

function nameAndMac({ name, mac }: AboutKodi): Pick<SetUpResult, 'name' | 'mac'> {
  return { name, ...(mac === undefined ? {} : { mac }) }
}

/** Kodi's name, version and hardware address. */
interface AboutKodi {
  readonly name: string
  /** Such as `Kodi 20.1`. */
  readonly model: string
  readonly mac: string | undefined
}

/** `locked`: a web server that requires a user name and password. */
type FoundKodi =
  | { readonly by: 'socket'; readonly port: number; readonly about: AboutKodi }
  | { readonly by: 'web'; readonly port: number; readonly about: AboutKodi }
  | { readonly by: 'locked'; readonly port: number }
type NoKodi = 'unreachable' | 'port-closed' | 'other-family'

/** The name that Kodi suggests for its web server. */
const USUAL_USER = 'kodi'
const KODI_PORTS = { socket: SOCKET_PORT, web: WEB_PORT }

const ANSWERS_WITHIN_MS = 2_500
/** Kodi reads its hardware address when first asked for it, and answers "Busy" meanwhile. */
const MAC_LABEL = 'Network.MacAddress'
const NAME_LABEL = 'System.FriendlyName'
const ABOUT: readonly KodiCall[] = [
  { method: 'Application.GetProperties', params: { properties: ['name', 'version'] } },
  { method: 'XBMC.GetInfoLabels', params: { labels: [NAME_LABEL, MAC_LABEL] } },
]
const application = v.object({ name: v.string(), version: v.object({ major: v.number(), minor: v.number() }) })
const labels = v.record(v.string(), v.string())

/**
 * Finds out which of Kodi's two ports is open at an address, and Kodi's name and version. Presses nothing. Prefers the
 * WebSocket to the web server, since it needs no password. The given port may be either: an announcement may contain
 * the web server's.
 */
async function findKodi({ host, port }: Address, signal: AbortSignal, ports = KODI_PORTS): Promise<FoundKodi | NoKodi> {
  const given = port ?? ports.socket
  const first = await atPort(host, given, signal)
  const other = given === ports.socket ? ports.web : ports.socket
  if (isSocket(first) || first === 'unreachable') return first
  const second = await atPort(host, other, signal)
  if (isSocket(second) || first === 'port-closed') return second
  return typeof first === 'string' && typeof second === 'object' ? second : first
}

/** For a Kodi that keeps its settings: its other port, which these do not name, proves nothing. */
async function findAsKept(host: string, path: KodiPath, signal: AbortSignal): Promise<FoundKodi | NoKodi> {
  const found = await atPort(host, path.port, signal)
  return typeof found === 'object' && isSocket(found) === path.http ? 'other-family' : found
}

/** The port of these settings, and whether it is that of the web server. */
function pathOf({ port, http, password }: PathSettings, ports = KODI_PORTS): KodiPath {
  const isWeb = typeof http === 'boolean' ? http : password !== undefined
  const usual = isWeb ? ports.web : ports.socket
  return { port: typeof port === 'number' ? port : usual, http: isWeb }
}

interface PathSettings {
  readonly port?: unknown
  readonly http?: unknown
  readonly password?: unknown
}
interface KodiPath {
  readonly port: number
  readonly http: boolean
}

function isSocket(found: FoundKodi | NoKodi): boolean {
  return typeof found === 'object' && found.by === 'socket'
}

async function atPort(host: string, port: number, signal: AbortSignal): Promise<FoundKodi | NoKodi> {
  const address = { host, port }
  const answer = await probePort(address, signal)
  if (answer !== 'open') return answer
  const bySocket = await askAbout(socketWire(address), signal)
  if (typeof bySocket === 'object') return { by: 'socket', port, about: bySocket }
  const byWeb = await askAbout(
    webWire(address, () => undefined),
    signal,
  )
  if (typeof byWeb === 'object') return { by: 'web', port, about: byWeb }
  if (byWeb === 'BOX-NOT-ALLOWED') return { by: 'locked', port }
  return byWeb === 'TOO-LATE' ? 'unreachable' : 'other-family'
}

/** What Kodi says of itself with this login; undefined if it refuses the login. Rejects with a DeviceError. */
async function askWithLogin(address: KodiAddress, login: Login, signal: AbortSignal): Promise<AboutKodi | undefined> {
  const about = await askAbout(
    webWire(address, () => login),
    signal,
  )
  if (typeof about === 'object') return about
  if (about === 'BOX-NOT-ALLOWED') return undefined
  throw new DeviceError('BOX-UNREACHABLE')
}

async function askAbout(wire: KodiWire, signal: AbortSignal): Promise<AboutKodi | DeviceError['why']> {
  const time = within(deadlineOf(signal), ANSWERS_WITHIN_MS)
  try {
    const [reply, labelled] = await wire.ask(ABOUT, time)
    const kodi = resultAs(application, reply)
    if (kodi === undefined) return 'BOX-UNREACHABLE'
    const { major, minor } = kodi.version
    const named = resultAs(labels, labelled) ?? {}
    return {
      name: plainText(named[NAME_LABEL]) || plainText(kodi.name),
      model: plainText(`${kodi.name} ${major}.${minor}`),
      mac: macIn(named[MAC_LABEL]),
    }
  } catch (error) {
    if (error instanceof DeviceError) return error.why
    throw error
  } finally {
    wire.close()
  }
}

const SOCKET_SERVICE = '_xbmc-jsonrpc._tcp'
const WEB_SERVICE = '_xbmc-jsonrpc-h._tcp'
/** Newer versions append this to the device's name. */
const SERVICE_WORDS = / jsonrpc-(?:tcp|http)$/u

/** How a Kodi is found: it announces its WebSocket and its web server by mDNS, each with the device's identity. */
export const discovery: Discovery = {
  mdns: [SOCKET_SERVICE, WEB_SERVICE],
  recogniseMdns,
  async describe(address, signal) {
    const found = await findKodi(address, signal)
    if (typeof found === 'string') throw new SetUpFailure(found)
    // The scan then lists it as it was announced.
    if (found.by === 'locked') throw new SetUpFailure('not-allowed')
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
  make({ password, user, http: isWeb, ...settings }, memory) {
    const { port, http } = pathOf({ port: settings.port, http: isWeb, password })
    const address = { host: settings.host, port }
    const wire = http
      ? webWire(address, () => {
          const { user: name = USUAL_USER, password: secret } = loginOf({ user, password }, memory.read())
          return secret === undefined ? undefined : { user: name, password: secret }
        })
      : socketWire(address)
    return new KodiBox(settings, wire)
  },
  discovery,
  equivalentPorts: [
    { port: SOCKET_PORT, http: false },
    { port: WEB_PORT, http: true },
  ],
  setUp: setUpKodi,
})
