/**
 * Plausible, on a server of one's own, through its events API: no foreign script, no cookie, no id. The address of an
 * event is made from the site's name there and our path, so that not even the name of this server is told.
 */
import type { AnalyticsService } from './consent.ts'

const GIVE_UP_MS = 5_000

/** `url`: where the service is reached; `id`: the site's name there. */
export function plausible({ url, id }: { readonly url: string; readonly id: string }): AnalyticsService {
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
