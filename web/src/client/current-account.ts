/** Identifies the account in use by its box, since a box belongs to one account and tokens change at each refresh. */
import { shared } from '../platform/shared-state.ts'

/** Compare it before and after a call: the answer to an earlier session may contain another account's data. */
export function currentAccount(): string {
  const { clientDeviceId, deviceId, arToken } = shared()
  return arToken === undefined ? '' : `${clientDeviceId} ${deviceId ?? ''}`
}
