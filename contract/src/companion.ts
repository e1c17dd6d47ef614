/**
 * Pairing a companion app with the account. The specification has one call, by which the browser saves the pairing; the
 * app's own side goes beyond it: it begins, sends its user to the browser, and asks until the user has agreed there.
 */
import * as v from 'valibot'
import { call } from './call.ts'
import { COMPANION_ID } from './limits.ts'
import { clientDeviceId, device, partner, someText, token, tokenAnswer } from './shapes.ts'

const companionId = v.pipe(v.string(), v.regex(COMPANION_ID))

export const saveCompanionPairing = call({
  name: 'saveCompanionPairing',
  method: 'POST',
  path: '/api/v1/companion/pairing',
  summary: 'Pair a companion app with this account',
  auth: 'session',
  timeoutMs: 10_000,
  body: v.object({ partner, clientDeviceId, companionId }),
  // NOT-FOUND: no app waits under this id: it is unknown, too old, or was used already.
  statuses: ['NOT-FOUND'],
})

export const startCompanion = call({
  name: 'startCompanion',
  method: 'POST',
  path: '/api/v1/companion/start',
  summary: 'For a companion app: begin to be paired, and get the page that its user is to open',
  auth: 'none',
  timeoutMs: 10_000,
  /** What the app calls itself; its user reads it before agreeing. */
  body: v.object({ appName: someText(40) }),
  answer: v.object({
    companionId,
    /** The app's own secret: it asks with this, and shows it to nobody. */
    token,
    /** The page on this server, with its query. */
    path: v.string(),
    /** Seconds since 1970. */
    exp: v.number(),
  }),
})

export const describeCompanion = call({
  name: 'describeCompanion',
  method: 'POST',
  path: '/api/v1/companion/describe',
  summary: 'Which companion app waits under an id',
  auth: 'none',
  timeoutMs: 5_000,
  body: v.object({ companionId }),
  answer: v.object({ appName: v.string() }),
  statuses: ['NOT-FOUND'],
})

export const confirmCompanion = call({
  name: 'confirmCompanion',
  method: 'POST',
  path: '/api/v1/companion/confirm',
  summary: 'For a companion app: ask whether its user has agreed; the bearer is the token that it began with',
  auth: 'easyPair',
  timeoutMs: 5_000,
  pending: v.object({ status: v.literal('PENDING') }),
  answer: v.object({ status: v.literal('PAIRED'), ...tokenAnswer.entries, device: v.optional(device) }),
  statuses: ['EXPIRED-PAIRING'],
})
