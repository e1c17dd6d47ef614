/** Identifies the account of data: a box belongs to one account, and a refreshed token is still the same session. */
import { shared } from '../platform/shared-state.ts'

/** Compare before and after a call: an answer for an earlier session contains somebody else's data. */
export function currentAccount(): string {
  const { clientDeviceId, deviceId, arToken } = shared()
  return arToken === undefined ? '' : `${clientDeviceId} ${deviceId ?? ''}`
}
