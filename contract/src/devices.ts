/** The account and its TV boxes. */
import * as v from 'valibot'
import { call } from './call.ts'
import { device } from './shapes.ts'

/** An invalid name is left out; the browser then shows the id (D01). */
const listedDevice = v.looseObject({
  id: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
  name: v.fallback(v.optional(v.string()), undefined),
})

export const getAccount = call({
  name: 'getAccount',
  method: 'POST',
  path: '/api/v1/account',
  summary: 'Get whether the chosen box is a flex box',
  auth: 'session',
  timeoutMs: 10_000,
  answer: v.object({ isFlex: v.boolean() }),
})

export const getDevices = call({
  name: 'getDevices',
  method: 'POST',
  path: '/api/v1/devices',
  summary: 'List the TV boxes of the account',
  auth: 'session',
  timeoutMs: 10_000,
  // Each entry is validated by itself; an invalid one becomes null. The browser ignores null entries and entries
  // without an id (C17).
  answer: v.object({ devices: v.array(v.fallback(v.nullable(listedDevice), null)) }),
})
export type { Device } from './shapes.ts'
export { device }
