/** The addresses on the host that the browser leaves the app for, to log in and out. */
import type { SharedState } from '../../platform/shared-state.ts'

/** Credentials: not the login's business, and an address is no place for them (A04). */
const NOT_FOR_LOGIN = ['ept', 'arToken']

/**
 * Login at the provider, with what the current address already has (B02), in the language that the user reads
 * here. It carries labels, never a token.
 */
export function loginHref(
  { partner, clientDeviceId, language }: Pick<SharedState, 'partner' | 'clientDeviceId' | 'language'>,
  query: URLSearchParams,
): string {
  const passedOn = new URLSearchParams(query)
  for (const name of NOT_FOR_LOGIN) passedOn.delete(name)
  passedOn.set('partner', partner)
  passedOn.set('clientDeviceId', clientDeviceId)
  passedOn.set('locale', language)
  return `/login?${passedOn.toString()}`
}

/** A path of the host, reached by a full page load; with `endBookmark` the bookmark ends, too. */
export function logoutLink(
  { partner, clientDeviceId, arToken }: Pick<SharedState, 'partner' | 'clientDeviceId' | 'arToken'>,
  endBookmark = false,
): string {
  const query = new URLSearchParams({ partner, clientDeviceId, idToken: arToken ?? '' })
  if (endBookmark) query.set('endBookmark', 'true')
  return `/logout?${query.toString()}`
}
