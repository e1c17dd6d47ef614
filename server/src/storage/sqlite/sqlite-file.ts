/**
 * Opens the database file with settings under which "saved" means "on disk", and reads them back: the server does not
 * start with weaker ones, or on a lost database. Also adapts `node:sqlite` to Kysely.
 */
import { chmodSync, statSync } from 'node:fs'
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteAdapter, SqliteDialect } from 'kysely'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isThere } from '../../is-there.ts'
import { inBrackets, pidOfLock } from '../../pid-of.ts'
import { StartError } from '../../settings/setting.ts'
import { KEY_FILE } from '../seal.ts'
import { DATABASE_FILE } from '../data-folder.ts'

const SYNCHRONOUS_FULL = 2
/** SQLite's result codes. */
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26
/** Pages copied at a time: a megabyte. */
const COPY_PAGES = 256
const COPY_BEGINS_WITHIN_MS = 10_000
const COPY_TRIED_EVERY_MS = 10

export interface SqliteFile extends SqliteDatabase {
  exec(statements: string): void
  /** Writes a complete copy during other reads and writes, without blocking the event loop. */
  copyTo(path: string): Promise<void>
}

export function openSqliteFile(path: string): SqliteFile {
  const file = openFile(path)
  try {
    // Done first, so that no shared-memory file is made and a second server is noticed before anything is read.
    file.exec(
      'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
    )
    file.exec('begin exclusive; commit')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new StartError(
        `Another Beckon is already using this data folder${inBrackets(pidOfLock(path))}. Stop it first, or set ` +
          'BECKON_DATA to another folder.',
      )
    }
    throw explain(error, path)
  }
  expectPragma(file, 'journal_mode', 'wal')
  expectPragma(file, 'synchronous', SYNCHRONOUS_FULL)
  for (const name of [path, `${path}-wal`]) chmodSync(name, 0o600)
  return forKysely(file)
}

function expectPragma(file: DatabaseSync, name: string, expected: string | number): void {
  const value = Object.values(file.prepare(`pragma ${name}`).get() ?? {})[0]
  if (value === expected) return
  file.close()
  throw new StartError(`The database cannot be stored safely here: ${name} is ${value} and must be ${expected}.`)
}

function openFile(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path)
  } catch (error) {
    throw explain(error, path)
  }
}

/** Turns an error that the operator can correct into a sentence; returns others as they are. */
function explain(error: unknown, path: string): unknown {
  // The low byte of an extended result code is the primary one.
  const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff
  const sentence = SENTENCES[code]
  return sentence === undefined ? error : new StartError(sentence.replace('{path}', path))
}

const SENTENCES: Readonly<Record<number, string>> = {
  [SQLITE_READONLY]: 'The database {path} is read-only. Give the user that runs Beckon write access.',
  [SQLITE_IOERR]: 'The disk cannot read or write the database {path}. Check its free space and its health.',
  [SQLITE_CORRUPT]: 'The database {path} is damaged. Restore a backup: beckon restore FILE.',
  [SQLITE_FULL]: 'The disk is full: the database {path} cannot be opened. Make room and start again.',
  [SQLITE_CANTOPEN]: 'The database {path} cannot be opened. Check the permissions of its folder.',
  [SQLITE_NOTADB]: 'The file {path} is not a database, or is damaged. Restore a backup: beckon restore FILE.',
}

const NOTHING_TO_DO: ReturnType<SqliteDatabase['prepare']> = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

/** Node rejects with the error code 0 when the first step of a copy meets an open transaction. */
async function copyTo(file: DatabaseSync, path: string): Promise<void> {
  const until = performance.now() + COPY_BEGINS_WITHIN_MS
  for (;;) {
    try {
      return void (await backup(file, path, { rate: COPY_PAGES }))
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== 0 || performance.now() > until) throw error
    }
    await pause(COPY_TRIED_EVERY_MS)
  }
}

function forKysely(file: DatabaseSync): SqliteFile {
  return {
    close: () => file.close(),
    exec: (statements) => file.exec(statements),
    copyTo: async (path) => await copyTo(file, path),
    prepare(query) {
      // A full disk has already rolled the transaction back; an error of this rollback would hide the reason.
      if (query === 'rollback' && !file.isTransaction) return NOTHING_TO_DO
      const statement = file.prepare(query)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}

/**
 * Opens a data folder's database. Throws a StartError if there is a key but no database: a first start makes the
 * database before the key, so this one was lost. An empty new one would hide that, and its next backup would replace a
 * good one.
 */
export function openDatabase(dataFolder: string): SqliteFile {
  const path = join(dataFolder, DATABASE_FILE)
  // Checked before it is opened, which would create the file.
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) refuseIfKeyExists(dataFolder, 'missing')
  if (found?.isFile() && found.size === 0) refuseIfKeyExists(dataFolder, 'empty')
  const file = openSqliteFile(path)
  try {
    if (!hasTables(file)) refuseIfKeyExists(dataFolder, 'empty')
  } catch (error) {
    file.close()
    throw explain(error, path)
  }
  return file
}

/** Whether a folder ever held data: a server has started on it. */
export function hasData(dataFolder: string): boolean {
  return [DATABASE_FILE, KEY_FILE].some((name) => isThere(join(dataFolder, name)))
}

export function hasTables(file: SqliteFile): boolean {
  return file.prepare('select 1 from sqlite_master limit 1').all([]).length > 0
}

function refuseIfKeyExists(dataFolder: string, databaseIs: 'missing' | 'empty'): void {
  const key = join(dataFolder, KEY_FILE)
  if (!isThere(key)) return
  throw new StartError(
    `The key file ${key} is there, but its database ${join(dataFolder, DATABASE_FILE)} is ${databaseIs}. Restore a backup: ` +
      'beckon restore FILE. To begin a new household instead, move the key file to another place and start again.',
  )
}

/** Kysely's SQLite adapter, with transactional changes of tables, which SQLite supports. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  /** With it the migrator runs every step and its record in one transaction, as it does on PostgreSQL. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}
