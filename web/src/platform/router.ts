/** A minimal router: the app has only fixed paths without parameters. */
import { useExternalStore } from './state-hook.ts'
import { urlOf, pathHere } from './base-path.ts'

const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') window.addEventListener('popstate', notify)

/**
 * Goes to a path (with its query, if any) inside the app. `replace` leaves no history entry to go back to; `state` is
 * stored with the entry, where no outside link can set it.
 */
export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  window.history[replace ? 'replaceState' : 'pushState'](state, '', urlOf(to))
  notify()
}

/**
 * Calls `listener` after every change of the address inside the app, also by Back and Forward; the returned function
 * stops that.
 */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Calls `listener` when another page has been entered; the returned function stops that. Another query, or the entry
 * that the menu leaves in the history, is no other page.
 */
export function onPageEntered(listener: () => void): () => void {
  let path = pathHere()
  return onNavigation(() => {
    if (pathHere() === path) return
    path = pathHere()
    listener()
  })
}

let pagesEntered = 0
if (typeof window !== 'undefined') onPageEntered(() => (pagesEntered += 1))

/**
 * The user's visit to the page that is open now. Take it before waiting for an answer and check it afterwards: a late
 * answer must not lead users away from where they have gone in the meantime.
 */
export interface Visit {
  /** Whether the user has gone to another page, even if they came back. */
  hasEnded(): boolean
}

export function thisVisit(): Visit {
  const path = pathHere()
  const entered = pagesEntered
  // The path may have changed before the listener above has run.
  return { hasEnded: () => pagesEntered !== entered || pathHere() !== path }
}

export function usePath(): string {
  return useExternalStore(onNavigation, pathHere)
}

export function useQuery(): URLSearchParams {
  return new URLSearchParams(useExternalStore(onNavigation, () => window.location.search))
}

/** A key in the fragment of an address: removed from the address at once, and kept until its page takes it. */
let key: string | undefined

export function hideAddressKey(): void {
  const { pathname, search } = window.location
  const fragment = new URLSearchParams(window.location.hash.slice(1))
  const given = fragment.get('key')
  if (given === null) return
  key = given
  fragment.delete('key')
  const others = String(fragment)
  window.history.replaceState(window.history.state, '', pathname + search + (others === '' ? '' : `#${others}`))
}

/** Returns the key, only once. */
export function takeAddressKey(): string | undefined {
  const taken = key
  key = undefined
  return taken
}
