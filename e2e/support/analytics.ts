/** Journeys with an analytics service: a stand-in on loopback that keeps what it is asked, and a server that allows it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from './journey.ts'
import { startServer } from './running-server.ts'

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
}

/** A tag manager as greedy as can be: it sets a cookie, and tells all that it can see, over and over. */
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
  return base.extend<{ service: AnalyticsStandIn }, { standIn: AnalyticsStandIn & { close(): Promise<void> } }>({
    standIn: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
      async ({}, use) => {
        const standIn = await startStandIn()
        await use(standIn)
        await standIn.close()
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ standIn }, use) => {
        const server = await startServer({
          BECKON_ANALYTICS: kind,
          BECKON_ANALYTICS_URL: standIn.url,
          BECKON_ANALYTICS_ID: kind === 'plausible' ? 'tv.example.org' : 'GTM-TEST1',
        })
        await use(server)
        await server.stop()
      },
      { scope: 'worker' },
    ],
    /** The stand-in, with nothing asked yet. */
    service: async ({ standIn }, use) => {
      standIn.asked.length = 0
      await use(standIn)
    },
  })
}

async function startStandIn(): Promise<AnalyticsStandIn & { close(): Promise<void> }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data) => (body += String(data)))
    request.on('end', () => {
      asked.push({ method: request.method ?? '', path: request.url ?? '', body, headers: request.headers })
      response.setHeader('access-control-allow-origin', '*')
      // A script from elsewhere is let in only when it says that it may be.
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
