/**
 * The `state` of a login: an unguessable handle and, beside it, the further parameters /login was called with, as
 * `key=value` pairs separated by `;`. The server believes the handle only; the page reads its `asl`.
 */
import { STATE_MAX_LENGTH } from '@beckon/contract/session'
import type { QueryValues } from '../../http/server-page.ts'

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
export function handleIn(state: string): string | undefined {
  if (state.length > STATE_MAX_LENGTH) return undefined
  const [pair = '', ...others] = state.split(';').filter((part) => part.startsWith(`${HANDLE_KEY}=`))
  const handle = pair.slice(HANDLE_KEY.length + 1)
  return others.length === 0 && HANDLE.test(handle) ? handle : undefined
}
