/** The account, and the TV boxes it may control. */
import * as v from 'valibot'
import { call } from './call.ts'
import { device } from './shapes.ts'

/** A name that is none is left out: the box is called by its id then (D01). */
const listedDevice = v.looseObject({
  id: v.optional(v.string()),
  name: v.fallback(v.optional(v.string()), undefined),
})

export const getAccount = call({
  name: 'getAccount',
  method: 'POST',
  path: '/api/v1/account',
  summary: 'Whether the chosen box belongs to the flex family',
  auth: 'session',
  timeoutMs: 10_000,
  answer: v.object({ isFlex: v.boolean() }),
})

export const getDevices = call({
  name: 'getDevices',
  method: 'POST',
  path: '/api/v1/devices',
  summary: 'The TV boxes of the account',
  auth: 'session',
  timeoutMs: 10_000,
  // Null entries and entries without an id do not count (C17). Each is judged by itself: what is no box is read as null.
  answer: v.object({ devices: v.array(v.fallback(v.nullable(listedDevice), null)) }),
})
export type { Device } from './shapes.ts'
export { device }
