/**
 * The control socket for the operator's commands: in the data folder, accessible only to the user who runs Beckon. The
 * running server has the database locked, so commands ask it here.
 */
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { pairingCode } from '@beckon/contract/pairing'
import { SETUP_PATH } from '@beckon/contract/setup'
import type { Call } from '@beckon/contract/call'
import type { Status } from '@beckon/contract/statuses'
import * as setUpCalls from '@beckon/contract/tv-set-up'
import * as tvCalls from '@beckon/contract/tvs'
import * as v from 'valibot'
import { homeFingerprint } from '../../https/home-certificates.ts'
import { portOf, phoneAddresses } from '../secure/phone-addresses.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import type { KnownBox } from '../../boxes/boxes.ts'
import type { Services } from '../../services.ts'
import type { Handler } from '../../http/calls/handler.ts'
import { countImported } from '../../boxes/directory/table-directory.ts'
import * as setUpHandlers from '../tvs/set-up-calls.ts'
import * as tvHandlers from '../tvs/tvs-calls.ts'
import { KEY_LASTS_MINUTES } from '../../http/operator-access.ts'
import { exportFeedback } from '../asl/sign-store.ts'
import { controlPath } from '../../storage/data-folder.ts'
import { isDiskFull, isStoreAway } from '../../storage/unable-to-save.ts'
import { checkDatabase, checkSharedDatabase } from './doctor-checks.ts'
import { endSessions, listSessions } from '../remotes/remote-list.ts'
import { VERSION } from '../../version.ts'

const BODY_BYTES = 4_096
const LOOK_AT_BOX_MS = 1_500
const ANSWERS_WITHIN_MS = 1_000

export interface BoxInfo {
  readonly id: string
  readonly name: string
  readonly family: string
  readonly kind: KnownBox['kind']
  readonly state: 'answers' | 'asleep' | 'does not answer'
}

const { openTvs: _, ...TV_HANDLERS } = { ...tvHandlers, ...setUpHandlers }
const TV_CALLS = Object.fromEntries(
  Object.values({ ...tvCalls, ...setUpCalls })
    .filter((one) => typeof one === 'object' && 'path' in one)
    .map((one) => [one.name, one]),
) as Record<string, Call>

/** The answer to a command, with status 200; undefined if this server does not understand its body. */
type Answer = (services: Services, body: unknown) => unknown

/** An answer to a body of this shape. */
function taking<S extends v.GenericSchema>(
  shape: S,
  answer: (services: Services, body: v.InferOutput<S>) => unknown,
): Answer {
  return (services, body) => {
    const parsed = v.safeParse(shape, body)
    return parsed.success ? answer(services, parsed.output) : undefined
  }
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  'GET /doctor': ({ store, config, machineClock, clock }) =>
    store.engine === 'postgres'
      ? checkSharedDatabase(store, ANSWERS_WITHIN_MS)
      : checkDatabase(store.db, config.dataFolder, machineClock.now(), clock.now()),
  'GET /boxes': (services) => Promise.all(services.boxes.all().map((box) => describe(services, box))),
  'GET /boxes/imported': async ({ store }) => ({ count: await countImported(store) }),
  async 'POST /boxes/imported'({ boxChanges }) {
    await boxChanges.anyMayHaveChanged()
    return {}
  },
  'POST /boxes/find': taking(v.object({ box: v.string() }), async (services, { box: name }) => {
    const box = await services.boxes.listed(name)
    return { box: box && (await describe(services, box)) }
  }),
  'POST /tvs/link': ({ tvs }) => ({ address: tvs.link(tvs.access.newKey()), minutes: KEY_LASTS_MINUTES }),
  'POST /setup/link': ({ tvs }) => ({ address: tvs.link(tvs.access.newKey(), SETUP_PATH), minutes: KEY_LASTS_MINUTES }),
  'GET /setup': ({ config, settings, tvs }) => ({
    run: settings.run,
    wasReverted: settings.wasReverted,
    ofEnvironment: settings.ofEnvironment,
    ...(config.https === 'home' && {
      fingerprint: homeFingerprint(config.dataFolder),
      addresses: phoneAddresses(config, portOf(new URL(tvs.origin).host)),
    }),
  }),
  'POST /setup/save': taking(
    v.object({
      changes: v.array(
        v.object({ name: v.pipe(v.string(), v.regex(/^BECKON_[A-Z_]+$/u)), value: v.optional(v.string()) }),
      ),
    }),
    ({ settings }, { changes }) => {
      settings.save(Object.fromEntries(changes.map(({ name, value }) => [name, value])))
      return {}
    },
  ),
  'GET /tvs/found': ({ tvs }) => tvs.search.numbers.all(),
  'GET /sessions': (services) => listSessions(services),
  'GET /signs': (services) => exportFeedback(services),
  'POST /sessions/end': taking(
    v.object({ which: v.pipe(v.string(), v.regex(/^(?:all|[\da-f-]{4,36})$/u)) }),
    (services, { which }) => endSessions(services, which),
  ),
  'POST /pair': taking(v.object({ box: v.string(), code: pairingCode }), async ({ boxes, pairings }, { box, code }) =>
    (await boxes.listed(box)) === undefined ? undefined : pairings.enterCode(box, code),
  ),
  'POST /pair/answer': taking(
    v.object({ box: v.string(), pairingId: v.string(), yes: v.boolean() }),
    async ({ pairings }, { box, pairingId, yes }) => ({ is: await pairings.answer(box, pairingId, yes) }),
  ),
}

const backupShape = v.object({ withKeys: v.boolean() })
const NOT_UNDERSTOOD = { problem: 'This server does not understand the command.' }

/** Opens the socket. If the folder's path is too long for a socket, logs a warning and opens none. */
export async function openControlSocket(services: Services): Promise<{ close(): Promise<void> }> {
  const path = controlPath(services.config.dataFolder)
  if (path === undefined) {
    services.log.warn(
      { code: 'NO-CONTROL-SOCKET' },
      'The data folder path is too long for a socket; the beckon commands cannot reach this server',
    )
    return { close: async () => {} }
  }
  const server = createServer((request, response) => {
    answer(services, request, response).catch((error: unknown) => {
      services.log.error({ err: error, code: 'CONTROL-FAILED' }, 'An operator command failed')
      if (response.headersSent) response.destroy()
      else send(response, 500, { problem: problemOf(error) })
    })
  })
  // This server has the folder's lock, so an existing socket is a leftover of a killed server.
  if (process.platform !== 'win32') rmSync(path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function problemOf(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full. Make room and try again.'
  if (isStoreAway(error)) return 'The database cannot be reached. Try again when it is back.'
  return error instanceof Error ? error.message : String(error)
}

async function answer(services: Services, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request)
  const command = `${request.method} ${request.url}`
  const tvCall = /^POST \/tvs\/calls\/(\w+)$/u.exec(command)?.[1]
  if (tvCall !== undefined) return answerTvCall(services, tvCall, body, response)
  if (command === 'GET /health') return answerHealth(services, response)
  if (command === 'POST /backup') return sendBackup(services, body, response)
  const answered = Object.hasOwn(ANSWERS, command) ? await ANSWERS[command]?.(services, body) : undefined
  if (answered === undefined) send(response, 400, NOT_UNDERSTOOD)
  else send(response, 200, answered)
}

async function answerHealth({ instanceLock, store }: Services, response: ServerResponse): Promise<void> {
  if (instanceLock.isLost) return send(response, 503, { problem: 'Another Beckon has taken over its database.' })
  return (await store.alive(ANSWERS_WITHIN_MS))
    ? send(response, 200, { status: 'OK' })
    : send(response, 503, { problem: 'The database does not answer.' })
}

async function sendBackup({ store, config, clock }: Services, body: unknown, response: ServerResponse): Promise<void> {
  const parsed = v.safeParse(backupShape, body)
  const { copyTo } = store
  if (!parsed.success || copyTo === undefined) return send(response, 400, NOT_UNDERSTOOD)
  await makeBackup(
    {
      dataFolder: config.dataFolder,
      copyDatabase: copyTo,
      version: VERSION,
      now: clock.now(),
      withKeys: parsed.output.withKeys,
    },
    (bytes) => pipeline(Readable.from(bytes), response.writeHead(200, { 'content-type': 'application/gzip' })),
  )
}

/** A call of "TVs at home". Access to this socket authorises it. */
async function answerTvCall(services: Services, name: string, body: unknown, response: ServerResponse): Promise<void> {
  const call = Object.hasOwn(TV_HANDLERS, name) ? TV_CALLS[name] : undefined
  const parsed = call && v.safeParse(call.body, body ?? {})
  if (call === undefined || !parsed?.success) return send(response, 400, NOT_UNDERSTOOD)
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const handle = TV_HANDLERS[name as keyof typeof TV_HANDLERS] as unknown as Handler<Call>
  const result = await handle({ services, body: parsed.output, operator: {}, gone: gone.signal } as never)
  if ('ok' in result) return send(response, 200, v.parse(call.answer, result.ok))
  send(response, 400, { problem: 'refused' in result ? whyRefused(result.refused) : 'The server is busy. Try again.' })
}

const WHY_REFUSED: Partial<Record<Status, string>> = {
  'BOX-ASLEEP': 'The TV is in standby.',
  'BOX-NOT-ALLOWED': 'The TV does not take keys from Beckon. Add it again.',
  'BOX-TIMEOUT': 'The TV did not answer in time.',
  'BOX-UNREACHABLE': 'The TV cannot be reached.',
  CONFLICT: 'The TV is not ready yet, or somebody else went on with it.',
  FORBIDDEN:
    'BECKON_BOXES names virtual TVs, which do not stand beside real ones. Remove them, or set BECKON_MIXED_BOXES=on.',
  'NOT-FOUND': 'There is no such TV.',
}

function whyRefused(status: Status): string {
  return WHY_REFUSED[status] ?? status
}

async function describe({ boxes, clock }: Services, { id, name, layout: family, kind }: KnownBox): Promise<BoxInfo> {
  const found = await boxes.capabilities(id, clock.now() + LOOK_AT_BOX_MS)
  const state = !('is' in found) ? 'answers' : found.why === 'BOX-ASLEEP' ? 'asleep' : 'does not answer'
  return { id, name, family, kind, state }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  // Otherwise a character of several bytes would be lost where two chunks meet.
  request.setEncoding('utf8')
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > BODY_BYTES) return undefined
  }
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
