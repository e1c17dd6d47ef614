/**
 * Asks users who have not decided about privacy, only on the way to the remote (A27). If the server names no analytics
 * service there is nothing to refuse: it then asks once per page load, and undecided counts as no.
 */
import { pageSettings } from '../../platform/page-settings.ts'
import { navigate, onNavigation } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { readStored } from '../../platform/stored-values.ts'
import { pathHere } from '../../platform/base-path.ts'

/** Checks now and on every navigation, before the page is drawn; the returned function stops that. */
export function askConsentBeforeRemote(isRemote: (path: string) => boolean): () => void {
  let wasAsked = false
  const check = () => {
    // A companion app is paired at the remote's address, and the remote itself is not shown (A28).
    if (!isRemote(pathHere()) || shared().isCompanionMode) return
    if (readStored('consentAppData') !== undefined) return
    if (wasAsked && pageSettings().analytics === undefined) return
    wasAsked = true
    navigate('/settings', { replace: true })
  }
  check()
  return onNavigation(check)
}
