/**
 * The whole server without a port: real storage in its own folder, a clock that the test moves, and a fake box that
 * records its commands.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CALLS, type CallName } from '@beckon/contract/calls'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { it as test, onTestFinished } from 'vitest'
import { buildApp, type AppOptions } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { readConfig } from '../../src/read-config.ts'
import type { OwnedBox } from '../../src/boxes/boxes.ts'
import { makeServices } from '../../src/make-services.ts'
import type { Bus } from '../../src/bus/bus.ts'
import type { Services } from '../../src/services.ts'
import type { Session } from '../../src/session.ts'
import { openSqliteStore } from '../../src/storage/sqlite/sqlite-store.ts'
import type { StorageSettings } from '../../src/storage/storage-settings.ts'
import { DATABASE_FILE } from '../../src/storage/data-folder.ts'
import { fakeBox, type FakeBox } from './fake-box.ts'
import { newStorage, settingsOf } from './stores.ts'
import { virtualClock, type VirtualClock } from './virtual-clock.ts'

export interface TestServer {
  readonly app: FastifyInstance
  readonly services: Services
  readonly clock: VirtualClock
  readonly dataFolder: string
  /** Every line that was logged. */
  readonly logged: string[]
  send(name: CallName, input?: SendInput): Promise<Answer>
  /** Opens a free port, and tells which. */
  listen(host?: string): Promise<number>
  /** Stops it and starts it again on the same data. */
  restart(): Promise<TestServer>
  close(): Promise<void>
}

export interface SendInput {
  readonly body?: unknown
  readonly query?: Record<string, string>
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
  readonly address?: string
}

export interface Answer {
  readonly http: number
  readonly body: Record<string, unknown>
  readonly headers: Readonly<Record<string, unknown>>
}

interface Options {
  readonly boxes?: readonly OwnedBox[]
  readonly config?: Partial<Config>
  readonly clock?: VirtualClock
  readonly app?: AppOptions
  readonly dataFolder?: string
  /** Where its rows are; its own unless told. */
  readonly storage?: StorageSettings
  /** Its way to other servers of the same rows; it has none unless told. */
  readonly bus?: Bus
  /** Services that stand in for real ones. */
  readonly replace?: Partial<Services>
}

/** A loopback port where nothing listens: no test's event leaves the machine. */
const EVENTS_GO_NOWHERE = {
  BECKON_AUTOMATION_URL: 'http://127.0.0.1:9',
  BECKON_AUTOMATION_ALLOW: '127.0.0.1',
  BECKON_TV_SEARCH: '127.0.0.1',
  BECKON_SPEECH: 'off',
  BECKON_SIGNS: 'off',
}

export async function testServer(options: Options = {}): Promise<TestServer> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'beckon-test-'))
  const clock = options.clock ?? virtualClock()
  // A test that names a setting of boxes gets what a start would make of it.
  const boxes = options.config?.boxes === undefined ? (options.boxes ?? [{ box: fakeBox('tv') }]) : undefined
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const storage = options.storage ?? (await newStorage())
  if (options.dataFolder === undefined && storage.database === undefined)
    writeFileSync(join(dataFolder, DATABASE_FILE), await emptyDatabase(), OWN)
  const config = { ...readConfig(EVENTS_GO_NOWHERE), practiceLogin: false, dataFolder, ...storage, ...options.config }
  const made = await makeServices({
    config,
    // A shared database has a clock of its own, which the test does not move; without `steady` they are not compared.
    clock: storage.database === undefined ? clock : { now: clock.now },
    log,
    ...(boxes && { ownedBoxes: boxes }),
    ...(options.bus && { bus: options.bus }),
  })
  const services = { ...made.services, ...options.replace }
  const app = await buildApp(services, { webFolder: join(dataFolder, 'no-web'), ...options.app })
  let open = true
  const close = async () => {
    if (!open) return
    open = false
    await app.close()
    await made.close()
  }
  onTestFinished(async () => {
    await close()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  return {
    app,
    services,
    clock,
    dataFolder,
    logged,
    close,
    send: (name, input) => send(app, name, input),
    async listen(host = '127.0.0.1') {
      await app.listen({ port: 0, host })
      return (app.server.address() as AddressInfo).port
    },
    async restart() {
      await close()
      return await testServer({ ...options, dataFolder, storage, clock, ...(boxes && { boxes }) })
    },
  }
}

/** As the server makes its files. */
const OWN = { mode: 0o600 }

let empty: Promise<Buffer> | undefined

/** A database with all tables and no row: to make one for each server would be half of its start. */
function emptyDatabase(): Promise<Buffer> {
  return (empty ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-empty-'))
    await (await openSqliteStore(folder)).close()
    const bytes = readFileSync(join(folder, DATABASE_FILE))
    rmSync(folder, { recursive: true })
    return bytes
  })())
}

async function send(
  app: FastifyInstance,
  name: CallName,
  { body, query, token, headers, address }: SendInput = {},
): Promise<Answer> {
  const { method, path } = CALLS[name]
  const response = await app.inject({
    method,
    url: path,
    ...(query && { query }),
    ...(address !== undefined && { remoteAddress: address }),
    headers: {
      host: 'localhost',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { http: response.statusCode, body: response.json(), headers: response.headers }
}

/** The settings of a command on the same data. */
export function environmentOf({ dataFolder, services: { config } }: TestServer): Record<string, string> {
  return { BECKON_DATA: dataFolder, ...settingsOf(config) }
}

export const BROWSER = { partner: 'comcast', clientDeviceId: 'browser-1' } as const

export interface PairedRemote {
  readonly pairingToken: string
  readonly arToken: string
  readonly bookmarkKey: string
}

/** Pairs a remote with a box, as browser and TV do it together. */
export async function pairRemote(
  server: TestServer,
  boxId = 'tv',
  browser: { partner: string; clientDeviceId: string } = BROWSER,
): Promise<PairedRemote> {
  const started = await server.send('startPairing', { body: browser })
  const found = await server.services.pairings.enterCode(boxId, started.body['pairingCode'] as string)
  if (found.is !== 'found') throw new Error(`The code was not found: ${found.is}`)
  await server.services.pairings.answer(boxId, found.pairingId, true)
  const token = started.body['token'] as string
  const { body } = await server.send('confirmPairing', { body: browser, token })
  return { pairingToken: token, arToken: body['arToken'] as string, bookmarkKey: body['bookmarkKey'] as string }
}

/** A test with a server of its own, and a remote that is paired with its one box. */
export const it = test.extend<{ readonly box: FakeBox; readonly server: TestServer; readonly remote: PairedRemote }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads which fixtures it needs
  box: async ({}, use) => use(fakeBox('tv')),
  server: async ({ box }, use) => use(await testServer({ boxes: [{ box }] })),
  remote: async ({ server }, use) => use(await pairRemote(server)),
})

/** The calls of whoever runs the server, at its page "TVs at home", which they opened by this key. */
export async function operatorOf(
  server: TestServer,
  key = server.services.tvs.access.newKey(),
): Promise<TestServer['send']> {
  const { body } = await server.send('openTvs', { body: { key } })
  return (name, input) => server.send(name, { token: body['operatorToken'] as string, ...input })
}

/** The session of a token that is good. */
export async function sessionOf({ services }: Pick<TestServer, 'services'>, arToken: string): Promise<Session> {
  const session = await services.sessions.check(arToken)
  if (typeof session === 'string') throw new Error(session)
  return session
}

/** The token of a companion app that the user of a session allowed. */
export async function pairApp({ services: { companions } }: Pick<TestServer, 'services'>, session: Session) {
  const started = await companions.start({ appName: 'TV Guide', address: '203.0.113.7' })
  if (!('ok' in started)) throw new Error('It was not started.')
  await companions.pair(started.ok.companionId, session)
  const paired = await companions.poll(started.ok.token)
  if (!('ok' in paired)) throw new Error('It was not paired.')
  return paired.ok.arToken
}

/** A session as a login opens it. */
export async function logIn(
  server: TestServer,
  subject: string,
  { partner = 'comcast', endsAt }: { partner?: string; endsAt?: number } = {},
): Promise<string> {
  const account = await server.services.accounts.of(partner, subject)
  const { arToken } = await server.services.sessions.open(
    { account, by: 'login', boxId: undefined, clientDeviceId: 'browser-1' },
    { endsAt },
  )
  return arToken
}
