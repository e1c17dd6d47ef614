/** The user's automation events for the six TV buttons (specification, H). */
import * as v from 'valibot'
import { call } from './call.ts'
import { PRESS_TIME_TO_LIVE_MS } from './limits.ts'
import { someText, text } from './shapes.ts'
import { TV_KEYS, type TvKey } from './tv-keys.ts'

export const API_KEY_AT_MOST = 500
export const EVENT_NAME_AT_MOST = 200

const eventName = v.optional(v.nullable(text(EVENT_NAME_AT_MOST)))
const event = v.optional(v.nullable(v.object({ eventName })))
const events = Object.fromEntries(Object.keys(TV_KEYS).map((key) => [key, event])) as Record<TvKey, typeof event>

/**
 * Missing or null fields count as empty. The server's answers have every field, with the key masked (see `maskKey`).
 */
export const tvConfigData = v.object({ apiKey: v.optional(v.nullable(text(API_KEY_AT_MOST))), ...events })
export type TvConfigData = v.InferOutput<typeof tvConfigData>

const MASK = '•'.repeat(8)
/** A shorter key is masked completely: four characters would be more than half of it. */
const SHORTEST_SHOWN = 8

/** A key as shown to browsers: only its last four characters. */
export function maskKey(apiKey: string): string {
  if (apiKey === '') return ''
  return apiKey.length < SHORTEST_SHOWN ? MASK : MASK + Array.from(apiKey).slice(-4).join('')
}

/**
 * Whether this is a masked key. It stands for the stored key: saving it changes nothing, and saved events can be fired
 * with it.
 */
export function isMaskedKey(apiKey: string): boolean {
  return apiKey.startsWith(MASK)
}

const revised = v.object({ tvConfigData, revision: v.optional(v.number()) })

export const getTvConfig = call({
  name: 'getTvConfig',
  method: 'GET',
  path: '/api/v1/tvconfig',
  summary: 'Get the access key (masked) and the event of each TV button',
  auth: 'session',
  timeoutMs: 10_000,
  answer: revised,
})

export const saveTvConfig = call({
  name: 'saveTvConfig',
  method: 'POST',
  path: '/api/v1/tvconfig',
  summary: 'Replace the access key and events',
  auth: 'session',
  timeoutMs: 10_000,
  body: v.object({ tvConfigData, revision: v.optional(v.nullable(v.number())) }),
  /** `tvConfigData` is the stored value, with its key masked. */
  answer: v.object({
    status: v.literal('OK'),
    revision: v.optional(v.number()),
    tvConfigData: v.optional(tvConfigData),
  }),
  defaultAnswer: { status: 'OK' },
  newer: revised,
  statuses: ['CONFLICT'],
})

export const fireEvent = call({
  name: 'fireEvent',
  method: 'POST',
  path: '/api/v1/iot',
  summary: 'Fire an automation event: any event with a full key, a saved event with the masked key',
  auth: 'session',
  timeoutMs: 5_000,
  pressGoodForMs: PRESS_TIME_TO_LIVE_MS,
  body: v.object({ eventName: someText(EVENT_NAME_AT_MOST), apiKey: someText(API_KEY_AT_MOST) }),
  defaultAnswer: { status: 'OK' },
  statuses: [
    'EVENT-KEY-REFUSED',
    // The stored key, which the masked key stands for, fires only saved events.
    'EVENT-NOT-SAVED',
    'EVENT-UNKNOWN',
    'SERVICE-FORBIDDEN',
    'SERVICE-HUGE',
    'SERVICE-LYING',
    'SERVICE-REDIRECT',
    'SERVICE-TIMEOUT',
    'SERVICE-UNREACHABLE',
    'TOO-LATE',
  ],
})
