/**
 * The box link. A box agent connects to the server (`/box/v1/link`, a WebSocket with the box's secret as bearer token),
 * so that it works behind any home router. Each message is one JSON object of the shapes below, of at most 16 KiB.
 */
import * as v from 'valibot'
import { boxStateFields, type BoxState } from './box-state.ts'
import { DRIVERS } from './drivers.ts'
import { KEY_CODES } from './keys.ts'
import { LANGUAGES } from './languages.ts'
import { pairingCode } from './pairing.ts'
import { BOX_REFUSALS } from './refusals.ts'
import { COMMAND_AT_MOST } from './limits.ts'
import { anyText, boxWords, jsonIn, lenient, listOf } from './shapes.ts'
import { TV_BUTTONS, TV_COMMANDS } from './tv-keys.ts'

export const BOX_LINK_PATH = '/box/v1/link'
export const BOX_LINK_MESSAGE_BYTES = 16 * 1024
/** How often the server checks that an agent has sent something. */
export const BOX_LINK_CHECK_MS = 5_000
/**
 * The interval at which an agent sends its clock, which the server answers. Either side closes a link on which it
 * receives nothing for this long and one check.
 */
export const BOX_LINK_BEAT_MS = 12_000
/**
 * The close code of a link that a newer one with the same secret replaces. Its agent does not reconnect; otherwise the
 * two would replace each other for ever.
 */
export const BOX_LINK_REPLACED = 4_409
/**
 * The header that an agent sends when it connects: `<incarnation>.<dial>`. It shows which of two links of one agent is
 * newer, even if different nodes have them.
 */
export const AGENT_HEADER = 'x-beckon-agent'

export interface AgentDial {
  /** A random id of the agent's process. */
  readonly incarnation: string
  /** Counts the agent's dials. An agent has two links only while it moves, and the later one stays. */
  readonly dial: number
}

export function agentText({ incarnation, dial }: AgentDial): string {
  return `${incarnation}.${dial}`
}

/** Undefined for an invalid header. */
export function readAgent(text: string): AgentDial | undefined {
  const [, incarnation, dial] = /^([\w-]{8,64})\.([1-9]\d{0,14})$/u.exec(text) ?? []
  return incarnation === undefined ? undefined : { incarnation, dial: Number(dial) }
}

/** The limits for the TVs of one agent: their count, and the characters of a name or room. All fit into one message. */
export const AGENT_TVS_AT_MOST = 30
export const AGENT_TV_TEXT_AT_MOST = 60
/** The limits for a box's names: their count, and the characters of each. */
export const BOX_NAMES_AT_MOST = 3_000
export const BOX_NAME_AT_MOST = 100

const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const boxId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/u))
/** A TV of the agent; absent for the box beside the agent. */
const box = v.exactOptional(boxId)
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(BOX_NAMES_AT_MOST))
/** The name or room of a TV. */
const tvText = v.pipe(v.string(), v.maxLength(AGENT_TV_TEXT_AT_MOST))
/** The name of a channel or an app on the box. */
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(BOX_NAME_AT_MOST))

export const boxCommand = v.variant('is', [
  v.object({ is: v.literal('key'), key: v.picklist(KEY_CODES) }),
  v.object({
    is: v.literal('tv'),
    command: v.union(TV_COMMANDS.map(({ key, value }) => v.object({ key: v.literal(key), value: v.literal(value) }))),
  }),
  v.object({
    is: v.literal('text'),
    words: v.pipe(v.string(), v.maxLength(COMMAND_AT_MOST)),
    language: v.picklist(LANGUAGES),
  }),
])

/**
 * Messages from the server. Times are milliseconds on the server's own clock; only their differences have a meaning.
 */
export const fromServer = v.variant('type', [
  /** `yours` repeats the agent's clock from the message that this one answers; 0 asks for the agent's clock. */
  v.object({ type: v.literal('clock'), now: v.number(), yours: v.number() }),
  /** This server stops: the agent dials again, and keeps this link until the new one works. */
  v.object({ type: v.literal('move') }),
  /**
   * A command, to be carried out within `ttlMs` milliseconds of `sentAt` or not at all. `press` is its number (see
   * `press-headers.ts`), by which the agent recognises a repeated press, also on another link.
   */
  v.object({
    type: v.literal('command'),
    id,
    sentAt: v.number(),
    ttlMs: v.number(),
    press: v.string(),
    box,
    command: boxCommand,
  }),
  v.object({ type: v.literal('ask'), id, box, about: v.picklist(['capabilities', 'state']) }),
  /**
   * Asks for the names from this position in the list. They are sent in parts, since a long list exceeds one message.
   */
  v.object({ type: v.literal('ask names'), id, box, from: place }),
  /** Starts or stops reports that the state of this box may have changed. */
  v.object({ type: v.literal('follow'), box, on: v.boolean() }),
  v.object({
    type: v.literal('pairing'),
    id,
    result: v.variant('is', [
      v.object({ is: v.literal('found'), pairingId: v.string(), remoteName: v.string(), words: v.string() }),
      v.object({ is: v.literal('wrong') }),
      v.object({ is: v.literal('several owners') }),
      v.object({ is: v.literal('wait'), retryAfterMs: v.number() }),
      v.object({ is: v.literal('paired') }),
      v.object({ is: v.literal('refused') }),
      v.object({ is: v.literal('gone') }),
    ]),
  }),
])

export const linkOutcome = v.variant('is', [
  v.object({ is: v.literal('accepted'), understood: v.exactOptional(boxWords) }),
  v.object({ is: v.literal('confirmed'), understood: v.exactOptional(boxWords) }),
  v.object({
    is: v.literal('refused'),
    /** An unknown reason tells nothing: the command may have been carried out. */
    why: v.fallback(v.picklist(BOX_REFUSALS), 'BOX-TIMEOUT'),
    driver: lenient(v.picklist(DRIVERS)),
  }),
])

export const linkCapabilities = v.object({
  keys: listOf(v.picklist(KEY_CODES)),
  text: v.boolean(),
  hdmiLinkReady: v.boolean(),
  tvPowerOnCommandAvailable: v.boolean(),
  tvPowerOffCommandAvailable: v.boolean(),
  boxVolume: v.boolean(),
  apps: v.boolean(),
  /** See `Capabilities` of the boxes. */
  lacks: v.exactOptional(listOf(v.picklist(KEY_CODES))),
  tvButtons: v.exactOptional(listOf(v.picklist(TV_BUTTONS))),
  powerKey: v.exactOptional(v.boolean()),
})

/** The fields of a state that are valid. */
const state = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((told) => {
    const fields = Object.entries(boxStateFields.entries).flatMap(([field, shape]) => {
      const parsed = v.safeParse(shape, told[field])
      return parsed.success ? [[field, parsed.output]] : []
    })
    return Object.fromEntries(fields) as BoxState
  }),
)

/**
 * Messages from the agent. An answer has the id of its question. A newer or third-party agent may know drivers, keys
 * and states that this server does not, and longer names: those are left out, and the rest of the message counts.
 */
export const fromAgent = v.variant('type', [
  /** The agent's clock. The server answers at once with its own, which bounds the difference (`clock-bound.ts`). */
  v.object({ type: v.literal('clock'), now: v.pipe(v.number(), v.minValue(1)) }),
  /** All TVs of the agent, when its link begins and when they changed. */
  v.object({
    type: v.literal('tvs'),
    tvs: v.pipe(
      listOf(v.object({ id: boxId, name: tvText, room: tvText, driver: v.picklist(DRIVERS) })),
      v.maxLength(AGENT_TVS_AT_MOST),
      v.readonly(),
    ),
  }),
  /** The answer to `move`: a newer link works. Commands under way are still answered on this one. */
  v.object({ type: v.literal('moved') }),
  v.object({ type: v.literal('outcome'), id, outcome: linkOutcome }),
  v.object({
    type: v.literal('capabilities'),
    id,
    capabilities: linkCapabilities,
  }),
  v.object({
    type: v.literal('state'),
    id,
    state,
  }),
  v.object({
    type: v.literal('names'),
    id,
    channels: listOf(v.object({ number: v.pipe(v.number(), v.minValue(0), v.maxValue(999_999)), name })),
    apps: listOf(name),
    /** The position of the next part; absent in the last part. */
    next: v.exactOptional(place),
  }),
  /** The state of a box that is followed may have changed; at most ten times a second for each. */
  v.object({ type: v.literal('changed'), box }),
  v.object({ type: v.literal('enter code'), id, code: pairingCode }),
  v.object({
    type: v.literal('answer pairing'),
    id,
    pairingId: anyText(128),
    yes: v.boolean(),
  }),
])

export type LinkCapabilities = v.InferOutput<typeof linkCapabilities>
export type BoxCommand = v.InferOutput<typeof boxCommand>
export type FromServer = v.InferOutput<typeof fromServer>
export type FromAgent = v.InferOutput<typeof fromAgent>

/** Parses a message; undefined if it is too long or does not have the shape. */
export function readMessage<S extends v.GenericSchema>(shape: S, data: string): v.InferOutput<S> | undefined {
  return data.length > BOX_LINK_MESSAGE_BYTES ? undefined : jsonIn(shape, data)
}
