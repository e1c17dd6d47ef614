/**
 * Health checks: `/healthz` (the server runs) and `/readyz` (it can serve users). All nodes lose a shared database at
 * the same time, and remotes in use work without it, so its absence is reported, but every node stays ready.
 */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { answerJson } from './answers.ts'

/** A slower database counts as unavailable. */
const ANSWERS_WITHIN_MS = 1_000
/** For a shared database: a balancer must not wait longer for this answer than for a press. */
const SHARED_ANSWERS_WITHIN_MS = 500

export function healthRoutes(
  app: FastifyInstance,
  {
    store,
    speech,
    bus,
    instanceLock,
    leaving,
  }: Pick<Services, 'store' | 'speech' | 'bus' | 'instanceLock' | 'leaving'>,
): void {
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
