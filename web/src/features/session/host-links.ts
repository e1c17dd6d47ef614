/** The addresses on the host that the browser leaves the app for. They carry labels; a token only where the host needs it. */
import type { SharedState } from '../../platform/shared-state.ts'

/** Parameters of the app's own pages, and credentials: they are not the login's business (A04). */
const NOT_FOR_LOGIN = ['ept', 'arToken', 'cd', 'msg']

/** Login at the provider, with what the current address already has (B02). */
export function loginHref({ partner, clientDeviceId }: Pick<SharedState, 'partner' | 'clientDeviceId'>, query: URLSearchParams): string {
  const passedOn = new URLSearchParams(query)
  for (const name of NOT_FOR_LOGIN) passedOn.delete(name)
  passedOn.set('partner', partner)
  passedOn.set('clientDeviceId', clientDeviceId)
  return `/login?${passedOn.toString()}`
}

/** Logout at the host, which ends the session and the provider's and comes back to /logout-complete (C18). */
export function logoutHref({ partner, clientDeviceId, arToken }: Pick<SharedState, 'partner' | 'clientDeviceId' | 'arToken'>): string {
  const query = new URLSearchParams({ partner, clientDeviceId, ...(arToken !== undefined && { idToken: arToken }) })
  return `/logout?${query.toString()}`
}
