/** Journeys with an external service: a stand-in for it on loopback, one for each worker, and a server that uses it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startStandIn } from '../../server/test/tv-control/stand-in-service.ts'
import { startedOnce, test as base } from './journey.ts'

interface StandIn {
  /** The requests that it has received. */
  readonly asked: unknown[]
  stop(): Promise<void>
}

/** `settingsFor` returns the server's settings for the stand-in; `makeWell` undoes what a journey did to it. */
function journeyWithService<S extends StandIn>(
  startStandIn: () => Promise<S>,
  settingsFor: (standIn: S) => Record<string, string>,
  makeWell: (standIn: S) => void = () => {},
) {
  return base.extend<{ service: S }, { standIn: S }>({
    standIn: startedOnce(startStandIn),
    settings: [async ({ standIn }, use) => use(settingsFor(standIn)), { scope: 'worker' }],
    /** The stand-in, healthy and without recorded requests. */
    service: async ({ standIn }, use) => {
      makeWell(standIn)
      standIn.asked.length = 0
      await use(standIn)
    },
  })
}

/** The test function of journeys whose server knows an automation service of this kind. */
export function journeyWithAutomation(kind: 'ifttt' | 'home-assistant') {
  return journeyWithService(
    startStandIn,
    ({ base }) => ({ BECKON_AUTOMATION: kind, BECKON_AUTOMATION_URL: base, BECKON_AUTOMATION_ALLOW: '127.0.0.1' }),
    (standIn) => (standIn.scene = 'well'),
  )
}

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
export function journeyWithAnalytics(kind: 'plausible' | 'google-tag-manager') {
  return journeyWithService(startAnalytics, ({ url }) => ({
    BECKON_ANALYTICS: kind,
    BECKON_ANALYTICS_URL: url,
    BECKON_ANALYTICS_ID: kind === 'plausible' ? 'tv.example.org' : 'GTM-TEST1',
  }))
}

async function startAnalytics(): Promise<AnalyticsStandIn> {
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
