/**
 * Begins the access method that this tab or this browser has, if any. All of it that the first visit carries is here: a
 * look at the address and at what is stored. The rest comes in a file of its own.
 *
 * The access link is `#ways=one-switch`, `two-switch`, `single-switch`, `inverse`, `dwell` or `off` in the address of
 * any route, for the bookmark of a helper. It writes no profile. It counts for its tab until the tab is closed, another
 * access link is opened, or the user turns the method off or changes a setting: so it survives navigation, a reload,
 * and a log-in on another machine. It stays in the address, where it can be kept as a bookmark, and is marked there as
 * taken: coming back to the entry by Back, or loading it again after "Turn off", does not open it once more. Everything
 * else behind the `#` is left alone, and `&ways=` may follow it (`#key=…&ways=dwell`).
 */
import { readStored } from '../platform/stored-values.ts'
import { fetchPart } from '../ui/lazy-part.tsx'
import { accessLinkOf, openAccessLink, setAccessLink } from './access-link.ts'

/** Once for each page load, before anything can lead to another address. */
export function followAccessLink(): void {
  let begun = false
  function look(): void {
    const given = accessLinkOf(/[#&]ways=([\w-]+)/u.exec(location.hash)?.[1])
    const { state } = history
    if (given !== undefined && !state?.accessLink) {
      history.replaceState({ ...state, accessLink: given }, '')
      setAccessLink(given)
    }
    if (begun || !(openAccessLink() ?? readStored('ways'))) return
    begun = true
    fetchPart(
      () => import('./current-method.ts'),
      ({ startAccessMethods }) => startAccessMethods(),
    )
  }
  look()
  addEventListener('hashchange', look)
  addEventListener('storage', look)
}
