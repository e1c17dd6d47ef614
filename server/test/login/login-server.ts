/** A server with login and logout on a free loopback port, on a real data folder, with a clock that can be moved. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exchangeCode as exchangeCodeCall } from '@beckon/contract/session'
import { STATUSES } from '@beckon/contract/statuses'
import fastify from 'fastify'
import { pino } from 'pino'
import * as v from 'valibot'
import { readConfig, type Config } from '../../src/config.ts'
import { exchangeCode } from '../../src/features/login/exchange-code.ts'
import { loginFeature } from '../../src/features/login/login-feature.ts'
import { accounts } from '../../src/features/session/accounts.ts'
import { sessionKeeper } from '../../src/features/session/sessions.ts'
import type { Parts } from '../../src/parts.ts'
import { openSeal } from '../../src/storage/seal.ts'
import { openStore } from '../../src/storage/store.ts'

export interface LoginServer {
  readonly origin: string
  readonly parts: Parts
  readonly log: readonly string[]
  /** Moves the server's clock; the provider's own stays. */
  passTime(ms: number): void
  close(): Promise<void>
}

export async function startLoginServer(config: Partial<Config> = {}, folder = newFolder()): Promise<LoginServer> {
  let ahead = 0
  const log: string[] = []
  const clock = { now: () => Date.now() + ahead }
  const store = await openStore(folder)
  const seal = openSeal(folder)
  const own = { store, seal, clock, log: pino({ level: 'debug' }, { write: (line) => void log.push(line) }) }
  const parts = {
    ...own,
    config: { ...readConfig({ BECKON_DATA: folder, BECKON_DEMO_LOGIN: 'on' }), ...config },
    accounts: accounts(own),
    sessions: sessionKeeper(own),
  } as unknown as Parts

  const app = fastify()
  loginFeature(app, parts)
  app.post(exchangeCodeCall.path, async (request, reply) => {
    const body = v.safeParse(exchangeCodeCall.body, request.body)
    if (!body.success) return reply.code(400).send({ status: 'BAD-REQUEST' })
    const signal = AbortSignal.timeout(exchangeCodeCall.timeoutMs)
    const result = await exchangeCode({ parts, body: body.output, query: {}, deadline: clock.now() + 9_000, signal, request, reply })
    if ('ok' in result) return v.parse(exchangeCodeCall.answer, result.ok)
    if ('refused' in result) return reply.code(STATUSES[result.refused]).send({ status: result.refused })
    throw new Error('an exchange is never pending')
  })
  app.get('/login-complete', async () => 'the web app')
  app.get('/logout-complete', async () => 'the web app')
  await app.listen({ host: 'localhost', port: 0 })

  return {
    origin: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    parts,
    log,
    passTime: (ms) => void (ahead += ms),
    async close() {
      await app.close()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'beckon-login-'))
}
