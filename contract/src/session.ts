/**
 * Session tokens: issued after a log-in, bound to a box, refreshed, and issued from a bookmark. Also the account with
 * its TV boxes.
 */
import * as v from 'valibot'
import { call } from './call.ts'
import { boxId, clientDeviceId, lenient, partner, tokenAnswer } from './shapes.ts'
import { DAY_MS } from './time-units.ts'

/** A session that is not used for this long ends. Until then its token may be refreshed. */
export const UNUSED_SESSION_LIFE_MS = 90 * DAY_MS
/**
 * The server decides the refresh interval; one outside these bounds is set to the nearer bound. 0 or 2^31 would break
 * timers.
 */
export const REFRESH_INTERVAL_MIN_MS = 1_000
export const REFRESH_INTERVAL_MAX_MS = DAY_MS

/** The longest `state` of a log-in (OAuth), in characters. The server never makes a longer one. */
export const STATE_MAX_LENGTH = 2048

export const exchangeCode = call({
  name: 'exchangeCode',
  method: 'POST',
  path: '/api/v1/auth/token/code',
  summary: 'Exchange the code of this browser’s log-in for a session token',
  auth: 'none',
  timeoutMs: 10_000,
  body: v.object({
    partner,
    authCode: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
    clientDeviceId,
    /** Beyond the specification: the callback's `state`, checked against this browser's log-in. */
    state: v.optional(v.pipe(v.string(), v.maxLength(STATE_MAX_LENGTH))),
    /** Beyond the specification: the callback's `iss`, the issuer of the code (RFC 9207), if present. */
    iss: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  answer: tokenAnswer,
  // FORBIDDEN: code or state do not belong to a log-in of this browser, or the log-in was already used.
  statuses: ['FORBIDDEN'],
})

export const chooseBox = call({
  name: 'chooseBox',
  method: 'POST',
  path: '/api/v1/auth/token',
  summary: 'Get a session token for one TV box',
  auth: 'session',
  timeoutMs: 10_000,
  body: v.object({ selectedXboDeviceId: boxId }),
  answer: tokenAnswer,
  statuses: ['NOT-FOUND'],
})

export const refreshToken = call({
  name: 'refreshToken',
  method: 'POST',
  path: '/api/v1/auth/token/refresh',
  summary: 'Exchange a session token or a bookmark key for a new session token',
  auth: 'refresh',
  timeoutMs: 10_000,
  answer: v.object({
    ...tokenAnswer.entries,
    /** The box of a bookmark; the browser may not know it yet. */
    device: v.optional(v.object({ id: boxId, name: v.string() })),
  }),
})

/** An invalid name is left out; the browser then shows the id (D01). */
const listedDevice = v.looseObject({
  id: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
  name: lenient(v.string()),
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
