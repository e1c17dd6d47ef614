/**
 * The one way out for analytics. Only with the user's yes does anything leave, or is anything foreign fetched; without
 * it an event is gone at once, and kept for nobody. What is sent has a name or a path, and no contents. Nothing here
 * can fail in a way that anyone notices.
 */
import { pageSettings } from '../../platform/page-settings.ts'
import { followStored } from '../../platform/stored-values.ts'
import { onNavigation } from '../../platform/router.ts'
import { analyticsChoice, type AnalyticsEvent, type AnalyticsService, consentSignal } from './consent.ts'
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

const GIVE_UP_MS = 5_000

/**
 * Plausible, on a server of one's own, through its events API: no foreign script, no cookie, no id. The address of an
 * event is made from the site's name there and our path, so that not even the name of this server is told. `url`: where
 * the service is reached; `id`: the site's name there.
 */
function plausible({ url, id }: { readonly url: string; readonly id: string }): AnalyticsService {
  const underWay = new Set<AbortController>()
  let path = '/'

  function send(name: string): void {
    const request = new AbortController()
    const limit = setTimeout(() => request.abort(), GIVE_UP_MS)
    underWay.add(request)
    fetch(`${url}/api/event`, {
      method: 'POST',
      // A body of plain text needs no CORS preflight.
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ name, domain: id, url: `https://${id}${path}` }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
      signal: request.signal,
    })
      .catch(() => {})
      .finally(() => {
        clearTimeout(limit)
        underWay.delete(request)
      })
  }

  return {
    consent: () => {},
    pageShown(shown) {
      path = shown
      send('pageview')
    },
    event: send,
    stop() {
      for (const request of underWay) request.abort()
      return false
    },
  }
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** The policy once consent is withdrawn. A policy that is added can only forbid more. */
const NOTHING_FOREIGN = "script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'"

/**
 * Google Tag Manager with its consent mode. The signals stay in a list of this page until the manager's script reads
 * them, and the script is fetched only after a yes. After a withdrawal the page lets nothing foreign out any more.
 * `url`: where its script is found; `id`: the container (`GTM-…`).
 */
function tagManager({ url, id }: { readonly url: string; readonly id: string }): AnalyticsService {
  let isLoaded = false
  const layer = (window.dataLayer ??= [])

  /** The manager tells commands from data by their being an `arguments` object. */
  function command(..._words: readonly unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params -- see above
    layer.push(arguments)
  }

  function load(): void {
    if (isLoaded) return
    isLoaded = true
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    const script = document.createElement('script')
    script.async = true
    script.src = `${url}/gtm.js?${new URLSearchParams({ id }).toString()}`
    document.head.append(script)
  }

  return {
    consent(moment, analytics) {
      command('consent', moment, consentSignal(analytics))
    },
    pageShown(path) {
      load()
      // Given explicitly: the manager would read the address bar, whose address may have a query.
      layer.push({ event: 'page_view', page_path: path, page_location: window.location.origin + path })
    },
    event(name) {
      load()
      layer.push({ event: name })
    },
    stop() {
      if (!isLoaded) return false
      shutOut()
      forgetCookies()
      return true
    },
  }
}

/** Takes hold at once, also for code that runs already. */
function shutOut(): void {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = NOTHING_FOREIGN
  document.head.append(policy)
}

/** Our own cookies are not visible to scripts, so every visible cookie comes from the manager's tags. */
function forgetCookies(): void {
  const labels = window.location.hostname.split('.')
  const domains = ['', ...labels.map((_, from) => `; domain=${labels.slice(from).join('.')}`)]
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=', 1)
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
}
