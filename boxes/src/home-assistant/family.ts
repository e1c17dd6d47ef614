/**
 * The Home Assistant family: its settings, discovery and set-up: a token of its owner or a log-in at its page, then the
 * choice of a media player or a remote.
 */
import { isIP } from 'node:net'
import * as v from 'valibot'
import type { Discovery } from '../discovery/sightings.ts'
import { defineFamily, host, port } from '../family.ts'
import { plainText } from '../wire/plain-text.ts'
import { HomeAssistantBox } from './home-assistant-box.ts'
import { NAMED_KEYS, type KeyNames } from './key-map.ts'
import { revoke, exchangeCode, loginPage, type HomeAssistantAddress } from './login.ts'
import type { BoxSecrets } from '../box-memory.ts'
import { SetUpFailure, type Address, type SetUpAddress, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { probePort } from '../wire/tcp.ts'
import { MessageSocket } from '../wire/message-socket.ts'
import type { CertificateCheck } from '../wire/pinned-tls.ts'
import { DeviceError, deadlineOf, within, type Deadline } from '../wire/command.ts'
import { choicesAt, type Choice } from './choices.ts'
import { messageIn } from './messages.ts'

const HOME_ASSISTANT_PORT = 8123
const ANSWERS_WITHIN_MS = 3_000

export async function setUpHomeAssistant(address: SetUpAddress, dialogue: SetUpDialogue): Promise<SetUpResult> {
  const { host, port = HOME_ASSISTANT_PORT, kept } = address
  // Without the token that this replaces.
  const own = kept && v.parse(v.omit(v.object(entries), ['token']), kept)
  const { pin } = await findServer(address, dialogue.signal)
  const server = { host, port, ...(pin === undefined ? {} : { pin: { expected: () => pin, seen: () => {} } }) }
  const { secrets, choices } = await letIn(server, dialogue)
  try {
    const { set, name } = own === undefined ? await choose(choices, dialogue) : { set: own, name: own.entity }
    return {
      settings: { ...set, host, port, tls: pin !== undefined },
      secrets: { ...secrets, ...(pin === undefined ? {} : { pin }) },
      name,
    }
  } catch (error) {
    await revokeAccess(server, secrets)
    throw error
  }
}

interface LetIn {
  readonly secrets: BoxSecrets
  readonly choices: readonly Choice[]
}

/** Asks for a token or a log-in until Home Assistant accepts it. */
async function letIn(server: HomeAssistantAddress, dialogue: SetUpDialogue): Promise<LetIn> {
  for (let wrong = false; ; wrong = true) {
    const { value, clientId } = await dialogue.ask({ is: 'token', login: loginPage(server) }, { wrong })
    const time = timeWithin(dialogue.signal)
    let secrets: BoxSecrets = { token: value.trim() }
    try {
      if (clientId !== undefined) secrets = await exchangeCode(server, clientId, value, time)
      return { secrets, choices: await choicesAt(server, secrets, time) }
    } catch (error) {
      await revokeAccess(server, secrets)
      if (!(error instanceof DeviceError)) throw error
      if (error.why !== 'BOX-NOT-ALLOWED') throw new SetUpFailure('unreachable')
    }
  }
}

async function choose(choices: readonly Choice[], dialogue: SetUpDialogue) {
  if (choices.length === 0) throw new SetUpFailure('other-family')
  const { value } = await dialogue.ask({
    is: 'choice',
    options: choices.map(({ entity, label }) => ({ value: entity, label })),
  })
  const chosen = choices.find(({ entity }) => entity === value)
  if (chosen === undefined) throw new SetUpFailure('other-family')
  const { entity, remote, name } = chosen
  return { set: { entity, ...(remote === undefined ? {} : { remote }) }, name }
}

/** Revokes an unused log-in. If that fails, the owner still sees it in Home Assistant's list. */
async function revokeAccess(server: HomeAssistantAddress, secrets: BoxSecrets): Promise<void> {
  await revoke(server, secrets, deadlineOf(AbortSignal.timeout(ANSWERS_WITHIN_MS))).catch(() => {})
}

interface Found {
  readonly version: string
  /** The fingerprint of its certificate, if it accepts only TLS. */
  readonly pin?: string | undefined
}

/**
 * Finds a Home Assistant by the version that it sends to every client, over plain ws or TLS. Rejects with a
 * SetUpFailure, `other-family` for any other server.
 */
async function findServer({ host, port = HOME_ASSISTANT_PORT }: Address, signal: AbortSignal): Promise<Found> {
  const opening = await probePort({ host, port }, signal)
  if (opening !== 'open') throw new SetUpFailure(opening)
  const plain = await versionAt(addressOf('ws', host, port), signal)
  if (typeof plain === 'object') return plain
  let pin: string | undefined
  const seen = (fingerprint: string) => (pin = fingerprint)
  const encrypted = await versionAt(addressOf('wss', host, port), signal, { expected: () => undefined, seen })
  if (typeof encrypted === 'object') return { ...encrypted, pin }
  throw new SetUpFailure(plain === 'late' || encrypted === 'late' ? 'unreachable' : 'other-family')
}

async function versionAt(
  address: string,
  signal: AbortSignal,
  pin?: CertificateCheck,
): Promise<{ readonly version: string } | 'late' | undefined> {
  let version: string | undefined
  const socket = new MessageSocket({
    address: () => address,
    ...(pin === undefined ? {} : { pin }),
    async logIn(talk, time) {
      version = await talk.wait((text) => {
        const message = messageIn(text)
        return message?.type === 'auth_required' ? plainText(message.ha_version) : undefined
      }, time)
    },
  })
  try {
    await socket.open(timeWithin(signal))
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error
    if (error.why === 'TOO-LATE') return 'late'
  } finally {
    socket.close()
  }
  return version === undefined ? undefined : { version }
}

function addressOf(scheme: 'ws' | 'wss', host: string, port: number): string {
  return `${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${port}/api/websocket`
}

function timeWithin(signal: AbortSignal): Deadline {
  return within(deadlineOf(signal), ANSWERS_WITHIN_MS)
}

const DRIVER = 'home-assistant'
const MDNS = '_home-assistant._tcp'

const text = v.pipe(v.string('must be text'), v.nonEmpty('must not be empty'))
const keyNames = v.pipe(
  v.record(v.picklist(NAMED_KEYS, 'must be a key code, VOLUME_UP, VOLUME_DOWN or MUTE'), text),
  v.transform((names): KeyNames => names),
)

const discovery: Discovery = {
  mdns: [MDNS],
  recogniseMdns({ type, name, address, port: announcedPort, txt }) {
    if (type !== MDNS) return undefined
    const uuid = plainText(txt['uuid'])
    return {
      driver: DRIVER,
      name: plainText(txt['location_name']) || plainText(name),
      maker: 'Home Assistant',
      host: address,
      port: announcedPort,
      ...(uuid === '' ? {} : { identity: `${DRIVER}:${uuid}` }),
    }
  },
  async describe(address, signal) {
    const { version } = await findServer(address, signal)
    return { name: '', maker: 'Home Assistant', model: version, port: address.port ?? HOME_ASSISTANT_PORT }
  },
}

const entries = {
  host,
  port: v.optional(port, HOME_ASSISTANT_PORT),
  tls: v.optional(v.boolean('must be true or false'), false),
  entity: v.pipe(
    v.string('must be set to the media player, such as media_player.living_room'),
    v.regex(/^(?:media_player|remote)\.\w+$/u, 'must be a media player or a remote, such as media_player.living_room'),
  ),
  remote: v.optional(v.pipe(v.string(), v.regex(/^remote\.\w+$/u, 'must be a remote, such as remote.living_room'))),
  token: v.optional(text),
  keys: v.optional(keyNames),
  device: v.optional(text),
  input: v.optional(text),
}

export const homeAssistant = defineFamily({
  driver: DRIVER,
  name: 'Home Assistant',
  entries,
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
  equivalentPorts: [
    { port: HOME_ASSISTANT_PORT, tls: false },
    { port: HOME_ASSISTANT_PORT, tls: true },
  ],
  setUp: setUpHomeAssistant,
  async revokeAccess(settings, secrets, time) {
    const { host, port = HOME_ASSISTANT_PORT, tls } = settings as { host: string; port?: number; tls?: boolean }
    const pin = { expected: () => secrets['pin'], seen: () => {}, byAuthority: isIP(host) === 0 }
    await revoke({ host, port, ...(tls === true ? { pin } : {}) }, secrets, time)
  },
})
