/** The address bar: 22 fixed paths without parameters need no more router than this. */
import { useOutside } from './store.ts'
import { urlOf, pathHere } from './base-path.ts'

const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') window.addEventListener('popstate', notify)

/**
 * Goes to a path (with its query, if any) inside the app. `replace` leaves no entry to go back to; `state` is kept with
 * the entry, where no link from outside can put anything.
 */
export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  window.history[replace ? 'replaceState' : 'pushState'](state, '', urlOf(to))
  notify()
}

/** Calls after every change of the address inside the app, Back and Forward included; the answer ends that. */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let page = typeof window === 'undefined' ? '' : pathHere()
let arrivals = 0
if (typeof window !== 'undefined')
  onNavigation(() => {
    if (pathHere() !== page) arrivals += 1
    page = pathHere()
  })

/**
 * The user's stay on the page that is open now. Whoever waits for an answer takes one before and asks it after: an
 * answer that comes late must not lead anybody away from where they went meanwhile.
 */
export interface Visit {
  /** The user has gone to another page, even if they came back. */
  isOver(): boolean
}

export function thisVisit(): Visit {
  const path = pathHere()
  const arrival = arrivals
  return { isOver: () => arrivals !== arrival || pathHere() !== path }
}

export function usePath(): string {
  return useOutside(onNavigation, pathHere)
}

export function useQuery(): URLSearchParams {
  return new URLSearchParams(useOutside(onNavigation, () => window.location.search))
}
