/** The account, and the TV boxes it may control. */
import * as v from 'valibot'
import { call } from './call.ts'
import { device } from './shapes.ts'

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
  // Null entries and entries without an id do not count (C17), so one of them must not spoil the answer.
  answer: v.object({
    devices: v.array(v.nullable(v.looseObject({ id: v.optional(v.string()), name: v.optional(v.string()) }))),
  }),
})
export type { Device } from './shapes.ts'
export { device }
