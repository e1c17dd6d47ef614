/** What a person chooses from at set-up: the media players and remotes of a Home Assistant, with their rooms. */
import { lenient, listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'
import type { BoxSecrets } from '../box-memory.ts'
import { plainText } from '../wire/plain-text.ts'
import { DeviceError, type Deadline } from '../wire/command.ts'
import { PLATFORMS } from './key-map.ts'
import { accessIn, AccessToken, type Access, type HomeAssistantAddress } from './login.ts'
import { HomeAssistantServer } from './server.ts'

/** A home with thousands of entities sends some megabytes. */
const MAX_BYTES = 8 * 1024 * 1024
const CHOICES_AT_MOST = 200

interface Entities {
  readonly states: readonly v.InferOutput<typeof state>[]
  readonly registry: readonly v.InferOutput<typeof entry>[]
  readonly devices: readonly v.InferOutput<typeof device>[]
  readonly areas: readonly v.InferOutput<typeof area>[]
}

const textOrUndefined = lenient(v.string())
const state = v.object({ entity_id: v.string(), attributes: v.object({ friendly_name: textOrUndefined }) })
const entry = v.object({
  entity_id: v.string(),
  platform: v.string(),
  device_id: textOrUndefined,
  area_id: textOrUndefined,
  disabled_by: textOrUndefined,
  hidden_by: textOrUndefined,
})
const device = v.object({ id: v.string(), area_id: textOrUndefined })
const area = v.object({ area_id: v.string(), name: v.string() })

async function entitiesAt(address: HomeAssistantAddress, access: Access, time: Deadline): Promise<Entities> {
  const token = new AccessToken(address, access)
  const server = new HomeAssistantServer({
    ...address,
    token: (time) => token.now(time),
    // No second try: the set-up says that the access was refused.
    onTokenRefused: () => false,
    maxBytes: MAX_BYTES,
  })
  try {
    const list = async <T extends v.GenericSchema>(type: string, item: T): Promise<v.InferOutput<T>[]> =>
      v.parse(v.fallback(listOf(item), []), await server.ask(type, {}, time))
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

export interface Choice {
  readonly entity: string
  readonly remote: string | undefined
  readonly name: string
  readonly label: string
}

/**
 * The media players and remotes that this access may see. Rejects with a DeviceError, BOX-NOT-ALLOWED if the access is
 * refused.
 */
export async function choicesAt(
  address: HomeAssistantAddress,
  secrets: BoxSecrets,
  time: Deadline,
): Promise<readonly Choice[]> {
  // The settings have no token yet: only the log-in of the set-up gives access.
  const access = accessIn(undefined, secrets)
  if (access === undefined) throw new DeviceError('BOX-NOT-ALLOWED')
  return choicesIn(await entitiesAt(address, access, time))
}

/**
 * The media players, each with the remote of its device, and the remotes without a media player; those whose keys we
 * know come first.
 */
function choicesIn({ states, registry, devices, areas }: Entities): readonly Choice[] {
  const entries = new Map(registry.map((one) => [one.entity_id, one]))
  const isOffered = (entity: string) => {
    const { disabled_by: disabled, hidden_by: hidden } = entries.get(entity) ?? {}
    return typeof disabled !== 'string' && typeof hidden !== 'string'
  }
  const offered = states.filter(({ entity_id: entity }) => isOffered(entity))
  const inDomain = (domain: string) => offered.filter(({ entity_id: entity }) => entity.startsWith(`${domain}.`))
  const deviceOf = (entity: string) => entries.get(entity)?.device_id
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
  /** Entities whose keys are known come first. */
  const rank = ({ entity, remote }: Choice) =>
    Object.hasOwn(PLATFORMS, entries.get(remote ?? entity)?.platform ?? '') ? 0 : 1
  return [...players, ...alone.map((remote) => choice(remote, undefined))]
    .sort((one, other) => rank(one) - rank(other) || one.label.localeCompare(other.label))
    .slice(0, CHOICES_AT_MOST)
}
