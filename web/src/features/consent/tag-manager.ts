/**
 * Google Tag Manager with its consent mode. The signals stay in a list of this page until the manager's script reads
 * them, and the script is fetched only after a yes. After a withdrawal the page lets nothing foreign out any more.
 */
import type { AnalyticsService } from './consent.ts'
import { consentSignal } from './consent-mode.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** The policy once consent is withdrawn. A policy that is added can only forbid more. */
const NOTHING_FOREIGN = "script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'"

/** `url`: where its script is found; `id`: the container (`GTM-…`). */
export function tagManager({ url, id }: { readonly url: string; readonly id: string }): AnalyticsService {
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
      // Said outright, for what the manager would read from the address bar may hold a query.
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
