/** The address bar: 22 fixed paths without parameters need no more router than this. */
import { useOutside } from './outside.ts'

const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') window.addEventListener('popstate', tell)

/**
 * Goes to a path (with its query, if any) inside the app. `replace` leaves no entry to go back to; `state` is kept with
 * the entry, where no link from outside can put anything.
 */
export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  window.history[replace ? 'replaceState' : 'pushState'](state, '', to)
  tell()
}

/** Calls after every change of the address inside the app, Back and Forward included; the answer ends that. */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePath(): string {
  return useOutside(onNavigation, () => window.location.pathname)
}

export function useQuery(): URLSearchParams {
  return new URLSearchParams(useOutside(onNavigation, () => window.location.search))
}
