/**
 * Health checks: `/healthz` (the server runs) and `/readyz` (it can serve users). Nodes lose a shared database all at
 * once, and remotes in use go on without it, so its absence is reported but keeps every node in the balancer.
 */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { answerJson } from './answers.ts'

/** A database that is slower than this serves nobody. */
const ANSWERS_WITHIN_MS = 1_000
/** A balancer may wait for its answer no longer than for a press. */
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
    // Another has its instance lock: users are that one's.
    if (instanceLock.isLost) return answerJson(reply, 503, '{"status":"BUSY","instanceLock":"lost"}')
    const isShared = store.engine === 'postgres'
    const isAlive =
      !stopping && !leaving.isLeaving && (await store.alive(isShared ? SHARED_ANSWERS_WITHIN_MS : ANSWERS_WITHIN_MS))
    if (stopping || leaving.isLeaving || (!isShared && !isAlive)) return answerJson(reply, 503, '{"status":"BUSY"}')
    const shared = isShared ? { database: isAlive ? 'up' : 'away', bus: bus.state } : {}
    return answerJson(reply, 200, JSON.stringify({ status: 'OK', speech: speech.readiness, ...shared }))
  })
}
