/** Who has not decided about privacy is asked on the way to the remote, and nowhere else (A27). */
import { navigate, onNavigation } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { readStored } from '../../platform/stored-values.ts'

/** Looks at once and at every arrival, before the page is drawn; the answer ends that. */
export function askConsentBeforeRemote(isRemote: (path: string) => boolean): () => void {
  const look = () => {
    // A companion app is paired first, and then there is no remote to arrive at (A28).
    if (!isRemote(window.location.pathname) || shared().isCompanionMode) return
    if (readStored('consentAppData') === undefined) navigate('/settings', { replace: true })
  }
  look()
  return onNavigation(look)
}
