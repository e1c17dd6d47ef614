/**
 * The log-ins that a browser has begun, in one sealed cookie of that browser, with the addresses and the `state` by
 * which the browser comes back. The server stores nothing before a log-in succeeds, so thousands of begun ones cost
 * nothing, and only this browser can finish them. Stored then: which were used, and the provider's ID token, with which
 * a log-out also ends the session at the provider.
 */
import { MINUTE_MS } from '@beckon/contract/time-units'
import * as v from 'valibot'
import { STATE_MAX_LENGTH } from '@beckon/contract/session'
import { fingerprint, newSecret, sealedPlace } from '../../storage/seal.ts'
import type { QueryValues } from '../../http/pages/server-page.ts'
import type { Transaction } from 'kysely'
import type { Services } from '../../services.ts'
import type { Tables } from '../../storage/tables.ts'

/** The addresses of login and logout that are not calls. */
export const PATHS = {
  login: '/login',
  loginComplete: '/login-complete',
  logout: '/logout',
  /** The path to which a provider sends the browser after ending its session; the operator registers it there. */
  providerLeft: '/logout/ended',
  logoutComplete: '/logout-complete',
  /** The page of the practice log-in. */
  practice: '/login/practice',
} as const

export const LOGIN_LIVES_MS = 10 * MINUTE_MS
/** A few tabs may each begin a login; more would not fit the cookie. */
const LOGINS_AT_MOST = 4

const begunLogin = v.object({
  handle: v.string(),
  verifier: v.string(),
  nonce: v.string(),
  /** The partner parameter of /login, with its variant. */
  partner: v.string(),
  issuer: v.string(),
  /** The origin that the provider sends the browser back to. */
  origin: v.string(),
  expiresAt: v.number(),
})
const begunLogins = v.array(begunLogin)
export type BegunLogin = v.InferOutput<typeof begunLogin>

/** Seals a text for one purpose and opens it again; opening anything else returns undefined. */
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

/** The unexpired log-ins in a cookie's value, newest first; none for a value that this server did not seal. */
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

/** Whether the sender that the callback names (RFC 9207) is the provider of this log-in. */
export function isIssuer(iss: unknown, { issuer }: BegunLogin): boolean {
  return typeof iss === 'string' && URL.parse(iss)?.href === new URL(issuer).href
}

/**
 * The two cookies of login and logout: httpOnly, for this host only, gone after ten minutes. `begun`: the log-ins that
 * this browser began. `leaving`: this browser asked to log out, so it may open /logout-complete.
 */
const COOKIES = { begun: 'beckon-login', leaving: 'beckon-leaving' } as const
type LoginCookie = keyof typeof COOKIES

/** Over https the prefix makes browsers refuse a cookie planted by a neighbouring host or over plain http. */
function nameOf(cookie: LoginCookie, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${COOKIES[cookie]}` : COOKIES[cookie]
}

export function readCookie(cookie: LoginCookie, origin: string, header: string | undefined): string | undefined {
  const start = `${nameOf(cookie, origin)}=`
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length)
}

/** The `Set-Cookie` value. Lax, because the provider's redirect back is a navigation from another site. */
export function cookieToSet(cookie: LoginCookie, origin: string, value: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(cookie, origin)}=${value}; Path=/; Max-Age=${LOGIN_LIVES_MS / 1000}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * The `state` of a login: an unguessable handle and, beside it, the further parameters /login was called with, as
 * `key=value` pairs separated by `;`. The server believes the handle only; the page reads its `asl`.
 */
const HANDLE_KEY = 'login'
const HANDLE = /^[\w-]{43}$/u
const PAIRS_AT_MOST = 8
const CHARACTERS_AT_MOST = 512

/** Parameters that /login itself reads, that would name a credential, or that belong to other pages' addresses. */
const NEVER_PASSED_ON = new Set([
  'partner',
  'clientDeviceId',
  'locale',
  'ept',
  'arToken',
  'idToken',
  'bookmarkKey',
  'cd',
  'msg',
  'err',
  'sts',
  'hop',
  HANDLE_KEY,
  'code',
  'state',
  'iss',
  'error',
  'error_description',
  'activity_id',
])

/** Packs the handle and as many of the further parameters as reasonably fit; the rest is left out. */
export function stateTextOf(handle: string, query: QueryValues): string {
  const pairs = [`${HANDLE_KEY}=${handle}`]
  let characters = 0
  for (const [key, value] of Object.entries(query)) {
    if (pairs.length > PAIRS_AT_MOST || NEVER_PASSED_ON.has(key) || !/^[A-Za-z][\w-]{0,31}$/u.test(key)) continue
    if (typeof value !== 'string' || !value.isWellFormed()) continue
    const pair = `${key}=${encodeURIComponent(value)}`
    if (characters + pair.length > CHARACTERS_AT_MOST) continue
    characters += pair.length
    pairs.push(pair)
  }
  return pairs.join(';')
}

/** The handle in a `state`, or undefined for a state that we did not make. */
function handleIn(state: string): string | undefined {
  if (state.length > STATE_MAX_LENGTH) return undefined
  const [pair = '', ...others] = state.split(';').filter((part) => part.startsWith(`${HANDLE_KEY}=`))
  const handle = pair.slice(HANDLE_KEY.length + 1)
  return others.length === 0 && HANDLE.test(handle) ? handle : undefined
}

/** Seals cookies so that only the servers of this database can read and make them. */
export function cookieSealer({ seal }: Pick<Services, 'seal'>): Sealer {
  return { seal: (text) => seal.close(text, 'cookie.login'), open: (sealed) => seal.open(sealed, 'cookie.login') }
}

/** Uses up this begun log-in, so that its code is exchanged once; false when it was used before. */
export function takeLogin({ store, clock }: Pick<Services, 'store' | 'clock'>, handle: string): Promise<boolean> {
  return store.save(async (trx) => {
    const taken = await trx
      .insertInto('login_uses')
      .values({ handle_hash: fingerprint(handle), used_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('handle_hash')
      .executeTakeFirst()
    return taken !== undefined
  })
}

/** Whether a begun log-in has been exchanged for a session. */
export async function isUsed({ store }: Pick<Services, 'store'>, handle: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('login_uses')
    .select('handle_hash')
    .where('handle_hash', '=', fingerprint(handle))
    .executeTakeFirst()
  return row !== undefined
}

export interface Grant {
  readonly issuer: string
  readonly partner: string
  readonly idToken: string
}

/**
 * Stores the grant in the transaction that opens the session: without it, a log-out could not end the session at the
 * provider.
 */
export async function keepGrant(
  trx: Transaction<Tables>,
  { seal, clock }: Pick<Services, 'seal' | 'clock'>,
  session: { sessionId: string; accountId: string },
  grant: Grant,
): Promise<void> {
  await trx
    .insertInto('grants')
    .values({
      session_id: session.sessionId,
      account_id: session.accountId,
      sealed: seal.close(JSON.stringify(grant), sealedPlace.grants(session.sessionId)),
      ends_at: null,
      made_at: clock.now(),
    })
    .execute()
}

/** A session's grant, which is deleted when the session ends. */
export async function grantOf({ store, seal }: Services, sessionId: string): Promise<Grant | undefined> {
  const row = await store.db
    .selectFrom('grants')
    .select('sealed')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  const text = row && seal.open(row.sealed, sealedPlace.grants(sessionId))
  return text === undefined ? undefined : (JSON.parse(text) as Grant)
}
