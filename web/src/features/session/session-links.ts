/** The addresses for logging in and out on the host, and that of the bookmark. */
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

/**
 * The address of the bookmark, which carries a secret: the remote that opens without logging in. There is one only for
 * a chosen box, with a session. It carries the bookmark key where the server gave one, else the session token.
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
