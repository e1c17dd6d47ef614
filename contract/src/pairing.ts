/** Easy pair: the remote shows a code of seven digits, and the user enters it on the TV. */
import * as v from 'valibot'
import { MINUTE_MS } from './time-units.ts'
import { call } from './call.ts'
import { clientDeviceId, device, lenient, partner, token } from './shapes.ts'

export const PAIRING_CODE_DIGITS = 7
export const PAIRING_CODE_LIFE_MS = 180_000
/** The server repeats the result for this long, in case its answer got lost, or a tablet slept meanwhile. */
export const PAIRING_RESULT_LIFE_MS = 10 * MINUTE_MS

export const pairingCode = v.pipe(v.string(), v.regex(new RegExp(`^\\d{${PAIRING_CODE_DIGITS}}$`, 'u')))

export const startPairing = call({
  name: 'startPairing',
  method: 'POST',
  path: '/api/v1/pairing/start',
  summary: 'Start a pairing and get the code to enter on the TV',
  auth: 'optional',
  timeoutMs: 10_000,
  body: v.object({ partner, clientDeviceId }),
  answer: v.object({
    token,
    pairingCode,
    /** Expiry, in seconds since 1970. */
    exp: v.number(),
    /** Two words that the TV also shows, so that nobody pairs a stranger's remote. */
    words: v.optional(v.string()),
  }),
})

export const confirmPairing = call({
  name: 'confirmPairing',
  method: 'POST',
  path: '/api/v1/pairing/confirm',
  summary: 'Check if the code was entered on the TV; the bearer token is the pairing’s',
  auth: 'easyPair',
  timeoutMs: 5_000,
  body: v.object({ partner, clientDeviceId }),
  pending: v.object({ status: v.literal('PENDING') }),
  answer: v.object({
    status: v.literal('CONFIRMED'),
    arToken: token,
    refreshIntervalMs: lenient(v.number()),
    bookmarkKey: lenient(token),
    device: lenient(device),
  }),
  statuses: ['EXPIRED-PAIRING'],
})
