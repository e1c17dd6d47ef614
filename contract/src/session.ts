/** Tokens: exchanged after login, bound to a box, refreshed, and exchanged again from a bookmark. */
import * as v from 'valibot'
import { call } from './call.ts'
import { STATE_MAX_LENGTH } from './login.ts'
import { boxId, clientDeviceId, partner, tokenAnswer } from './shapes.ts'

export const exchangeCode = call({
  name: 'exchangeCode',
  method: 'POST',
  path: '/api/v1/auth/token/code',
  summary: 'Exchange the code of a login that this browser began for a session token',
  auth: 'none',
  timeoutMs: 10_000,
  body: v.object({
    partner,
    authCode: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
    clientDeviceId,
    /** Beyond the specification: what came back in the address, checked against the login that was begun. */
    state: v.optional(v.pipe(v.string(), v.maxLength(STATE_MAX_LENGTH))),
    /** Beyond the specification: the provider that says it sent the code (RFC 9207), if it says so. */
    iss: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  answer: tokenAnswer,
  // FORBIDDEN: the code or state belongs to no login of this browser, or its login was used already.
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
  summary: 'Replace a session token, or a bookmark key, by a fresh session token',
  auth: 'refresh',
  timeoutMs: 10_000,
  answer: v.object({
    ...tokenAnswer.entries,
    /** The box of a bookmark, which the browser may not know yet. */
    device: v.optional(v.object({ id: boxId, name: v.string() })),
  }),
})
