/** Where logging out leads. */
import type { SharedState } from '../../platform/shared-state.ts'

/** A path of the host, reached by a full page load; with `endBookmark` the bookmark ends, too. */
export function logoutLink(
  { partner, clientDeviceId, arToken }: Pick<SharedState, 'partner' | 'clientDeviceId' | 'arToken'>,
  endBookmark = false,
): string {
  const query = new URLSearchParams({ partner, clientDeviceId, idToken: arToken ?? '' })
  if (endBookmark) query.set('endBookmark', 'true')
  return `/logout?${query.toString()}`
}
