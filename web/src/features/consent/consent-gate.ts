/**
 * Asks users who have not decided about privacy, on the way to the remote and nowhere else (A27). While the server
 * names no analytics service there is nothing to refuse: the question then comes once in a page load, and undecided
 * stays a no.
 */
import { pageSettings } from '../../platform/page-settings.ts'
import { navigate, onNavigation } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { readStored } from '../../platform/stored-values.ts'
import { pathHere } from '../../platform/base-path.ts'

/** Looks at once and at every arrival, before the page is drawn; the answer ends that. */
export function askConsentBeforeRemote(isRemote: (path: string) => boolean): () => void {
  let wasAsked = false
  const check = () => {
    // A companion app is paired first, and then there is no remote to arrive at (A28).
    if (!isRemote(pathHere()) || shared().isCompanionMode) return
    if (readStored('consentAppData') !== undefined) return
    if (wasAsked && pageSettings().analytics === undefined) return
    wasAsked = true
    navigate('/settings', { replace: true })
  }
  check()
  return onNavigation(check)
}
