/** The address of the bookmark, which carries a secret: built from the shared state. */
import type { SharedState } from '../../platform/shared-state.ts'

/**
 * The remote that opens without logging in: there is one only for a chosen box, with a session. It carries the bookmark
 * key where the server gave one, else the session token.
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
