/** Health checks: `/healthz` (the server runs) and `/readyz` (it can serve users). */
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import { answerJson } from './answers.ts'

/** A database that is slower than this serves nobody. */
const ANSWERS_WITHIN_MS = 1_000

export function healthRoutes(app: FastifyInstance, { store, speech }: Parts): void {
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  app.get('/healthz', (_request, reply) => answerJson(reply, 200, '{"status":"OK"}'))
  app.get('/readyz', async (_request, reply) => {
    const ready = !stopping && (await store.alive(ANSWERS_WITHIN_MS))
    return ready
      ? answerJson(reply, 200, JSON.stringify({ status: 'OK', speech: speech.readiness }))
      : answerJson(reply, 503, '{"status":"BUSY"}')
  })
}
