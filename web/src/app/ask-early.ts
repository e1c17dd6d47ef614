/**
 * Sends the first calls of a page load from the head script, while the app's bundle loads: the session refresh and,
 * with the new token, the request for the box's capabilities. Sends only calls that start-up is certain to make
 * (`startup-plan.ts`). The app takes over both calls and reads their responses (`platform/head-script.ts`).
 */
import { ifFree, type TurnPorts } from '../client/refresh-turn.ts'
import type { EarlyCall, PageHead } from '../platform/head-script.ts'
import type { LoadFacts } from './first-view.ts'

/** Copied from the contract: importing its calls would add their schemas to the head script. */
export const EARLY_CALLS = { refresh: '/api/v1/auth/token/refresh', capabilities: '/api/v1/checkCapabilities' } as const

const TOKEN = /^[\w.~+/=-]{1,4096}$/u

export interface EarlyPorts {
  readonly turn: TurnPorts
  readonly ask: (path: string, token: string) => EarlyCall
  readonly ageMs: () => number
}

/** The number of early calls: none, the refresh only, or both. */
export function earlyCallsOf({ path, search, stored }: Pick<LoadFacts, 'path' | 'search' | 'stored'>): 0 | 1 | 2 {
  // Any parameter other than `partner` may lead to another page.
  if (!/^(?:\?partner=[\w-]+)?$/u.test(search)) return 0
  if (stored('companionMode') === 'true' || !TOKEN.test(stored('arToken') ?? '')) return 0
  const isMine = path === '/my-remote' || (path === '/' && stored('customMode') === 'true')
  if (!isMine && path !== '/remote' && path !== '/') return 0
  // Users who have not decided about privacy do not see the keys yet.
  return isMine || stored('consentAppData') === null ? 1 : 2
}

export function askEarly(
  load: Pick<LoadFacts, 'path' | 'search' | 'stored'>,
  { turn, ask, ageMs }: EarlyPorts,
): Pick<PageHead, 'calls' | 'refresh'> {
  const calls: EarlyCall[] = []
  const count = earlyCallsOf(load)
  const token = load.stored('arToken')
  if (count === 0 || token === null) return { calls }
  const isSent = new Promise<boolean>((sent) => {
    const work = async () => {
      // Another tab may just have replaced the token.
      if (turn.storage.getItem('arToken') !== token) return true
      const refresh = ask(EARLY_CALLS.refresh, token)
      calls.push(refresh)
      sent(true)
      const { response, body } = await refresh.answer
      const next = response.status === 200 && (body as { arToken?: unknown } | undefined)?.arToken
      // Stored before its first use: once the server has seen the new token, the old one expires within a minute.
      if (typeof next === 'string' && TOKEN.test(next) && turn.storage.getItem('arToken') === token) {
        turn.storage.setItem('arToken', next)
        if (count === 2) calls.push(ask(EARLY_CALLS.capabilities, next))
      }
      return true
    }
    ifFree(turn, work)
      // The app sees a failure in the call's own promise.
      .catch(() => {})
      .then(() => sent(false))
  })
  return { calls, refresh: { token, ageMs, isSent } }
}
