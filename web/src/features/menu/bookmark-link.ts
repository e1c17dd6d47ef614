/** The address of the bookmark, which carries a secret: built from the shared state. */
import type { SharedState } from '../../platform/shared-state.ts'

/**
 * The remote that opens without logging in: there is one only for a chosen box, with a session and its bookmark key.
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
  if (deviceId === undefined || arToken === undefined || bookmarkKey === undefined) return undefined
  return `${remoteAddress}?${new URLSearchParams({ cd: clientDeviceId, ept: bookmarkKey }).toString()}`
}
