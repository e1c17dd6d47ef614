/**
 * The control socket for the operator's commands: in the data folder, accessible only to the user who runs Beckon. The
 * running server has the database locked, so commands ask it here. It takes the operator's calls of the contract, as
 * the pages do, and a few questions of the terminal alone.
 */
import { chmodSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { Call } from '@beckon/contract/call'
import { CALLS } from '@beckon/contract/calls'
import type { Status } from '@beckon/contract/statuses'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { makeBackup } from '../../backup/make-backup.ts'
import type { Services } from '../../services.ts'
import { handlers } from '../../handlers.ts'
import type { Handler } from '../../http/calls/handler.ts'
import { WITHOUT_JSON_SCHEMAS } from '../../http/servers.ts'
import { countImported } from '../../boxes/directory/table-directory.ts'
import { KEY_LASTS_MINUTES } from '../../http/operator-access.ts'
import { exportFeedback } from '../asl/sign-store.ts'
import { controlPath } from '../../storage/data-folder.ts'
import { isDiskFailing, isDiskFull, isStoreAway } from '../../storage/unable-to-save.ts'
import { checkBox, checkDatabase, checkSharedDatabase, wrong, type Finding } from './doctor-checks.ts'
import { endSessions, listRemotes } from '../remotes/remote-list.ts'
import { VERSION } from '../../version.ts'

const BODY_BYTES = 4_096
const ANSWERS_WITHIN_MS = 1_000
const NOT_UNDERSTOOD = { problem: 'This server does not understand the command.' }

/** Opens the socket. If the folder's path is too long for a socket, logs a warning and opens none. */
export async function openControlSocket(services: Services): Promise<{ close(): Promise<void> }> {
  const { config, log } = services
  const path = controlPath(config.dataFolder)
  if (path === undefined) {
    log.warn(
      { code: 'NO-CONTROL-SOCKET' },
      'The data folder path is too long for a socket; the beckon commands cannot reach this server',
    )
    return { close: async () => {} }
  }
  const app = Fastify({ bodyLimit: BODY_BYTES, forceCloseConnections: true, schemaController: WITHOUT_JSON_SCHEMAS })
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.code(400).send(NOT_UNDERSTOOD)
    log.error({ err: error, code: 'CONTROL-FAILED' }, 'An operator command failed')
    return reply.code(500).send({ problem: problemOf(error) })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(400).send(NOT_UNDERSTOOD))
  operatorCalls(app, services)
  questionsOfTerminal(app, services)
  // This server has the folder's lock, so an existing socket is a leftover of a killed server.
  if (process.platform !== 'win32') rmSync(path, { force: true })
  await app.listen({ path })
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return { close: () => app.close() }
}

/** Access to this socket authorises the calls of "TVs at home" and of the set-up. */
function operatorCalls(app: FastifyInstance, services: Services): void {
  const all = handlers() as unknown as Readonly<Record<string, Handler<Call>>>
  for (const [name, call] of Object.entries<Call>(CALLS).filter(([, { auth }]) => auth === 'operator'))
    app.post(`/calls/${name}`, async (request, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const body = bodyOf(call.body, request.body)
      const result = await all[name]?.({ services, body, operator: {}, gone: gone.signal } as never)
      if (result !== undefined && 'ok' in result) return v.parse(call.answer, result.ok)
      const status = result !== undefined && 'refused' in result ? result.refused : 'BUSY'
      const problem = name === 'saveSetup' && status === 'CONFLICT' ? SETTINGS_CONFLICT : WHY_REFUSED[status]
      return reply.code(400).send({ problem: problem ?? status })
    })
}

function bodyOf<S extends v.GenericSchema>(shape: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(shape, body ?? {})
  if (!parsed.success) throw Object.assign(new Error('A body of another shape'), { statusCode: 400 })
  return parsed.output
}

/** A settings file may have a mistake that was made after the start. */
const SETTINGS_CONFLICT = 'The settings could not be saved. `beckon doctor` names what is wrong in them.'

const WHY_REFUSED: Partial<Record<Status, string>> = {
  'BOX-ASLEEP': 'The TV is in standby.',
  'BOX-NOT-ALLOWED': 'The TV does not take keys from Beckon. Add it again.',
  'BOX-TIMEOUT': 'The TV did not answer in time.',
  'BOX-UNREACHABLE': 'The TV cannot be reached or is not ready.',
  BUSY: 'The server is busy. Try again.',
  CONFLICT: 'The TV is not ready yet, or somebody else went on with it.',
  FORBIDDEN:
    'BECKON_BOXES names virtual TVs, which do not stand beside real ones. Remove them, or set BECKON_MIXED_BOXES=on.',
  'NOT-FOUND': 'There is no such TV.',
}

const linkShape = v.object({ path: v.string() })
const endShape = v.object({ which: v.pipe(v.string(), v.regex(/^(?:all|[\da-f-]{4,36})$/u)) })
const backupShape = v.object({ withKeys: v.boolean() })

function questionsOfTerminal(app: FastifyInstance, services: Services): void {
  const { config, clock, instanceLock, settings, store, tvs } = services

  app.get('/health', async (_request, reply) => {
    if (instanceLock.isLost) return reply.code(503).send({ problem: 'Another Beckon has taken over its database.' })
    if (!(await store.alive(ANSWERS_WITHIN_MS)))
      return reply.code(503).send({ problem: 'The database does not answer.' })
    return { status: 'OK' }
  })
  app.get('/doctor', async () => [
    ...(store.engine === 'postgres'
      ? await checkSharedDatabase(store, ANSWERS_WITHIN_MS)
      : await checkDatabase(store.db, config.dataFolder, services.machineClock.now(), clock.now())),
    ...(await checkBoxes(services).catch((error: unknown) => [wrong('boxes', problemOf(error))])),
  ])
  app.get('/settings/of-environment', async () => settings.ofEnvironment)
  app.get('/boxes/imported', async () => ({ count: await countImported(store) }))
  app.post('/boxes/imported', async () => {
    await services.boxChanges.anyMayHaveChanged()
    return {}
  })
  app.post('/link', async ({ body }) => ({
    address: tvs.link(tvs.access.newKey(), bodyOf(linkShape, body).path),
    minutes: KEY_LASTS_MINUTES,
  }))
  app.get('/sessions', () => listRemotes(services))
  app.post('/sessions/end', ({ body }) => endSessions(services, bodyOf(endShape, body).which))
  app.get('/signs', () => exportFeedback(services))
  app.post('/backup', async (request, reply) => {
    const { withKeys } = bodyOf(backupShape, request.body)
    const { copyTo } = store
    if (copyTo === undefined) return reply.code(400).send(NOT_UNDERSTOOD)
    const { dataFolder } = config
    const whole = { dataFolder, copyDatabase: copyTo, version: VERSION, now: clock.now(), withKeys }
    try {
      await makeBackup(whole, (bytes) => {
        reply.hijack()
        return pipeline(Readable.from(bytes), reply.raw.writeHead(200, { 'content-type': 'application/gzip' }))
      })
      return reply
    } catch (error) {
      if (!reply.raw.headersSent) throw error
      services.log.error({ err: error, code: 'CONTROL-FAILED' }, 'A backup failed')
      reply.raw.destroy()
      return reply
    }
  })
}

async function checkBoxes({ boxes, clock, tvs }: Services): Promise<readonly Finding[]> {
  const all = await tvs.list()
  const hasTvsOfAgents = all.some(({ from }) => from === 'agent')
  return await Promise.all(
    all.map(async (tv) => {
      const can = await boxes.capabilities(tv.id, clock.now() + ANSWERS_WITHIN_MS)
      return checkBox(tv, { takesKeys: !('is' in can), hasTvsOfAgents })
    }),
  )
}

function problemOf(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full. Make room and try again.'
  if (isDiskFailing(error)) return 'The disk is read-only or fails. Repair it and try again.'
  if (isStoreAway(error)) return 'The database cannot be reached. Try again when it is back.'
  return error instanceof Error ? error.message : String(error)
}
