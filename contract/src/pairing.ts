/** Easy pair: a code on the screen, entered on the TV. */
import * as v from 'valibot'
import { call } from './call.ts'
import { PAIRING_CODE_DIGITS } from './limits.ts'
import { clientDeviceId, device, partner, token } from './shapes.ts'

export const pairingCode = v.pipe(v.string(), v.regex(new RegExp(`^\\d{${PAIRING_CODE_DIGITS}}$`, 'u')))

export const startPairing = call({
  name: 'startPairing',
  method: 'POST',
  path: '/api/v1/pairing/start',
  summary: 'Begin a pairing and get the code to enter on the TV',
  auth: 'optional',
  timeoutMs: 10_000,
  body: v.object({ partner, clientDeviceId }),
  answer: v.object({
    token,
    pairingCode,
    /** Seconds since 1970. */
    exp: v.number(),
    /** Two words that the TV shows too, so that nobody confirms a stranger's remote. */
    words: v.optional(v.string()),
  }),
})

export const confirmPairing = call({
  name: 'confirmPairing',
  method: 'POST',
  path: '/api/v1/pairing/confirm',
  summary: 'Ask whether the code has been entered on the TV; the bearer is the token of the pairing',
  auth: 'easyPair',
  timeoutMs: 5_000,
  body: v.object({ partner, clientDeviceId }),
  pending: v.object({ status: v.literal('PENDING') }),
  answer: v.object({
    status: v.literal('CONFIRMED'),
    arToken: token,
    refreshIntervalMs: v.optional(v.number()),
    bookmarkKey: v.optional(token),
    device: v.optional(device),
  }),
  statuses: ['EXPIRED-PAIRING'],
})
