import { hasLogin } from '@beckon/contract/partners'
import { pageSettings } from './page-settings.ts'
import { shared, useSharedState } from './shared-state.ts'

/** Whether this partner's subscribers can log in at this server. If not, nothing leads to the log-in. */
export function useCanLogIn(): boolean {
  return hasLogin(
    useSharedState((state) => state.partner),
    pageSettings().loginPartners,
  )
}

export function canLogIn(): boolean {
  return hasLogin(shared().partner, pageSettings().loginPartners)
}
