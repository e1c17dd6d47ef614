/** Setting up a set of Home Assistant: its owner's token, then the choice of a media player or a remote. */
import { isIP } from 'node:net'
import * as v from 'valibot'
import { SetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { knock } from '../wire/knock.ts'
import { MessageSocket } from '../wire/message-socket.ts'
import type { Pin } from '../wire/pinned-tls.ts'
import { plainText } from '../wire/plain-text.ts'
import { timeOf, WireFailure, type WireTime } from '../wire/wire-failure.ts'
import { PLATFORMS } from './key-map.ts'
import { messageIn } from './messages.ts'
import { HomeAssistantServer, type ServerAccess } from './server.ts'

export const HOME_ASSISTANT_PORT = 8123

/** A house with thousands of entities tells some megabytes. */
const MAX_BYTES = 8 * 1024 * 1024
const ANSWERS_WITHIN_MS = 3_000
const CHOICES_AT_MOST = 200

export async function setUpHomeAssistant(at: Address, dialogue: SetUpDialogue): Promise<SetUpResult> {
  const { host, port = HOME_ASSISTANT_PORT } = at
  const found = await findServer(at, dialogue.signal)
  if (found === undefined) throw new SetUpFailure('other-family')
  const { pin } = found
  const { token, entities } = await logIn({ host, port, pin }, dialogue)
  const options = choicesIn(entities)
  if (options.length === 0) throw new SetUpFailure('other-family')
  const { value } = await dialogue.ask({
    is: 'choice',
    options: options.map(({ entity, label }) => ({ value: entity, label })),
  })
  const chosen = options.find(({ entity }) => entity === value)
  if (chosen === undefined) throw new SetUpFailure('other-family')
  const { entity, remote, name } = chosen
  return {
    settings: {
      host,
      port,
      entity,
      ...(remote === undefined ? {} : { remote }),
      ...(pin === undefined ? {} : { tls: true }),
    },
    secrets: { token, ...(pin === undefined ? {} : { pin }) },
    name,
  }
}

interface Found {
  readonly version: string
  /** The fingerprint of its certificate, where it speaks TLS only. */
  readonly pin?: string | undefined
}

/**
 * Home Assistant says its version to everybody who connects, plainly or by TLS. Undefined for something else. Rejects
 * with a SetUpFailure.
 */
export async function findServer(
  { host, port = HOME_ASSISTANT_PORT }: Address,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const opening = await knock({ host, port }, signal)
  if (opening !== 'open') throw new SetUpFailure(opening)
  const plain = await versionAt(addressOf('ws', host, port), signal)
  if (plain !== undefined) return { version: plain }
  let pin: string | undefined
  const seen = (fingerprint: string) => (pin = fingerprint)
  const version = await versionAt(addressOf('wss', host, port), signal, { expected: () => undefined, seen })
  return version === undefined ? undefined : { version, pin }
}

async function versionAt(address: string, signal: AbortSignal, pin?: Pin): Promise<string | undefined> {
  let version: string | undefined
  const socket = new MessageSocket({
    address: () => address,
    ...(pin === undefined ? {} : { pin }),
    async greet(talk, time) {
      version = await talk.wait((text) => {
        const message = messageIn(text)
        return message?.type === 'auth_required' ? plainText(message.ha_version) : undefined
      }, time)
    },
  })
  try {
    await socket.open(timeWithin(signal))
  } catch (error) {
    if (!(error instanceof WireFailure)) throw error
  } finally {
    socket.close()
  }
  return version
}

function addressOf(scheme: 'ws' | 'wss', host: string, port: number): string {
  return `${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${port}/api/websocket`
}

function timeWithin(signal: AbortSignal): WireTime {
  return timeOf(AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]))
}

interface Entities {
  readonly states: readonly v.InferOutput<typeof state>[]
  readonly registry: readonly v.InferOutput<typeof entry>[]
  readonly devices: readonly v.InferOutput<typeof device>[]
  readonly areas: readonly v.InferOutput<typeof area>[]
}

/** The machine, and the certificate that it must have where it speaks TLS. */
interface Server {
  readonly host: string
  readonly port: number
  readonly pin: string | undefined
}

/** Asks for the token until it is taken. */
async function logIn(server: Server, dialogue: SetUpDialogue): Promise<{ token: string; entities: Entities }> {
  for (let wrong = false; ; wrong = true) {
    const token = (await dialogue.ask({ is: 'token' }, { wrong })).value.trim()
    try {
      return { token, entities: await entitiesAt(server, token, timeWithin(dialogue.signal)) }
    } catch (error) {
      if (!(error instanceof WireFailure)) throw error
      if (error.why !== 'BOX-NOT-ALLOWED') throw new SetUpFailure('unreachable')
    }
  }
}

const optional = v.fallback(v.nullish(v.string()), undefined)
const state = v.object({ entity_id: v.string(), attributes: v.object({ friendly_name: optional }) })
const entry = v.object({
  entity_id: v.string(),
  platform: v.string(),
  device_id: optional,
  area_id: optional,
  disabled_by: optional,
  hidden_by: optional,
})
const device = v.object({ id: v.string(), area_id: optional })
const area = v.object({ area_id: v.string(), name: v.string() })

async function entitiesAt({ host, port, pin }: Server, token: string, time: WireTime): Promise<Entities> {
  const access: ServerAccess = {
    host,
    port,
    pin: pin === undefined ? undefined : { expected: () => pin, seen: () => {} },
    token: async () => token,
    refused: () => false,
    maxBytes: MAX_BYTES,
  }
  const server = new HomeAssistantServer(access)
  try {
    const list = async <T extends v.GenericSchema>(type: string, item: T): Promise<v.InferOutput<T>[]> =>
      listOf(item, await server.ask(type, {}, time))
    return {
      states: await list('get_states', state),
      registry: await list('config/entity_registry/list', entry),
      devices: await list('config/device_registry/list', device),
      areas: await list('config/area_registry/list', area),
    }
  } finally {
    server.close()
  }
}

/** What is no such item is left out. */
function listOf<T extends v.GenericSchema>(item: T, result: unknown): v.InferOutput<T>[] {
  if (!Array.isArray(result)) return []
  return result.flatMap((one) => {
    const parsed = v.safeParse(item, one)
    return parsed.success ? [parsed.output] : []
  })
}

interface Choice {
  readonly entity: string
  readonly remote: string | undefined
  readonly name: string
  readonly label: string
}

/**
 * The media players, each with the remote of its device, and the remotes that stand alone; those whose keys we know
 * first.
 */
function choicesIn({ states, registry, devices, areas }: Entities): readonly Choice[] {
  const entries = new Map(registry.map((one) => [one.entity_id, one]))
  const isOffered = (entity: string) => {
    const { disabled_by: disabled, hidden_by: hidden } = entries.get(entity) ?? {}
    return typeof disabled !== 'string' && typeof hidden !== 'string'
  }
  const offered = states.filter(({ entity_id: entity }) => isOffered(entity))
  const inDomain = (domain: string) => offered.filter(({ entity_id: entity }) => entity.startsWith(`${domain}.`))
  const deviceOf = (entity: string) => entries.get(entity)?.device_id ?? undefined
  const areaOf = (entity: string) => {
    const own = entries.get(entity)?.area_id ?? devices.find(({ id }) => id === deviceOf(entity))?.area_id
    return plainText(areas.find(({ area_id: id }) => id === own)?.name)
  }
  const choice = (
    { entity_id: entity, attributes }: Entities['states'][number],
    remote: string | undefined,
  ): Choice => {
    const name = plainText(attributes.friendly_name) || entity
    const room = areaOf(entity)
    return { entity, remote, name, label: room === '' ? name : `${name} (${room})` }
  }
  const remotes = inDomain('remote').map(({ entity_id: entity }) => entity)
  const players = inDomain('media_player').map((player) => {
    const itsDevice = deviceOf(player.entity_id)
    return choice(
      player,
      itsDevice === undefined ? undefined : remotes.find((remote) => deviceOf(remote) === itsDevice),
    )
  })
  const alone = inDomain('remote').filter(({ entity_id: entity }) => !players.some(({ remote }) => remote === entity))
  const isKnown = ({ entity, remote }: Choice) =>
    Object.hasOwn(PLATFORMS, entries.get(remote ?? entity)?.platform ?? '') ? 0 : 1
  return [...players, ...alone.map((remote) => choice(remote, undefined))]
    .sort((one, other) => isKnown(one) - isKnown(other) || one.label.localeCompare(other.label))
    .slice(0, CHOICES_AT_MOST)
}
