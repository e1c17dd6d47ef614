/**
 * Starts the access method of this tab or browser, if any. A first visit loads only this file, which reads the address
 * and the stored values; the rest is loaded when needed.
 *
 * The access link is `#ways=one-switch`, `two-switch`, `single-switch`, `inverse`, `dwell` or `off` in the address of
 * any route, so that a helper can bookmark it. It writes no profile. It is in force in its tab until the tab is closed,
 * another access link is opened, or the user turns the method off or changes a setting. So it survives navigation, a
 * reload, and the way to a log-in page on another server and back. It stays in the address for a bookmark; its history
 * entry is marked, so that Back or a reload after "Turn off" does not open it again. Everything else after the `#` is
 * left alone, and `&ways=` may follow it (`#key=…&ways=dwell`).
 */
import { followStored, readStored } from '../platform/stored-values.ts'
import { loadModule } from '../ui/lazy-part.tsx'
import { accessLinkOf, accessLinkOfTab, setAccessLink } from './access-link.ts'

/** Call once per page load, before anything can navigate. */
export function followAccessLink(): void {
  let begun = false
  function check(): void {
    const given = accessLinkOf(/[#&]ways=([\w-]+)/u.exec(location.hash)?.[1])
    const { state } = history
    if (given !== undefined && !state?.accessLink) {
      history.replaceState({ ...state, accessLink: given }, '')
      setAccessLink(given)
    }
    // The stored value 'ways' is the profile; in an address, it is the access link.
    if (begun || !(accessLinkOfTab() ?? readStored('ways'))) return
    begun = true
    loadModule(
      () => import('./current-method.ts'),
      ({ startAccessMethods }) => startAccessMethods(),
    )
  }
  check()
  addEventListener('hashchange', check)
  followStored('ways', check)
}
