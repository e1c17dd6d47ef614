/**
 * Pairs a companion app with an account. This happens when the user arrives at the remote, and only if the user chose
 * to log in or pair on the page that names the app: a link alone, or an earlier login, pairs nothing.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { describeCompanion, saveCompanionPairing } from '@beckon/contract/companion'
import { send } from '../../client/api-client.ts'
import { navigate, type Visit } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { thisPage } from '../../platform/this-page.ts'
import { showLateResult } from '../../ui/Notice.tsx'
import { reportFailure } from '../../client/failures.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { forgetCompanion, leaveCompanionMode } from '../../client/modes.ts'
import { logOut } from '../../client/session-store.ts'
import { urlOf } from '../../platform/base-path.ts'

/** `{{app}}` is the name that the app gives itself. */
export const companionTexts = catalogue('companion')

/** The key of the app that the user agreed to. In session storage, since the login leaves our pages and comes back. */
const AGREED = 'companion-agreed'

export type Companion =
  | { readonly is: 'known'; readonly appName: string }
  /**
   * `unknown`: the pairing did not begin on this server. `unclear`: that could not be found out. `ended`: it began but
   * has expired.
   */
  | { readonly is: 'unknown' | 'unclear' | 'ended' }

/** Looks up the app that is waiting under this id. */
export async function lookUp(companionId: string): Promise<Companion> {
  const result = await send(describeCompanion, { body: { companionId } })
  if (result.is === 'answer') {
    const { appName } = result.answer
    return appName === undefined ? { is: 'unknown' } : { is: 'known', appName }
  }
  return result.is === 'refused' && result.status === 'EXPIRED-PAIRING' ? { is: 'ended' } : { is: 'unclear' }
}

/** Records that the user chose to log in or pair below the name of the app. */
export function agree(): void {
  try {
    sessionStorage.setItem(AGREED, shared().companionId ?? '')
  } catch {
    // Without storage, the user is asked again after the login.
  }
}

export function hasAgreed(): boolean {
  try {
    const { companionId } = shared()
    return companionId !== undefined && sessionStorage.getItem(AGREED) === companionId
  } catch {
    // The browser has no storage.
    return false
  }
}

/** Forgets that the user agreed. */
export function forgetAgreement(): void {
  try {
    sessionStorage.removeItem(AGREED)
  } catch {
    // The browser has no storage.
  }
}

/** Goes on without pairing the app. */
export function declinePairing(): void {
  forgetAgreement()
  leaveCompanionMode()
}

let isUnderWay = false

/** Saves the pairing, logs out and reports success. It shows a failure, after which Go Back tries again (P05-P07). */
export async function pairCompanion(): Promise<void> {
  const { partner, clientDeviceId, companionId } = shared()
  if (isUnderWay || companionId === undefined) return
  isUnderWay = true
  const visit = thisPage()
  const result = await authorisedCall(saveCompanionPairing, { body: { partner, clientDeviceId, companionId } })
  isUnderWay = false
  if (result.is === 'answer') return finish(visit)
  // Without the agreement it is not tried again: Go Back then shows that the link is no longer valid.
  if (result.is === 'refused' && result.status === 'NOT-FOUND') forgetAgreement()
  reportFailure('saveCompanionPairing', result, visit)
}

function finish(visit: Visit): void {
  endSessionOnServer()
  logOut()
  forgetAgreement()
  forgetCompanion()
  if (visit.hasEnded()) showLateResult({ sentence: companionTexts.done })
  else navigate('/companion-success', { replace: true })
}

/** Logs out on the server in the background. The browser forgets the session in any case; the app stays paired. */
function endSessionOnServer(): void {
  const { partner, arToken = '' } = shared()
  const body = new URLSearchParams({ partner, idToken: arToken, keepCompanion: 'true' })
  void fetch(urlOf('/logout'), { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
}
