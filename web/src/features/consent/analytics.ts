/**
 * Sends analytics events. Without consent it sends nothing, fetches no third-party script and drops events. An event
 * has a name or a path, and no contents. Failures are silent.
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

/**
 * Starts to report page views and to follow the consent given in other tabs; the returned function stops that. `known`:
 * whether a path is one of our pages.
 */
export function startAnalytics(known: (path: string) => boolean): () => void {
  service ??= serviceOfPage()
  isPage = known
  lastShown = undefined
  service?.consent('default', analyticsChoice() ?? false)
  sendPage()
  // One action may change the address twice; only the last address is a page view.
  const stopFollowing = onNavigation(() => queueMicrotask(sendPage))
  const stopStored = followStored('consentAppData', (event) => event && sendConsent())
  return () => {
    stopFollowing()
    stopStored()
    service = undefined
  }
}

/**
 * Applies the saved choice at once. Returns whether the page must be reloaded to remove third-party code.
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
 * Plausible, on a self-hosted server, through its events API: no third-party script, no cookie, no id. The URL of an
 * event is the site's name in Plausible plus our path, so that not even the name of this server is sent. `url`: the
 * address of the service; `id`: the site's name there.
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

/** The content security policy after consent is withdrawn. An added policy can only forbid more. */
const NOTHING_FOREIGN = "script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'"

/**
 * Google Tag Manager with its consent mode. Signals stay in `dataLayer` until the manager's script reads them; the
 * script is fetched only with consent. After a withdrawal the page blocks all third-party requests. `url`: the address
 * of its script; `id`: the container (`GTM-…`).
 */
function tagManager({ url, id }: { readonly url: string; readonly id: string }): AnalyticsService {
  let isLoaded = false
  const layer = (window.dataLayer ??= [])

  /** The manager takes an entry for a command only if it is an `arguments` object. */
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
      // Given explicitly: by default the manager reads the address bar, which may contain a query.
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

/** Blocks third-party requests at once, including those of code that already runs. */
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
