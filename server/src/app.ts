/**
 * The server as one Fastify app: calls, log-in, routes of the virtual TVs, health and the web app's files. The caller
 * must call `listen`.
 */
import type { RequestListener } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { boxLinkFeature } from './features/box-link/box-link-feature.ts'
import { loginFeature } from './features/login/login-feature.ts'
import { pictureRoutes } from './features/my-remote/pictures/picture-routes.ts'
import { VERSION } from './version.ts'
import { pressRoutes } from './features/other-programs/press-routes.ts'
import { requireHttps, secureFeature } from './features/secure/secure-feature.ts'
import { portOf, phoneAddresses } from './features/secure/phone-addresses.ts'
import { tvFeature, tvPage } from './features/virtual-tv/tv-feature.ts'
import { handlers } from './handlers.ts'
import { BUILT_WEB, type EarlierFiles } from './http/pages/earlier-files.ts'
import { callRoutes, type Answered } from './http/calls/call-routes.ts'
import { CONNECTION_LIMITS, Connections, type ConnectionLimits } from './http/connections.ts'
import { answerFailures, answerJson, answerRaw } from './http/answers.ts'
import { Ingress } from './http/ingress.ts'
import { knownHosts, refuseForeignHosts } from './http/known-hosts.ts'
import { openApiDocument } from './http/calls/openapi.ts'
import { sendPageHeaders } from './http/pages/page-headers.ts'
import { pageStyleRoute } from './http/pages/server-page.ts'
import { plainServer, sharedPort, WITHOUT_JSON_SCHEMAS } from './http/servers.ts'
import { inTurns, Scheduler } from './http/scheduler.ts'
import { proxyTrust } from './http/callers.ts'
import { webFiles } from './http/pages/web-files.ts'
import type { Certificates } from './https/certificates.ts'
import { Stalls } from './http/stalls.ts'
import type { Services } from './services.ts'
import { COMMAND } from './settings/command-name.ts'

const URL_LENGTH_AT_MOST = 512
/** A slower database counts as unavailable. */
const ANSWERS_WITHIN_MS = 1_000
/** For a shared database: a balancer must not wait longer for this answer than for a press. */
const SHARED_ANSWERS_WITHIN_MS = 500

export interface AppOptions {
  readonly webFolder?: string
  /** The web app's files of earlier versions. */
  readonly earlierFiles?: EarlierFiles
  /** Called for each answered call. */
  readonly answered?: Answered
  /** The certificate for https; without it the server speaks http. */
  readonly certificates?: Certificates | undefined
  /** Overrides of the default limits. */
  readonly connectionLimits?: Partial<ConnectionLimits>
}

export async function buildApp(
  services: Services,
  { webFolder = BUILT_WEB, earlierFiles, answered = () => {}, certificates, connectionLimits }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = services
  const isProxy = proxyTrust(config.trustedProxies)
  const connections = new Connections(
    { ...CONNECTION_LIMITS, ...config.connections, ...connectionLimits },
    (address) => isProxy(address) || address === config.ingress?.from,
  )
  const scheduler = new Scheduler()
  const stalls = new Stalls()
  const takeTurns = (handler: RequestListener) =>
    inTurns(handler, { scheduler, stalls, isProxy, sessions: services.sessions })
  const app = Fastify({
    logger: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { maxParamLength: URL_LENGTH_AT_MOST },
    schemaController: WITHOUT_JSON_SCHEMAS,
    clientErrorHandler: (error, socket) => answerRaw(error, socket, connections),
    serverFactory: (handler: RequestListener) =>
      certificates === undefined
        ? plainServer(takeTurns(handler), connections)
        : sharedPort(takeTurns(handler), certificates, connections),
  })
  app.decorate('scheduler', scheduler)
  app.decorateRequest('ingress', undefined)
  const toApp = takeTurns((request, response) => app.routing(request, response))
  app.decorate('ingress', config.ingress && new Ingress(app, { settings: config.ingress, connections, handler: toApp }))
  const isKnownHost = knownHosts(config)
  refuseForeignHosts(app, isKnownHost)
  requireHttps(app, certificates)
  answerFailures(app, services.log)
  closeConnectionsWhenStopping(app, connections)
  // Answers the pages that wait for a change of their box, so that they do not delay a stop.
  app.addHook('preClose', async () => services.states.close())
  app.addHook('onClose', async () => stalls.close())

  await app.register(async (calls) => callRoutes(calls, { services, handlers: handlers(), answered }))
  await app.register(async (presses) => pressRoutes(presses, services, { isKnownHost, countAnswer: answered }))
  healthRoutes(app, services)
  pictureRoutes(app, services)
  // Built at the first request, since most servers never get one. A Buffer, since a string would be copied for each
  // response.
  let openApi: Buffer | undefined
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send((openApi ??= Buffer.from(JSON.stringify(openApiDocument(VERSION))))),
  )
  await boxLinkFeature(app, services, { isKnownHost, needsTls: certificates !== undefined, isProxy })
  await tvFeature(app, services)
  await app.register(async (pages) => {
    sendPageHeaders(pages, config)
    pageStyleRoute(pages)
    loginFeature(pages, services)
    tvPage(pages, services)
    secureFeature(pages, services, certificates)
    webFiles(pages, {
      folder: webFolder,
      settings: ({ ingress: through }) => ({
        ...pageSettings(services),
        // Users of ingress have logged in at Home Assistant.
        loginPartners: through === undefined ? services.accessPolicy.loginPartners : [],
        ...(certificates?.from === 'home' && { phoneAddress: phoneAddress(services) }),
      }),
      serviceWorker: config.serviceWorker,
      earlierFiles,
      hasVirtualTv: () => services.accessPolicy.virtualTvs !== 'none',
    })
  })
  return app
}

/** The settings of this server that pages get, the same for all visitors. */
function pageSettings(services: Services) {
  const { config, accessPolicy } = services
  return {
    analyticsEnabled: config.analytics.enabled,
    analytics: config.analytics.service,
    command: COMMAND,
    tvConfigEnabled: true,
    automationLink: config.automation.link,
    automationHelpLink: config.automation.helpLink,
    version: VERSION,
    speech: speechPlace(services),
    serviceWorker: config.serviceWorker,
    partner: accessPolicy.partner,
  }
}

/** The first page for a phone at home. */
function phoneAddress({ config, tvs }: Services): string | undefined {
  return phoneAddresses(config, portOf(new URL(tvs.origin).host))[0]
}

/** Where speech is recognised, as the page shows it: `here`, on another machine, not at all, or not yet. */
function speechPlace({ config, speech }: Services): string {
  if (speech.readiness === 'off' || speech.readiness === 'cannot start') return 'off'
  if (speech.readiness === 'not installed') return 'missing'
  return config.speech.is === 'service' ? config.speech.place : 'here'
}

function closeConnectionsWhenStopping(app: FastifyInstance, connections: Connections): void {
  app.addHook('preClose', (done) => {
    connections.stop()
    done()
  })
  // Fastify waits only for the connections of its own listening socket.
  app.addHook('onClose', () => connections.ended())
}

/**
 * `/healthz` (the server runs) and `/readyz` (it can serve users). All nodes lose a shared database at the same time, and
 * remotes in use work without it, so its absence is reported, but every node stays ready.
 */
function healthRoutes(app: FastifyInstance, { store, speech, bus, instanceLock, leaving }: Services): void {
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  app.get('/healthz', (_request, reply) => answerJson(reply, 200, '{"status":"OK"}'))
  app.get('/readyz', async (_request, reply) => {
    // Another server has taken over, and serves the users.
    if (instanceLock.isLost) return answerJson(reply, 503, '{"status":"BUSY","instanceLock":"lost"}')
    const isShared = store.engine === 'postgres'
    const isAlive =
      !stopping && !leaving.isLeaving && (await store.alive(isShared ? SHARED_ANSWERS_WITHIN_MS : ANSWERS_WITHIN_MS))
    if (stopping || leaving.isLeaving || (!isShared && !isAlive)) return answerJson(reply, 503, '{"status":"BUSY"}')
    const shared = isShared ? { database: isAlive ? 'up' : 'away', bus: bus.state } : {}
    return answerJson(reply, 200, JSON.stringify({ status: 'OK', speech: speech.readiness, ...shared }))
  })
}
