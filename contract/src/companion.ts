/** Pairing a companion app with the account. */
import * as v from 'valibot'
import { call } from './call.ts'
import { COMPANION_ID } from './limits.ts'
import { clientDeviceId, partner } from './shapes.ts'

export const saveCompanionPairing = call({
  name: 'saveCompanionPairing',
  method: 'POST',
  path: '/api/v1/companion/pairing',
  summary: 'Pair a companion app with this account',
  auth: 'session',
  timeoutMs: 10_000,
  body: v.object({ partner, clientDeviceId, companionId: v.pipe(v.string(), v.regex(COMPANION_ID)) }),
  statuses: ['NOT-FOUND', 'NOT-YET'],
})
