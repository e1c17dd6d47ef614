/** The user's automation events for the six TV buttons. */
import * as v from 'valibot'
import { call } from './call.ts'
import { text } from './shapes.ts'
import { TV_KEYS, type TvKey } from './tv-keys.ts'

const event = v.optional(v.nullable(v.object({ eventName: v.optional(v.nullable(text(200))) })))
const events = Object.fromEntries(Object.keys(TV_KEYS).map((key) => [key, event])) as Record<TvKey, typeof event>

export const tvConfigData = v.object({ apiKey: v.optional(v.nullable(text(500))), ...events })
export type TvConfigData = v.InferOutput<typeof tvConfigData>

export const getTvConfig = call({
  name: 'getTvConfig',
  method: 'GET',
  path: '/api/v1/tvconfig',
  summary: 'The automation key (masked) and the event of each TV button',
  auth: 'session',
  timeoutMs: 10_000,
  answer: v.object({ tvConfigData, revision: v.optional(v.number()) }),
  statuses: ['NOT-YET'],
})

export const saveTvConfig = call({
  name: 'saveTvConfig',
  method: 'POST',
  path: '/api/v1/tvconfig',
  summary: 'Replace the automation key and events',
  auth: 'session',
  timeoutMs: 10_000,
  body: v.object({ tvConfigData, revision: v.optional(v.number()) }),
  answer: v.object({ status: v.literal('OK'), revision: v.optional(v.number()) }),
  statuses: ['CONFLICT', 'NOT-YET'],
})

export const fireEvent = call({
  name: 'fireEvent',
  method: 'POST',
  path: '/api/v1/iot',
  summary: 'Fire an automation event',
  auth: 'session',
  timeoutMs: 5_000,
  body: v.object({ eventName: text(200), apiKey: text(500) }),
  statuses: ['NOT-YET'],
})
