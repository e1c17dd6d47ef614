/**
 * The state of a box: power, channel, sound, screen, programme and accessibility settings. Fields that the box does not
 * report are left out.
 */
import * as v from 'valibot'
import { call } from './call.ts'
import { catalogue } from './catalogue.ts'
import type { Sentence } from './languages.ts'
import { boxStatuses } from './remote.ts'
import { boxWords as words, someText } from './shapes.ts'

/** A page asks for a new state at least this often; a value that is much older counts as unknown. */
export const STATE_POLLED_EVERY_MS = 15_000

/** The last moment that a `Date` can hold. Source: ECMA-262, "Time Values and Time Range". */
export const LATEST_TIME_MS = 8_640_000_000_000_000

/** Milliseconds since 1970. */
export const boxTime = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LATEST_TIME_MS))

/** The programme on the channel, or the recording that plays; times where the box reports them. */
const programme = v.object({
  title: words,
  endsAt: v.exactOptional(boxTime),
  next: v.exactOptional(v.object({ title: words, startsAt: v.exactOptional(boxTime) })),
})
export type Programme = v.InferOutput<typeof programme>

const fields = {
  power: v.exactOptional(v.picklist(['on', 'standby'])),
  channel: v.exactOptional(v.object({ number: v.number(), name: words })),
  /** 0 to 100. */
  volume: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  muted: v.exactOptional(v.boolean()),
  screen: v.exactOptional(words),
  /** The text of the focused item, for screen readers. */
  focus: v.exactOptional(words),
  captions: v.exactOptional(v.boolean()),
  audioDescription: v.exactOptional(v.boolean()),
  /** A voice that reads the menus of the box aloud. */
  voiceGuidance: v.exactOptional(v.boolean()),
  programme: v.exactOptional(programme),
}

export const boxStateFields = v.object(fields)
export type BoxState = v.InferOutput<typeof boxStateFields>

const stateAnswer = v.object({
  ...fields,
  /** Milliseconds from the moment the box was asked until this answer. */
  age: v.pipe(v.number(), v.minValue(0)),
  /** The version of this state, the same on every node. */
  version: someText(64),
})

/** Milliseconds, at most five digits. */
const within = v.pipe(v.string(), v.regex(/^\d{1,5}$/u))

/**
 * `within`: how old the state may be at most when this call arrives; a second by default. A page that has pressed a
 * key passes the time since then, and so gets no state from before.
 */
export const boxState = call({
  name: 'boxState',
  method: 'GET',
  path: '/api/v1/boxState',
  summary: 'Get what is on: the state of the box, as far as it is known',
  auth: 'session',
  timeoutMs: 1_500,
  query: v.object({ within: v.optional(within) }),
  answer: stateAnswer,
  statuses: boxStatuses,
})

/**
 * Answers when the state has another version, or after about 15 seconds with the same one, newly read. A page keeps one
 * such call under way while it is visible.
 */
export const nextBoxState = call({
  name: 'nextBoxState',
  method: 'GET',
  path: '/api/v1/nextBoxState',
  summary: 'Wait until the state of the box changes',
  auth: 'session',
  timeoutMs: 18_000,
  waits: true,
  query: v.object({ version: someText(64), within: v.optional(within) }),
  answer: stateAnswer,
  statuses: boxStatuses,
})

/** The texts about what is on, for server and web. */
export const nowTexts = catalogue('whatIsOn')

const on = catalogue('accessOn')
const off = catalogue('accessOff')

/** The settings for captions, audio description and voice guidance, and their texts. */
type AccessibilitySetting = keyof typeof on
export const ACCESSIBILITY_SETTINGS = Object.keys(on) as readonly AccessibilitySetting[]

export function accessibilityText(setting: AccessibilitySetting, isOn: boolean): Sentence {
  return (isOn ? on : off)[setting]
}
