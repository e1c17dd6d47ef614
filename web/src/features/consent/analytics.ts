/**
 * The one way out for analytics. Only with the user's yes does anything leave, or is anything foreign fetched; without
 * it an event is gone at once, and kept for nobody. What is sent has a name or a path, and no contents. Nothing here
 * can fail in a way that anyone notices.
 */
import { pageSettings } from '../../platform/page-settings.ts'
import { followStored } from '../../platform/stored-values.ts'
import { onNavigation } from '../../platform/router.ts'
import { analyticsChoice, type AnalyticsEvent, type AnalyticsService } from './consent.ts'
import { plausible } from './plausible.ts'
import { tagManager } from './tag-manager.ts'
import { pathHere } from '../../platform/base-path.ts'

/** Sent in place of an address that is not a page, since it may contain anything that somebody typed. */
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
  // One action may change the address twice; only the last one shows a page.
  const stopFollowing = onNavigation(() => queueMicrotask(sendPage))
  const stopStored = followStored('consentAppData', (event) => event && sendConsent())
  return () => {
    stopFollowing()
    stopStored()
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
