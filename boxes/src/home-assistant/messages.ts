/** Writes and parses Home Assistant's WebSocket messages. */
import type { BoxRefusal } from '@beckon/contract/refusals'
import { jsonIn, lenient, lenientText, listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { plainText } from '../wire/plain-text.ts'

const message = v.object({
  type: v.string(),
  id: lenient(v.number()),
  success: lenient(v.boolean()),
  result: v.optional(v.unknown()),
  error: lenient(v.object({ code: v.union([v.string(), v.number()]) })),
  event: v.optional(v.unknown()),
  ha_version: lenient(v.string()),
})
export type Message = v.InferOutput<typeof message>

/**
 * Undefined for anything but a single message. Home Assistant sends lists of messages only to clients that ask for
 * them, which we do not.
 */
export function messageIn(text: string): Message | undefined {
  return jsonIn(message, text)
}

// Services

export interface ServiceCall {
  readonly domain: string
  readonly service: string
  readonly entity: string
  readonly data?: Readonly<Record<string, unknown>>
}

export function serviceMessage(id: number, { domain, service, entity, data }: ServiceCall): string {
  const target = { entity_id: entity }
  return JSON.stringify({ id, type: 'call_service', domain, service, target, service_data: data ?? {} })
}

/**
 * The refusal for a failed call. A service, command or value that Home Assistant does not know was refused before it
 * reached the device. Any other failure came from the integration, which may have sent something.
 */
const REFUSALS: Readonly<Record<string, BoxRefusal>> = {
  not_found: 'INVALID-KEY',
  invalid_format: 'INVALID-KEY',
  service_validation_error: 'INVALID-KEY',
  not_supported: 'INVALID-KEY',
  unauthorized: 'BOX-NOT-ALLOWED',
}

export function refusalOf(code: string | number | undefined): BoxRefusal {
  return (Object.hasOwn(REFUSALS, code ?? '') ? REFUSALS[code ?? ''] : undefined) ?? 'BOX-TIMEOUT'
}

// States

export interface EntityState {
  readonly state: string
  readonly attributes: Readonly<Record<string, unknown>>
}

const attributes = v.record(v.string(), v.unknown())
const stateChanges = v.object({
  /** Added entities, with their complete states. */
  a: v.nullish(v.record(v.string(), v.object({ s: v.string(), a: v.fallback(attributes, {}) })), {}),
  /** Changed entities: new values in `+`, removed attributes in `-`. */
  c: v.nullish(
    v.record(
      v.string(),
      v.object({
        '+': lenient(v.object({ s: lenient(v.string()), a: v.fallback(attributes, {}) })),
        '-': lenient(v.object({ a: v.fallback(listOf(v.string()), []) })),
      }),
    ),
    {},
  ),
  /** Removed entities. */
  r: v.nullish(listOf(v.string()), []),
})

/**
 * Applies an event of `subscribe_entities` to the states. False for any other message. Stores only watched entities,
 * and of them only the attributes that are used, so that no server can fill the memory.
 */
export function applyChanges(
  states: Map<string, EntityState>,
  event: unknown,
  isWatched: (entity: string) => boolean,
): boolean {
  const parsed = v.safeParse(stateChanges, event)
  if (!parsed.success) return false
  const { a: added, c: changed, r: removed } = parsed.output
  for (const [entity, { s: state, a }] of Object.entries(added))
    if (isWatched(entity)) states.set(entity, { state, attributes: usedOf(a) })
  for (const [entity, { '+': plus, '-': minus }] of Object.entries(changed)) {
    const before = states.get(entity)
    if (before === undefined) continue
    const kept = Object.entries(before.attributes).filter(([name]) => !minus?.a.includes(name))
    states.set(entity, {
      state: plus?.s ?? before.state,
      attributes: { ...Object.fromEntries(kept), ...usedOf(plus?.a ?? {}) },
    })
  }
  for (const entity of removed) states.delete(entity)
  return true
}

function usedOf(attributes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => Object.hasOwn(attributesOfPlayer.entries, name)),
  )
}

/** The bits of `supported_features` of a media player. */
export const FEATURES = {
  pause: 1,
  volumeSet: 4,
  volumeMute: 8,
  turnOn: 128,
  turnOff: 256,
  volumeStep: 1024,
  selectSource: 2048,
  play: 16384,
} as const
export type Feature = keyof typeof FEATURES

const SOURCES_AT_MOST = 500
const attributesOfPlayer = v.object({
  supported_features: v.fallback(v.pipe(v.number(), v.integer()), 0),
  volume_level: lenient(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  is_volume_muted: lenient(v.boolean()),
  source: lenientText,
  source_list: v.fallback(listOf(v.string()), []),
  app_name: lenientText,
  media_title: lenientText,
  media_channel: lenientText,
})

/** A media player, or a remote, of which only the power is known. */
export interface Player {
  readonly power: 'on' | 'standby' | 'unavailable'
  /** Home Assistant's state: `playing`, `paused`, `idle`, `on`. */
  readonly doing: string
  /** 0 to 1. */
  readonly volume: number | undefined
  readonly muted: boolean | undefined
  readonly source: string
  readonly sources: readonly string[]
  /** The app, source or title on the screen, as plain text; empty if unknown. */
  readonly screen: string
  readonly channel: { readonly number: number; readonly name: string } | undefined
  can(feature: Feature): boolean
}

export function playerIn(entity: EntityState | undefined): Player {
  const state = entity?.state ?? 'unavailable'
  const attributes = v.parse(attributesOfPlayer, entity?.attributes ?? {})
  return {
    power: state === 'off' || state === 'standby' ? 'standby' : state === 'unavailable' ? state : 'on',
    doing: state,
    volume: attributes.volume_level,
    muted: attributes.is_volume_muted,
    source: attributes.source,
    sources: attributes.source_list.slice(0, SOURCES_AT_MOST),
    screen: plainText(attributes.app_name) || plainText(attributes.source) || plainText(attributes.media_title),
    channel: channelIn(plainText(attributes.media_channel)),
    can: (feature) => (attributes.supported_features & FEATURES[feature]) !== 0,
  }
}

/** `Storybook Kids (206)` (Roku), `206 Storybook Kids`. */
function channelIn(words: string): Player['channel'] {
  const { number, name } = (
    /^(?<name>.+) \((?<number>\d{1,5})\)$/u.exec(words) ?? /^(?<number>\d{1,5}) (?<name>.+)$/u.exec(words)
  )?.groups ?? { number: '0' }
  return name === undefined || Number(number) === 0 ? undefined : { number: Number(number), name }
}
