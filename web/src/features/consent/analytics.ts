/**
 * The one way out for analytics. Only with the user's yes does anything leave, or is anything foreign fetched; without
 * it an event is gone at once, and kept for nobody. What is sent has a name or a path, and no contents. Nothing here
 * can fail in a way that anyone notices.
 */
import { pageSettings } from '../../platform/page-settings.ts'
import { onNavigation } from '../../platform/router.ts'
import { analyticsChoice } from './consent.ts'
import { plausible } from './plausible.ts'
import { tagManager } from './tag-manager.ts'
import { pathHere } from '../../platform/base-path.ts'

/** Every event there is, beside the pages shown. None carries anything with it. */
export type AnalyticsEvent =
  /** A sign could not be sent, or its answer was an error. */
  | 'asl_error'
  /** A sign was understood and went to the TV box as a command. */
  | 'asl_command_sent'

/**
 * A service for analytics. Its functions are called with the user's yes only, except `consent`, which stays in the
 * page.
 */
export interface AnalyticsService {
  /** The choice as a signal: `default` once at start, `update` whenever it was saved. */
  consent(moment: 'default' | 'update', analytics: boolean): void
  /** A path of ours: no query, no id. */
  pageShown(path: string): void
  event(name: AnalyticsEvent): void
  /** Ends what runs in this page; the answer says whether foreign code is left, which only a page load removes. */
  stop(): boolean
}

/** What stands for an address that is no page: somebody may have typed anything there. */
const UNKNOWN_PAGE = '/404'

let service: AnalyticsService | undefined
let isPage = (_path: string): boolean => false
let lastShown: string | undefined

function serviceOfPage(): AnalyticsService | undefined {
  const { analyticsEnabled, analytics } = pageSettings()
  if (!analyticsEnabled || analytics === undefined) return undefined
  return analytics.kind === 'plausible' ? plausible(analytics) : tagManager(analytics)
}

/** Sends an event, if the user allowed it. */
export function track(name: AnalyticsEvent): void {
  if (analyticsChoice()) (service ??= serviceOfPage())?.event(name)
}

/** Follows the pages from now on, and what other tabs decide; the answer ends that. `known` tells our pages' paths. */
export function startAnalytics(known: (path: string) => boolean): () => void {
  service ??= serviceOfPage()
  isPage = known
  lastShown = undefined
  service?.consent('default', analyticsChoice() ?? false)
  sendPage()
  // One step of the user may change the address twice; only where it comes to rest is a page shown.
  const stopFollowing = onNavigation(() => queueMicrotask(sendPage))
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'consentAppData' || key === null) sendConsent()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    stopFollowing()
    window.removeEventListener('storage', onStorage)
    service = undefined
  }
}

/**
 * The choice was saved: it holds from this moment. Answers whether the page must be loaded again to be rid of foreign
 * code.
 */
export function sendConsent(): boolean {
  const analytics = analyticsChoice() ?? false
  service?.consent('update', analytics)
  return analytics ? false : (service?.stop() ?? false)
}

function sendPage(): void {
  const here = pathHere()
  const path = isPage(here) ? here : UNKNOWN_PAGE
  if (path === lastShown) return
  lastShown = path
  if (analyticsChoice()) service?.pageShown(path)
}
