/**
 * The database engine of this test run: the project `postgres` runs the files that use rows on PostgreSQL, too. Each
 * gets its own database, copied from one that has the tables.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { Pool } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { openStore } from '../../src/storage/open-store.ts'
import type { PostgresLimits } from '../../src/storage/postgres/postgres-pool.ts'
import type { StorageSettings } from '../../src/storage/storage-settings.ts'
import type { Store } from '../../src/storage/store.ts'
import type { Tables } from '../../src/storage/tables.ts'
import { initPostgres, postgresUrl, startPostgres } from './real-postgres.ts'

export const ENGINE = process.env['STORE_OF_TESTS'] === 'postgres' ? 'postgres' : 'sqlite'

const TEMPLATE = 'template_of_tests'
const STARTS_WITHIN_MS = 120_000
const CONNECTIONS = 10
/** A busy machine is not taken for a database that is away; `nodes/database-faults` has the real limits. */
const PATIENT: PostgresLimits = {
  connectionTimeoutMillis: 15_000,
  statement_timeout: 15_000,
  query_timeout: 16_000,
  idle_in_transaction_session_timeout: 20_000,
  idleTimeoutMillis: 30_000,
}

let started: Promise<Pool> | undefined
let databases = 0

/** A database in the one PostgreSQL of this test run, with all tables and no row; dropped when the test is over. */
export async function newDatabase(template = TEMPLATE): Promise<string> {
  const admin = await (started ??= startOnce(join(inject('postgresFolder'), 'cluster')))
  const name = `t_${process.pid}_${databases++}`
  await admin.query(`create database ${name} template ${template}`)
  whenFinished(async () => void (await admin.query(`drop database if exists ${name} with (force)`)))
  return postgresUrl(join(inject('postgresFolder'), 'cluster'), name)
}

/** The settings of a server on its own data, whichever engine has it. */
export async function newStorage(engine: 'sqlite' | 'postgres' = ENGINE): Promise<StorageSettings> {
  return engine === 'sqlite'
    ? { database: undefined, keyFile: undefined }
    : { database: { url: await newDatabase(), connections: CONNECTIONS, limits: PATIENT }, keyFile: newKeyFile() }
}

/** The same for a process, as an operator would set it. */
export function settingsOf({ database, keyFile = '' }: StorageSettings): Record<string, string> {
  if (database === undefined) return {}
  return {
    BECKON_DATABASE_URL: database.url,
    BECKON_DATABASE_CONNECTIONS: String(database.connections),
    BECKON_KEY_FILE: keyFile,
    BECKON_PUBLIC_URL: 'https://tv.example.org',
  }
}

export function newKeyFile(): string {
  const folder = newFolder()
  const path = join(folder, 'shared.key')
  writeFileSync(path, randomBytes(32).toString('base64'))
  return path
}

/** A store with nothing in it, and how to open it again. */
export async function newStore(): Promise<{ readonly store: Store; again(): Promise<Store> }> {
  const place = { ...(await newStorage()), dataFolder: newFolder() }
  const again = async () => {
    const store = await openStore(place)
    onTestFinished(() => store.close().catch(() => {}))
    return store
  }
  return { store: await again(), again }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-store-'))
  whenFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** From now on the database refuses it; the answer takes that back. */
export async function forbid(
  db: Kysely<Tables>,
  what: 'insert' | 'update',
  table: keyof Tables,
): Promise<() => Promise<void>> {
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  if (ENGINE === 'sqlite') {
    await run(`create trigger no before ${what} on ${table} begin select raise(abort, 'forbidden'); end`)
    return () => run('drop trigger no')
  }
  await run(
    "create function no() returns trigger language plpgsql as 'begin raise exception ''forbidden''; end'",
    `create trigger no before ${what} on ${table} for each row execute function no()`,
  )
  return () => run(`drop trigger no on ${table}`, 'drop function no')
}

/** What is made for a whole file goes with the cluster. */
function whenFinished(done: () => void | Promise<void>): void {
  try {
    onTestFinished(done)
  } catch {}
}

/** By the first of all test processes that comes; the others wait for it. */
async function startOnce(cluster: string): Promise<Pool> {
  const [mark, ready, failed] = ['starting', 'ready', 'failed'].map((name) => join(cluster, '..', name)) as [
    string,
    string,
    string,
  ]
  const admin = new Pool({ connectionString: postgresUrl(cluster, 'postgres'), max: 2, allowExitOnIdle: true })
  admin.on('error', () => {})
  try {
    mkdirSync(mark)
  } catch {
    for (const giveUpAt = Date.now() + STARTS_WITHIN_MS; !existsSync(ready); await pause(50))
      if (existsSync(failed) || Date.now() > giveUpAt) throw new Error('PostgreSQL was not started for the tests.')
    return admin
  }
  try {
    await initPostgres(cluster)
    await startPostgres(cluster)
    await admin.query(`create database ${TEMPLATE}`)
    await migratePostgres(postgresUrl(cluster, TEMPLATE), undefined)
    writeFileSync(ready, '')
    return admin
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
}
