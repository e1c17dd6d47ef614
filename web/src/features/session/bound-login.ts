/** Asks the server whether a callback belongs to a login that this browser began, and which flags to keep from it. */
import { BOUND_LOGIN_PATH, boundLogin, type BoundLogin } from '@beckon/contract/login'
import * as v from 'valibot'
import { realClock } from '../../platform/clock.ts'
import type { Sender } from './login-callback.ts'
import { urlOf } from '../../platform/base-path.ts'

const AT_MOST_MS = 5_000

/** Not bound, unless the server says so. */
export async function askBoundLogin({ state, iss }: Sender): Promise<BoundLogin> {
  const unbound: BoundLogin = { bound: false, flags: {} }
  if (state === undefined) return unbound
  const limit = new AbortController()
  const stop = realClock.after(AT_MOST_MS, () => limit.abort())
  try {
    const query = new URLSearchParams({ state, ...(iss !== undefined && { iss }) })
    const response = await fetch(urlOf(`${BOUND_LOGIN_PATH}?${query.toString()}`), {
      signal: limit.signal,
      cache: 'no-store',
    })
    const parsed = v.safeParse(boundLogin, await response.json())
    return response.ok && parsed.success ? parsed.output : unbound
  } catch {
    return unbound
  } finally {
    stop()
  }
}
