/** Health checks: `/healthz` (the server runs) and `/readyz` (it can serve users). */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import { answerJson } from './answers.ts'

export function healthRoutes(app: FastifyInstance, { store, speech }: Parts): void {
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  app.get('/healthz', (_request, reply) => answerJson(reply, 200, '{"status":"OK"}'))
  app.get('/readyz', async (_request, reply) => {
    const ready =
      !stopping &&
      (await sql`select 1`.execute(store.db).then(
        () => true,
        () => false,
      ))
    return ready
      ? answerJson(reply, 200, JSON.stringify({ status: 'OK', speech: speech.readiness }))
      : answerJson(reply, 503, '{"status":"BUSY"}')
  })
}
