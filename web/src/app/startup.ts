/** Performs the plan of start-up, once per page load, before the first page is drawn. */
import { awakeClock } from '../platform/clock.ts'
import { hideAddressKey, navigate } from '../platform/router.ts'
import { pageSettings } from '../platform/page-settings.ts'
import { randomId } from '../platform/random-id.ts'
import { changeShared, shared } from '../platform/shared-state.ts'
import { readStored, removeFormer, storageWorks, writeStored } from '../platform/stored-values.ts'
import { loadTvCapabilities } from '../remote-model/capabilities.ts'
import { askConsentBeforeRemote } from '../features/consent/consent-gate.ts'
import { clearBannersOnNavigation } from '../client/banners.ts'
import { enterCompanionMode, leaveCompanionMode, remotePath } from '../client/modes.ts'
import { readSavedPairing } from '../features/pairing/saved-pairing.ts'
import { watchSession, resumeSession } from '../client/refresh.ts'
import { askToReplaceSession } from '../features/session/replacement-question.ts'
import { takeOverStoredSession, replaceSession, storePartner } from '../client/session-store.ts'
import { followLanguage } from '../texts/say.ts'
import { loadModule } from '../ui/lazy-part.tsx'
import { isPath, isRemote } from './paths.ts'
import { planStartup, type Plan } from './startup-plan.ts'
import { urlOf, pathHere, pathIn } from '../platform/base-path.ts'

let started = false

/** A second call on the same page load does nothing. */
export function startUp(): void {
  if (started) return
  started = true
  removeFormer()
  const { search } = window.location
  const path = pathHere()
  if (path === '/tvs' || path === '/setup') hideAddressKey()
  const plan = planStartup({
    storageWorks: storageWorks(),
    path,
    search,
    stored: {
      clientDeviceId: readStored('clientDeviceId'),
      arToken: readStored('arToken'),
      bookmarkKey: readStored('bookmarkKey'),
      partner: readStored('partner'),
      locale: readStored('locale'),
      companionMode: readStored('companionMode'),
      companionId: readStored('companionId'),
    },
    serverPartner: pageSettings().partner,
    remotePath: remotePath(),
    hasSavedPairing: readSavedPairing(awakeClock.now()) !== undefined,
    newId: randomId,
  })
  changeShared({
    clientDeviceId: plan.clientDeviceId,
    partner: plan.partner,
    language: plan.language,
    isCompanionMode: plan.companion.isOn,
    companionId: plan.companion.id,
    keySound: readStored('keySound') ?? false,
  })
  if (readStored('speakAloud'))
    loadModule(
      () => import('../ui/speech/speak.ts'),
      ({ announceAloud }) => announceAloud(readStored('speakAloud') === true),
    )
  followLanguage()
  followLinks()
  takeOverStoredSession()
  watchSession()
  clearBannersOnNavigation()
  if (plan.storeClientDeviceId) writeStored('clientDeviceId', plan.clientDeviceId)
  if (plan.storePartner) storePartner(plan.partner)
  const { isOn, id, store } = plan.companion
  if (store && isOn && id !== undefined) enterCompanionMode(id)
  else if (store) leaveCompanionMode()
  // Removed from the address before the first request can leak it.
  if (plan.strippedAddress !== undefined) window.history.replaceState(null, '', urlOf(plan.strippedAddress))
  if (plan.fromAddress?.needsYes) void askThenOpenPage(plan, plan.fromAddress)
  else {
    if (plan.fromAddress) replaceSession(plan.fromAddress.token)
    openPage(plan)
  }
  askConsentBeforeRemote(isRemote)
  // While the user is asked whether to replace the session, its token has not been refreshed.
  if (!plan.fromAddress?.needsYes) loadOwnButtons(plan)
  // The head script has already sent this call; with its response the keys are drawn only once. Nothing is sent while
  // the user is asked whether to replace the session.
  if (plan.session === 'resume' && !plan.fromAddress?.needsYes && pathHere() === '/remote') void loadTvCapabilities()
  const { analyticsEnabled, analytics } = pageSettings()
  // Failure is harmless: there are no analytics then.
  if (analyticsEnabled && analytics)
    void import('../features/consent/analytics.ts').then(({ startAnalytics }) => startAnalytics(isPath)).catch(() => {})
}

async function askThenOpenPage(plan: Plan, fromAddress: NonNullable<Plan['fromAddress']>): Promise<void> {
  await askToReplaceSession(fromAddress.token)
  openPage(plan)
  loadOwnButtons(plan)
}

function openPage({ session, goTo }: Plan): void {
  if (session === 'resume') resumeSession(goTo ?? pathHere() + window.location.search)
  else if (goTo !== undefined) navigate(goTo, { replace: true })
}

/**
 * Loads the user's buttons at start-up (A21), except on a remote, which loads them itself. The consent page, shown
 * before a remote, is included.
 */
function loadOwnButtons({ session }: Plan): void {
  if (session !== 'resume' || isRemote(pathHere()) || shared().arToken === undefined) return
  // Failure is harmless: the remote loads them again.
  void import('../features/my-remote/buttons.tsx')
    .then(({ loadButtons, loadPopularButtons }) => Promise.all([loadButtons(), loadPopularButtons()]))
    .catch(() => {})
}

/**
 * Navigates inside the app for links to its pages; the browser handles all other links, and those opened in a new tab.
 */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || event.defaultPrevented || !isPlainClick(event) || !staysInside(link)) return
    event.preventDefault()
    navigate(pathIn(link.pathname) + link.search)
  })
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

function staysInside(link: HTMLAnchorElement): boolean {
  const { target, origin, pathname, search, dataset } = link
  if (link.hasAttribute('download') || (target !== '' && target !== '_self') || 'leavesApp' in dataset) return false
  // A link with credentials is a bookmark: only a page load removes them from the address.
  const carriesCredentials = /[?&](?:ept|arToken|cd)=/u.test(search)
  return origin === window.location.origin && isPath(pathIn(pathname)) && !carriesCredentials
}
