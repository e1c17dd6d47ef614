/** Whose data these are: a box belongs to one account, and a refreshed token is still the same session. */
import { shared } from '../platform/shared-state.ts'

/** Compared before and after a call: an answer for a former session is about somebody else's data. */
export function currentAccount(): string {
  const { clientDeviceId, deviceId, arToken } = shared()
  return arToken === undefined ? '' : `${clientDeviceId} ${deviceId ?? ''}`
}
