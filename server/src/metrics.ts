/** Counts and times for Prometheus, on a loopback port of their own; nothing is counted while that port is not set. */
import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Answered } from './http/call-routes.ts'
import type { Parts } from './parts.ts'

/** Calls slower than this are worth a line in the log. */
const SLOW_MS = 1_000

export interface Metrics {
  readonly answered: Answered
  listen(): Promise<void>
  close(): Promise<void>
}

export function startMetrics(
  port: number | undefined,
  { log, boxes, speech }: Pick<Parts, 'log' | 'boxes' | 'speech'>,
): Metrics {
  const noteSlow: Answered = (call, outcome, ms) => {
    if (ms > SLOW_MS) log.warn({ call: call.name, outcome, ms }, 'A slow call')
  }
  if (port === undefined) return { answered: noteSlow, listen: async () => {}, close: async () => {} }

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
  const boxCount: Gauge = new Gauge({
    name: 'beckon_boxes',
    help: 'TV boxes of this server',
    registers: [registry],
    collect: () => boxCount.set(boxes.all().length),
  })
  const speechReady: Gauge = new Gauge({
    name: 'beckon_speech_ready',
    help: 'Whether the recogniser of spoken commands is loaded',
    labelNames: ['engine'],
    registers: [registry],
    collect: () => speechReady.set({ engine: speech.engine ?? 'off' }, speech.readiness === 'ready' ? 1 : 0),
  })
  collectDefaultMetrics({ register: registry })

  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return {
    answered(call, outcome, ms) {
      calls.inc({ call: call.name, outcome })
      seconds.observe({ call: call.name }, ms / 1000)
      noteSlow(call, outcome, ms)
    },
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', resolve)
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
