/**
 * The box link. A box agent connects to the server (`/box/v1/link`, a WebSocket with the box's secret as bearer token),
 * so that it works behind any home router. Each message is one JSON object of the shapes below, of at most 16 KiB.
 */
import * as v from 'valibot'
import { boxStateFields } from './box-state.ts'
import { DRIVERS } from './drivers.ts'
import { KEY_CODES } from './keys.ts'
import { LANGUAGES } from './languages.ts'
import { pairingCode } from './pairing.ts'
import { BOX_REFUSALS } from './refusals.ts'
import { APP_OPENS_AT_MOST, COMMAND_AT_MOST } from './limits.ts'
import { ANSWER_AT_MOST, SET_UP_REFUSALS, setUpQuestion, USER_AT_MOST } from './tv-set-up.ts'
import { anyText, boxWords, jsonIn } from './shapes.ts'
import { codesAnswer, codesQuestion } from './tv-codes.ts'
import { TV_BUTTONS, TV_COMMANDS } from './tv-keys.ts'

export const BOX_LINK_PATH = '/box/v1/link'
export const BOX_LINK_MESSAGE_BYTES = 16 * 1024
/** How often the server checks that an agent has sent something. */
export const BOX_LINK_CHECK_MS = 5_000
/**
 * The interval at which an agent sends its clock, which the server answers. Either side closes a link on which it hears
 * nothing for this long and one check.
 */
export const BOX_LINK_BEAT_MS = 12_000
/**
 * The close code of a link that a newer one with the same secret replaces. Its agent does not reconnect; otherwise the
 * two would replace each other for ever.
 */
export const BOX_LINK_REPLACED = 4_409
/**
 * The header that an agent sends when it connects: `<incarnation>.<dial>`. It tells which of two links of one agent is
 * newer, also when different nodes have them.
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

/** The limits for what a scan of the home finds: the sightings, and the identities of each beside its first. */
export const SIGHTINGS_AT_MOST = 128
export const OTHER_IDENTITIES_AT_MOST = 8
/** The limits for a box's names: their count, and the characters of each. */
export const BOX_NAMES_AT_MOST = 3_000
export const BOX_NAME_AT_MOST = 100

const id = v.pipe(v.number(), v.integer(), v.minValue(1))
/** The number of a step of a set-up. */
const step = v.pipe(v.number(), v.integer(), v.minValue(1))
const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))
/** At most 100 characters, of perhaps two UTF-16 units each. */
const seen = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const boxId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/u))
/**
 * A TV of the agent, or a TV that is being set up; absent for the box beside the agent. Sent only to agents
 * whose clock says `boxes`: others would drop the field and press a key on the wrong box.
 */
const box = v.exactOptional(boxId)
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(BOX_NAMES_AT_MOST))
const appName = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
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
   * A command, to be done within `ttlMs` milliseconds of `sentAt` or not at all. `press` is its number (see
   * `press.ts`), by which the agent recognises a repeated press, also on another link.
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
  /** Asks for the TVs of the home that the agent is in. */
  v.object({ type: v.literal('scan'), id }),
  /**
   * Begins to set up the TV at this address of the agent's home; the agent answers with steps. This and the messages
   * about it are for agents whose clock says `boxes`. While it is not over, its TV is the box `setUpBox(id)`.
   */
  v.object({
    type: v.literal('set up'),
    id,
    driver: v.pipe(v.string(), v.maxLength(50)),
    host: v.pipe(v.string(), v.maxLength(253)),
    port: v.exactOptional(port),
  }),
  /** A person now sees the question of step `n`, so the TV may show its code. */
  v.object({ type: v.literal('set up shown'), id, n: step }),
  v.object({
    type: v.literal('set up answer'),
    id,
    n: step,
    value: v.pipe(v.string(), v.maxLength(ANSWER_AT_MOST)),
    user: v.exactOptional(v.pipe(v.string(), v.maxLength(USER_AT_MOST))),
    /**
     * The client that a log-in was made as; `value` is then its code. Only for an agent whose question had a page for
     * it.
     */
    clientId: v.exactOptional(v.pipe(v.string(), v.maxLength(500))),
  }),
  /** Ends a set-up; a result that was not kept is forgotten. */
  v.object({ type: v.literal('set up over'), id }),
  /**
   * Keeps the TV of the set-up `setUp`, with its secrets, as this box. `wakes`: its POWER key may send the magic
   * packet.
   */
  v.object({
    type: v.literal('keep'),
    id,
    setUp: id,
    box: boxId,
    identity: v.exactOptional(seen),
    wakes: v.boolean(),
  }),
  /** Sends the magic packet to the TV of the set-up `setUp`. */
  v.object({ type: v.literal('wake'), id, setUp: id }),
  v.object({ type: v.literal('forget'), id, box: boxId }),
  /** Replaces the agent's table of apps of this TV. Sent in parts; `more` is false in the last. */
  v.object({
    type: v.literal('apps'),
    id,
    box: boxId,
    apps: v.array(v.object({ name: appName, opens: v.pipe(v.string(), v.maxLength(APP_OPENS_AT_MOST)) })),
    more: v.boolean(),
  }),
  /** Asks about the codes of this TV's keys, or has it learn or change one. */
  v.object({ type: v.literal('codes'), id, box: boxId, question: codesQuestion }),
  /** The answer to `codes` is no longer wanted. */
  v.object({ type: v.literal('codes over'), id }),
  /** The owner's answer to `elsewhere`: whether this TV is at that address. */
  v.object({
    type: v.literal('address'),
    id,
    box: boxId,
    host: v.pipe(v.string(), v.ip()),
    port: v.exactOptional(port),
    isThere: v.boolean(),
  }),
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

/** A set that the agent saw. Its driver may be unknown to this server, so any text is valid. */
const sighting = v.object({
  driver: v.pipe(v.string(), v.maxLength(50)),
  name: seen,
  maker: v.exactOptional(seen),
  model: v.exactOptional(seen),
  host: v.pipe(v.string(), v.ip()),
  port: v.exactOptional(port),
  identity: v.exactOptional(seen),
  alsoKnownAs: v.exactOptional(v.pipe(v.array(seen), v.maxLength(OTHER_IDENTITIES_AT_MOST), v.readonly())),
})

/** A question for the page; one that no page can show is invalid. */
const question = v.pipe(
  setUpQuestion,
  v.check((one) => one.is !== 'code' || (Number.isInteger(one.length) && one.length >= 1 && one.length <= 32)),
)
const setUpStep = v.variant('is', [
  /** Options of the next question, when they exceed one message. */
  v.object({ is: v.literal('options'), options: v.array(v.object({ value: v.string(), label: v.string() })) }),
  v.object({ is: v.literal('question'), question, wrong: v.boolean() }),
  v.object({ is: v.literal('tell'), what: v.picklist(['allow']) }),
  v.object({
    is: v.literal('ready'),
    name: v.exactOptional(seen),
    identity: v.exactOptional(seen),
    mac: v.exactOptional(seen),
    /** An infrared sender that can press nothing before its keys are taught. */
    needsCodes: v.exactOptional(v.boolean()),
  }),
  v.object({ is: v.literal('failed'), why: v.picklist(SET_UP_REFUSALS) }),
])

export const linkOutcome = v.variant('is', [
  v.object({ is: v.literal('accepted'), understood: v.exactOptional(boxWords) }),
  v.object({ is: v.literal('confirmed'), understood: v.exactOptional(boxWords) }),
  v.object({
    is: v.literal('refused'),
    why: v.picklist(BOX_REFUSALS),
    driver: v.exactOptional(v.picklist(DRIVERS)),
  }),
])

export const linkCapabilities = v.object({
  keys: v.array(v.picklist(KEY_CODES)),
  text: v.boolean(),
  hdmiLinkReady: v.boolean(),
  tvPowerOnCommandAvailable: v.boolean(),
  tvPowerOffCommandAvailable: v.boolean(),
  boxVolume: v.boolean(),
  apps: v.boolean(),
  /** See `Capabilities` of the boxes. */
  lacks: v.exactOptional(v.array(v.picklist(KEY_CODES))),
  tvButtons: v.exactOptional(v.array(v.picklist(TV_BUTTONS))),
  powerKey: v.exactOptional(v.boolean()),
})

/** Messages from the agent. An answer has the id of its question. */
export const fromAgent = v.variant('type', [
  /**
   * The agent's clock. The server answers at once with its own, which bounds the difference (`clock-bound.ts`).
   * `boxes`: this agent sets up and keeps TVs.
   */
  v.object({
    type: v.literal('clock'),
    now: v.pipe(v.number(), v.minValue(1)),
    boxes: v.exactOptional(v.boolean()),
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
    state: boxStateFields,
  }),
  v.object({
    type: v.literal('names'),
    id,
    channels: v.array(v.object({ number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999)), name })),
    apps: v.array(name),
    /** The position of the next part; absent in the last part. */
    next: v.exactOptional(place),
  }),
  /**
   * The answer to `scan`. The first part comes at once and is empty. The sightings follow in parts, since many sets
   * exceed one message; `more` is false in the last.
   */
  v.object({
    type: v.literal('scanned'),
    id,
    sightings: v.pipe(v.array(sighting), v.maxLength(SIGHTINGS_AT_MOST), v.readonly()),
    more: v.boolean(),
  }),
  /** The steps of the set-up `id`; `ready` and `failed` are the last. */
  v.object({ type: v.literal('set up step'), id, n: step, step: setUpStep }),
  /** The answer to `keep`, `wake`, `forget`, `address` and the last `apps`: whether it is done. */
  v.object({ type: v.literal('done'), id, ok: v.boolean() }),
  /**
   * The answer to `codes`. A list comes in parts, since its names may exceed one message; `more` is false in the last.
   */
  v.object({ type: v.literal('codes'), id, answer: codesAnswer, more: v.boolean() }),
  /** The state of a box that is followed may have changed; at most ten times a second for each. */
  v.object({ type: v.literal('changed'), box }),
  /** This TV cannot be reached, and something at another address claims to be it, without proof. */
  v.object({
    type: v.literal('elsewhere'),
    box: boxId,
    host: v.pipe(v.string(), v.ip()),
    port: v.exactOptional(port),
  }),
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

/** The id of the box that stands for the TV of a set-up until the set-up is over. */
export function setUpBox(id: number): string {
  return `set-up:${id}`
}

/** Parses a message; undefined if it is too long or does not have the shape. */
export function readMessage<S extends v.GenericSchema>(shape: S, data: string): v.InferOutput<S> | undefined {
  return data.length > BOX_LINK_MESSAGE_BYTES ? undefined : jsonIn(shape, data)
}
