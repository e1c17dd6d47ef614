/**
 * Journeys with an analytics service: a stand-in on loopback that records its requests, and a server that allows it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { journeyWithService } from './journey-with-service.ts'

export interface Asked {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

export interface AnalyticsStandIn {
  readonly url: string
  readonly asked: Asked[]
  stop(): Promise<void>
}

/** A greedy tag manager: it sets a cookie, and sends everything that it can see, repeatedly. */
const GREEDY_SCRIPT = `
  document.cookie = '_ga=GA1.1.1234; path=/; max-age=999';
  setInterval(() => {
    const seen = (window.dataLayer || []).map((entry) => entry.event || [].slice.call(entry));
    navigator.sendBeacon(ORIGIN + '/collect', JSON.stringify(seen));
    new Image().src = ORIGIN + '/pixel?' + Math.random();
  }, 100);
`

/** The test function of journeys whose server knows an analytics service of this kind. */
export function journeyWith(kind: 'plausible' | 'google-tag-manager') {
  return journeyWithService(startStandIn, ({ url }) => ({
    BECKON_ANALYTICS: kind,
    BECKON_ANALYTICS_URL: url,
    BECKON_ANALYTICS_ID: kind === 'plausible' ? 'tv.example.org' : 'GTM-TEST1',
  }))
}

async function startStandIn(): Promise<AnalyticsStandIn> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data) => (body += String(data)))
    request.on('end', () => {
      asked.push({ method: request.method ?? '', path: request.url ?? '', body, headers: request.headers })
      response.setHeader('access-control-allow-origin', '*')
      // The page's policy loads a foreign script only with this header.
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
      if (!request.url?.startsWith('/gtm.js')) return response.writeHead(202).end('ok')
      response.setHeader('content-type', 'text/javascript')
      return response.end(GREEDY_SCRIPT.replaceAll('ORIGIN', JSON.stringify(`http://${request.headers.host}`)))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
