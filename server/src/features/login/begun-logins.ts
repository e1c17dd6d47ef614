/**
 * The log-ins that a browser has begun, in one sealed cookie of that browser. The server stores nothing before a log-in
 * succeeds, so thousands of begun ones cost nothing, and only this browser can finish them.
 */
import { MINUTE_MS } from '@beckon/contract/time-units'
import * as v from 'valibot'
import { newSecret } from '../../storage/seal.ts'
import { handleIn } from './state-text.ts'

export const LOGIN_LIVES_MS = 10 * MINUTE_MS
/** A few tabs may each begin a login; more would not fit the cookie. */
const LOGINS_AT_MOST = 4

const begunLogin = v.object({
  handle: v.string(),
  verifier: v.string(),
  nonce: v.string(),
  /** The partner value with its variant, as /login was called. */
  partner: v.string(),
  issuer: v.string(),
  /** The origin that the provider sends the browser back to. */
  origin: v.string(),
  expiresAt: v.number(),
})
const begunLogins = v.array(begunLogin)
export type BegunLogin = v.InferOutput<typeof begunLogin>

/** Seals a text for one purpose and opens it again; opening anything else gives undefined. */
export interface Sealer {
  seal(text: string): string
  open(sealed: string): string | undefined
}

export function beginLogin(of: Pick<BegunLogin, 'partner' | 'issuer' | 'origin'>, now: number): BegunLogin {
  return {
    handle: newSecret(),
    verifier: newSecret(),
    nonce: newSecret(),
    ...of,
    expiresAt: now + LOGIN_LIVES_MS,
  }
}

/** The living logins in a cookie's value, newest first; none for a value that we did not seal. */
export function readBegunLogins(cookie: string | undefined, sealer: Sealer, now: number): readonly BegunLogin[] {
  const text = cookie === undefined ? undefined : sealer.open(cookie)
  if (text === undefined) return []
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), begunLogins), text)
  return parsed.success ? parsed.output.filter((login) => login.expiresAt > now) : []
}

export function writeBegunLogins(logins: readonly BegunLogin[], sealer: Sealer): string {
  return sealer.seal(JSON.stringify(logins.slice(0, LOGINS_AT_MOST)))
}

export function loginOf(state: string, begun: readonly BegunLogin[]): BegunLogin | undefined {
  const handle = handleIn(state)
  return handle === undefined ? undefined : begun.find((login) => login.handle === handle)
}

/** Whether what the callback names as its sender (RFC 9207) is where this login was begun. */
export function isIssuer(iss: unknown, { issuer }: BegunLogin): boolean {
  return typeof iss === 'string' && URL.parse(iss)?.href === new URL(issuer).href
}
