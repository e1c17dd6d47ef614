/**
 * What a living session costs: how long its tokens take to refresh, and what it leaves in the database in a week. Tokens
 * with a number against tokens with a row, on each engine that is here; the two take turns, so that a busy machine slows
 * both. `npx node bench/refreshes.ts`.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Client } from 'pg'
import { accounts } from '../server/src/features/session/accounts.ts'
import { sessionKeeper } from '../server/src/features/session/sessions.ts'
import { localBus } from '../server/src/nodes/local-bus.ts'
import { migratePostgres } from '../server/src/storage/migrate-postgres.ts'
import { SCHEMA } from '../server/src/storage/migrations.ts'
import { openPostgresStore } from '../server/src/storage/postgres-store.ts'
import { sealOfText } from '../server/src/storage/seal.ts'
import { openSqliteStore } from '../server/src/storage/sqlite-store.ts'
import type { Store } from '../server/src/storage/store.ts'
import {
  initPostgres,
  postgresPid,
  postgresPrograms,
  postgresUrl,
  startPostgres,
} from '../server/test/support/real-postgres.ts'
import { median, row } from './figures.ts'

const SESSIONS = 32
const ROUNDS = 8
const REFRESHES = 20
const A_WEEK = 336
const HALF_AN_HOUR_MS = 30 * 60_000
const FORMS = { numbered: SCHEMA, row: 0 } as const
type Form = keyof typeof FORMS

const log = pino({ level: 'silent' })
const place = mkdtempSync(join(tmpdir(), 'beckon-refreshes-'))
chmodSync(place, 0o755)

/** A node of its own on a database of its own, whose remotes have tokens of one form. */
async function node(store: Store, form: Form) {
  const seal = sealOfText(randomBytes(32).toString('base64'))
  if (seal === undefined) throw new Error('no key')
  let now = Date.now()
  const clock = { now: () => now }
  const sessions = sessionKeeper({ store: { ...store, openTo: FORMS[form] }, seal, clock, log, bus: localBus() })
  const account = accounts({ store, clock })
  const open = async (n: number) => {
    const of = await account.of('comcast', `subscriber ${n}`)
    const opened = { account: of, by: 'easy-pair', boxId: 'tv', clientDeviceId: `${n}` } as const
    return (await sessions.open(opened)).arToken
  }
  return {
    sessions,
    tokens: await Promise.all(Array.from({ length: SESSIONS }, (_, n) => open(n))),
    pass: (ms: number) => void (now += ms),
  }
}

type Node = Awaited<ReturnType<typeof node>>

/** All remotes refresh at once, so often; then each presses, as they do. */
async function refreshAll(node: Node, times: number) {
  const waited: number[] = []
  const [cpu, begun] = [process.cpuUsage(), performance.now()]
  for (let n = 0; n < times; n++) {
    node.pass(HALF_AN_HOUR_MS)
    await Promise.all(
      node.tokens.map(async (token, at) => {
        const asked = performance.now()
        const answer = await node.sessions.refresh(token, undefined)
        waited.push(performance.now() - asked)
        if (answer === undefined) throw new Error('A session ended.')
        node.tokens[at] = answer.arToken
      }),
    )
  }
  const { user, system } = process.cpuUsage(cpu)
  const refreshes = times * node.tokens.length
  return {
    perSecond: (refreshes * 1000) / (performance.now() - begun),
    p50: median(waited),
    cpuUs: (user + system) / refreshes,
  }
}

async function measure(engine: string, open: (form: Form) => Promise<Store>): Promise<void> {
  const stores = { numbered: await open('numbered'), row: await open('row') }
  const nodes = { numbered: await node(stores.numbered, 'numbered'), row: await node(stores.row, 'row') }
  for (const form of ['row', 'numbered'] as const) await refreshAll(nodes[form], 4)
  const found = { numbered: [], row: [] } as Record<Form, Awaited<ReturnType<typeof refreshAll>>[]>
  for (let round = 0; round < ROUNDS; round++)
    for (const form of ['row', 'numbered'] as const) found[form].push(await refreshAll(nodes[form], REFRESHES))
  for (const form of ['row', 'numbered'] as const) {
    const of = (what: 'perSecond' | 'p50' | 'cpuUs') => median(found[form].map((one) => one[what]))
    row(
      `${engine}, tokens with a ${form === 'row' ? 'row' : 'number'}: refreshes per second; p50; CPU each`,
      `${of('perSecond').toFixed(0)}; ${of('p50').toFixed(1)} ms; ${of('cpuUs').toFixed(0)} µs`,
      `${SESSIONS} at once`,
    )
  }
  for (const form of ['row', 'numbered'] as const) {
    const store = await open(form)
    const of = await node(store, form)
    const before = await sizeOf(store)
    for (let n = 0; n < A_WEEK; n++) {
      await refreshAll(of, 1)
      await Promise.all(of.tokens.map((token) => of.sessions.check(token)))
    }
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from tokens) + (select count(*) from sessions) + (select count(*) from bookmarks)
        as count`.execute(store.db)
    row(
      `${engine}, tokens with a ${form === 'row' ? 'row' : 'number'}: rows of a living session after a week; growth`,
      `${(Number(rows[0]?.count) / SESSIONS).toFixed(0)}; ${(((await sizeOf(store)) - before) / SESSIONS / 1000).toFixed(1)} kB`,
      `${A_WEEK} refreshes, not swept`,
    )
    await store.close()
  }
  for (const store of Object.values(stores)) await store.close()
}

async function sizeOf(store: Store): Promise<number> {
  const statement =
    store.engine === 'sqlite'
      ? sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
          from pragma_page_count, pragma_freelist_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  return Number((await statement.execute(store.db)).rows[0]?.bytes)
}

let databases = 0
row('what', 'figure', 'remark')
row('---', '---', '---')
await measure('SQLite', async () => await openSqliteStore(mkdtempSync(join(place, 'data-'))))
if (postgresPrograms() === undefined) console.log('No PostgreSQL is installed here: it was left out.')
else {
  const cluster = join(place, 'cluster')
  await initPostgres(cluster)
  await startPostgres(cluster, [])
  const newDatabase = async () => {
    const name = `refreshes_${databases++}`
    const admin = new Client({ connectionString: postgresUrl(cluster, 'postgres') })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    await migratePostgres(postgresUrl(cluster, name), undefined)
    return postgresUrl(cluster, name)
  }
  try {
    await measure('PostgreSQL', async () => await openPostgresStore({ url: await newDatabase(), connections: 10 }))
  } finally {
    const pid = postgresPid(cluster)
    if (pid !== undefined) process.kill(pid, 'SIGINT')
    while (postgresPid(cluster) !== undefined) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
rmSync(place, { recursive: true, force: true })
