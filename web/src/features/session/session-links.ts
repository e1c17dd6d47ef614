/** The addresses for logging in and out on the host, and that of the bookmark. */
import type { SharedState } from '../../platform/shared-state.ts'

/** Credentials, which the login does not need and which must not be in an address (A04). */
const NOT_FOR_LOGIN = ['ept', 'arToken']

/**
 * The address of the login at the provider, with the query of the current address (B02) and the user's language. It
 * contains identifiers, never a token.
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

/**
 * The address of the bookmark, which opens the remote without a login. It contains a secret: the bookmark key or, if
 * the server gave none, the session token. Undefined without a chosen box or a session.
 */
export function bookmarkLink(
  {
    deviceId,
    arToken,
    bookmarkKey,
    clientDeviceId,
  }: Pick<SharedState, 'deviceId' | 'arToken' | 'bookmarkKey' | 'clientDeviceId'>,
  remoteAddress: string,
): string | undefined {
  if (deviceId === undefined || arToken === undefined) return undefined
  return `${remoteAddress}?${new URLSearchParams({ cd: clientDeviceId, ept: bookmarkKey ?? arToken }).toString()}`
}
