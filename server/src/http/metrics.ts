/** Metrics for Prometheus on a separate port; without that port nothing is counted. Slow calls are always logged. */
import { createServer } from 'node:http'
import type { Gauge as GaugeOfMetrics, Registry as RegistryOfMetrics } from 'prom-client'
import type { Config } from '../config.ts'
import type { Answered } from './calls/call-routes.ts'
import { isForeign, knownHosts, type NamesOfHosts } from './known-hosts.ts'
import type { Services } from '../services.ts'

/** Slower calls are logged. */
const SLOW_CALL_MS = 1_000

const STORE_ANSWERS_WITHIN_MS = 1_000

export interface Metrics {
  readonly answered: Answered
  listen(): Promise<void>
  close(): Promise<void>
}

type Measured = Pick<Services, 'boxes' | 'speech' | 'bus' | 'links' | 'store'>

export async function startMetrics(
  config: Pick<Config, 'metricsPort' | 'metricsHost' | keyof NamesOfHosts>,
  services: Measured & Pick<Services, 'log'>,
): Promise<Metrics> {
  const { log } = services
  const { metricsPort: port, metricsHost: host } = config
  const noteSlow: Answered = (call, outcome, ms) => {
    if (ms > SLOW_CALL_MS && !call.waits) log.warn({ call: call.name, outcome, ms }, 'A slow call')
  }
  if (port === undefined) return { answered: noteSlow, listen: async () => {}, close: async () => {} }

  // Few servers have such a port: the others do not load the library.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const calls = new Counter({
    name: 'beckon_calls_total',
    help: 'Answered calls',
    labelNames: ['call', 'outcome'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'beckon_call_seconds',
    help: 'From the checked request to the answer',
    labelNames: ['call'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  addGauges(Gauge, registry, services)
  collectDefaultMetrics({ register: registry })

  const isKnownHost = knownHosts({ ...config, host })
  const server = createServer((request, response) => {
    if (isForeign(request, isKnownHost)) return void response.writeHead(403).end()
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return {
    answered(call, outcome, ms) {
      calls.inc({ call: call.name, outcome })
      if (!call.waits) seconds.observe({ call: call.name }, ms / 1000)
      noteSlow(call, outcome, ms)
    },
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, resolve)
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Gauges that are read whenever Prometheus reads the metrics. */
function addGauges(
  Gauge: typeof GaugeOfMetrics,
  registry: RegistryOfMetrics,
  { boxes, speech, bus, links, store }: Measured,
): void {
  const boxCount: GaugeOfMetrics = new Gauge({
    name: 'beckon_boxes',
    help: 'TV boxes of this server',
    registers: [registry],
    collect: () => boxCount.set(boxes.all().length),
  })
  const speechReady: GaugeOfMetrics = new Gauge({
    name: 'beckon_speech_ready',
    help: 'Whether the recogniser of spoken commands is loaded',
    labelNames: ['engine'],
    registers: [registry],
    collect: () => speechReady.set({ engine: speech.engine ?? 'off' }, speech.readiness === 'ready' ? 1 : 0),
  })
  const linkCount: GaugeOfMetrics = new Gauge({
    name: 'beckon_links',
    help: 'Box agents that are connected to this server, and boxes that it drives for all servers',
    registers: [registry],
    collect: () => linkCount.set(links.count),
  })
  const storeUp: GaugeOfMetrics = new Gauge({
    name: 'beckon_store_up',
    help: 'Whether the database answers',
    registers: [registry],
    collect: async () => storeUp.set((await store.alive(STORE_ANSWERS_WITHIN_MS)) ? 1 : 0),
  })
  if (bus.state !== 'alone') {
    const busUp: GaugeOfMetrics = new Gauge({
      name: 'beckon_bus_up',
      help: 'Whether the broker of the other servers can be reached',
      registers: [registry],
      collect: () => busUp.set(bus.state === 'up' ? 1 : 0),
    })
  }
}
