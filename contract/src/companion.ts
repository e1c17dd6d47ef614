/**
 * Pairing of companion apps. `saveCompanionPairing` is the specification's: the browser saves the pairing. The app's
 * own calls go beyond it: the app starts a pairing, sends its user to the browser, and polls until the user agrees
 * there.
 */
import * as v from 'valibot'
import { call } from './call.ts'
import { clientDeviceId, COMPANION_ID, device, partner, someText, token, tokenAnswer } from './shapes.ts'

const companionId = v.pipe(v.string(), v.regex(COMPANION_ID))

export const saveCompanionPairing = call({
  name: 'saveCompanionPairing',
  method: 'POST',
  path: '/api/v1/companion/pairing',
  summary: 'Pair a companion app with this account',
  auth: 'session',
  timeoutMs: 10_000,
  body: v.object({ partner, clientDeviceId, companionId }),
  // NOT-FOUND: the app that began with this id no longer waits, or the session has no box.
  defaultAnswer: { status: 'OK' },
  statuses: ['NOT-FOUND'],
})

const APP_NAME_AT_MOST = 40

export const startCompanion = call({
  name: 'startCompanion',
  method: 'POST',
  path: '/api/v1/companion/start',
  summary: 'For companion apps: start a pairing and get the page that the user must open',
  auth: 'none',
  timeoutMs: 10_000,
  /** The app's name, shown to the user before agreeing. */
  body: v.object({ appName: someText(APP_NAME_AT_MOST) }),
  answer: v.object({
    companionId,
    /** The app's secret, its bearer token for `confirmCompanion`. */
    token,
    /** Path and query of the page on this server that the user must open. */
    path: v.string(),
    /** Expiry, in seconds since 1970. */
    exp: v.number(),
  }),
})

export const describeCompanion = call({
  name: 'describeCompanion',
  method: 'POST',
  path: '/api/v1/companion/describe',
  summary: 'Get the name of the companion app that waits with this id; none for an id that no app began with here',
  auth: 'none',
  timeoutMs: 5_000,
  body: v.object({ companionId }),
  answer: v.object({ appName: v.exactOptional(v.string()) }),
  statuses: ['EXPIRED-PAIRING'],
})

export const confirmCompanion = call({
  name: 'confirmCompanion',
  method: 'POST',
  path: '/api/v1/companion/confirm',
  summary: 'For companion apps: check if the user has agreed; the bearer token is the one from the start',
  auth: 'easyPair',
  timeoutMs: 5_000,
  pending: v.object({ status: v.literal('PENDING') }),
  answer: v.object({ status: v.literal('PAIRED'), ...tokenAnswer.entries, device: v.optional(device) }),
  statuses: ['EXPIRED-PAIRING'],
})
