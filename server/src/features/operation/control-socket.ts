/**
 * The control socket for the operator's own commands: in the data folder, for the user who runs Beckon and nobody else.
 * The database is locked by the running server, so commands ask here.
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
import { portOf, setUpAddresses } from '../secure/set-up-addresses.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import type { KnownBox } from '../../boxes/boxes.ts'
import type { Services } from '../../services.ts'
import type { Handler } from '../../http/handler.ts'
import { countImported } from '../../boxes/directory/table-directory.ts'
import * as setUpHandlers from '../tvs/set-up-calls.ts'
import * as tvHandlers from '../tvs/tvs-calls.ts'
import { KEY_LASTS_MINUTES } from '../../http/operator-access.ts'
import { exportFeedback } from '../asl/sign-store.ts'
import { controlPath } from '../../storage/data-folder.ts'
import { checkDatabase, checkSharedDatabase } from './doctor-checks.ts'
import { endSessions, listSessions } from './operations.ts'
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

const SHAPES = {
  endSessions: v.object({ which: v.pipe(v.string(), v.regex(/^(?:all|[\da-f-]{4,36})$/u)) }),
  endOperators: v.object({ which: v.pipe(v.string(), v.regex(/^(?:all|[\da-f]{8})$/u)) }),
  box: v.object({ box: v.string() }),
  enterCode: v.object({ box: v.string(), code: pairingCode }),
  answer: v.object({ box: v.string(), pairingId: v.string(), yes: v.boolean() }),
  backup: v.object({ withKeys: v.boolean() }),
  changes: v.object({
    changes: v.array(
      v.object({ name: v.pipe(v.string(), v.regex(/^BECKON_[A-Z_]+$/u)), value: v.optional(v.string()) }),
    ),
  }),
}

/** Opens the socket; a folder whose path is too long for a socket does without, and the log says so. */
export async function openControlSocket(services: Services): Promise<{ close(): Promise<void> }> {
  const path = controlPath(services.config.dataFolder)
  if (path === undefined) {
    services.log.warn(
      { code: 'NO-CONTROL-DOOR' },
      'The data folder path is too long for a socket; the beckon commands cannot reach this server',
    )
    return { close: async () => {} }
  }
  const server = createServer((request, response) => {
    answer(services, request, response).catch((error: unknown) => {
      services.log.error({ err: error, code: 'CONTROL-FAILED' }, 'An operator command failed')
      if (response.headersSent) response.destroy()
      else send(response, 500, { problem: error instanceof Error ? error.message : String(error) })
    })
  })
  // The folder's lock is ours, so a socket that lies here belongs to a server that was killed.
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

async function answer(services: Services, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { store, clock, pairings, boxes } = services
  const body = await readBody(request)
  const tvCall = /^POST \/tvs\/calls\/(\w+)$/u.exec(`${request.method} ${request.url}`)?.[1]
  if (tvCall !== undefined) return answerTvCall(services, tvCall, body, response)
  const given = <S extends v.GenericSchema>(shape: S) => {
    const parsed = v.safeParse(shape, body)
    return parsed.success ? parsed.output : undefined
  }
  switch (`${request.method} ${request.url}`) {
    case 'GET /health':
      if (services.instanceLock.isLost)
        return send(response, 503, { problem: 'Another Beckon has taken over its database.' })
      return (await store.alive(ANSWERS_WITHIN_MS))
        ? send(response, 200, { status: 'OK' })
        : send(response, 503, { problem: 'The database does not answer.' })
    case 'GET /doctor':
      return send(
        response,
        200,
        store.engine === 'postgres'
          ? await checkSharedDatabase(store, ANSWERS_WITHIN_MS)
          : await checkDatabase(store.db, services.config.dataFolder, services.machineClock.now(), clock.now()),
      )
    case 'GET /boxes':
      return send(response, 200, await Promise.all(boxes.all().map((box) => describe(services, box))))
    case 'GET /boxes/imported':
      return send(response, 200, { count: await countImported(store) })
    case 'POST /boxes/imported':
      await services.boxChanges.anyMayHaveChanged()
      return send(response, 200, {})
    case 'POST /boxes/find': {
      const asked = given(SHAPES.box)
      const box = asked && (await boxes.listed(asked.box))
      return send(response, 200, { box: box && (await describe(services, box)) })
    }
    case 'POST /tvs/link':
      return send(response, 200, {
        address: services.tvs.link(services.tvs.access.newKey()),
        minutes: KEY_LASTS_MINUTES,
      })
    case 'POST /setup/link':
      return send(response, 200, {
        address: services.tvs.link(services.tvs.access.newKey(), SETUP_PATH),
        minutes: KEY_LASTS_MINUTES,
      })
    case 'GET /setup': {
      const { config, settings, tvs } = services
      return send(response, 200, {
        run: settings.run,
        wasReverted: settings.wasReverted,
        ...(config.https === 'home' && {
          fingerprint: homeFingerprint(config.dataFolder),
          addresses: setUpAddresses(config, portOf(new URL(tvs.origin).host)),
        }),
      })
    }
    case 'POST /setup/save': {
      const asked = given(SHAPES.changes)
      if (asked === undefined) break
      services.settings.save(Object.fromEntries(asked.changes.map(({ name, value }) => [name, value])))
      return send(response, 200, {})
    }
    case 'GET /tvs/found':
      return send(response, 200, services.tvs.search.numbers.all())
    case 'GET /operators':
      return send(response, 200, services.tvs.access.list())
    case 'POST /operators/end': {
      const asked = given(SHAPES.endOperators)
      if (asked === undefined) break
      return send(response, 200, { ended: services.tvs.access.end(asked.which) })
    }
    case 'GET /sessions':
      return send(response, 200, await listSessions(services))
    case 'GET /signs':
      return send(response, 200, await exportFeedback(services))
    case 'POST /sessions/end': {
      const asked = given(SHAPES.endSessions)
      if (asked === undefined) break
      return send(response, 200, await endSessions(services, asked.which))
    }
    case 'POST /pair': {
      const asked = given(SHAPES.enterCode)
      if (asked === undefined || (await boxes.listed(asked.box)) === undefined) break
      return send(response, 200, await pairings.enterCode(asked.box, asked.code))
    }
    case 'POST /pair/answer': {
      const asked = given(SHAPES.answer)
      if (asked === undefined) break
      return send(response, 200, { is: await pairings.answer(asked.box, asked.pairingId, asked.yes) })
    }
    case 'POST /backup': {
      const asked = given(SHAPES.backup)
      const { copyTo } = store
      if (asked === undefined || copyTo === undefined) break
      return makeBackup(
        {
          dataFolder: services.config.dataFolder,
          copyDatabase: copyTo,
          version: VERSION,
          now: clock.now(),
          withKeys: asked.withKeys,
        },
        (bytes) => pipeline(Readable.from(bytes), response.writeHead(200, { 'content-type': 'application/gzip' })),
      )
    }
  }
  send(response, 400, { problem: 'This server does not understand the command.' })
}

/** A call of "TVs at home", by whoever may open this socket. */
async function answerTvCall(services: Services, name: string, body: unknown, response: ServerResponse): Promise<void> {
  const call = Object.hasOwn(TV_HANDLERS, name) ? TV_CALLS[name] : undefined
  const parsed = call && v.safeParse(call.body, body ?? {})
  if (call === undefined || !parsed?.success)
    return send(response, 400, { problem: 'This server does not understand the command.' })
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
  'TOO-MANY': 'Another scan is under way. Try again in a few seconds.',
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
