/**
 * Opens the database file with settings under which "saved" means "on disk", and reads them back: the server does not
 * start with weaker ones. Also adapts `node:sqlite` to Kysely.
 */
import { chmodSync } from 'node:fs'
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'
import { inBrackets, pidOfLock } from '../pid-of.ts'
import { StartError } from '../settings/setting.ts'

const SYNCHRONOUS_FULL = 2
const SQLITE_BUSY = 5
/** Pages copied at a time: a megabyte. */
const COPY_PAGES = 256

export interface SqliteFile extends SqliteDatabase {
  exec(statements: string): void
  /** Writes a whole copy while others go on reading and writing; the event loop is not held up. */
  copyTo(path: string): Promise<void>
}

export function openSqliteFile(path: string): SqliteFile {
  const file = openFile(path)
  try {
    // First of all, so that no shared-memory file is made and a second server is noticed before anything is read.
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

/** What the operator can put right is told as a sentence; the rest stays as it is. */
export function explain(error: unknown, path: string): unknown {
  const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff
  const sentence = SENTENCES[code]
  return sentence === undefined ? error : new StartError(sentence.replace('{path}', path))
}

const SENTENCES: Readonly<Record<number, string>> = {
  8: 'The database {path} is read-only. Give the user that runs Beckon write access.',
  10: 'The disk cannot read or write the database {path}. Check its free space and its health.',
  11: 'The database {path} is damaged. Restore a backup: beckon restore FILE.',
  13: 'The disk is full: the database {path} cannot be opened. Make room and start again.',
  14: 'The database {path} cannot be opened. Check the permissions of its folder.',
  26: 'The file {path} is not a database, or is damaged. Restore a backup: beckon restore FILE.',
}

const NOTHING_TO_DO: ReturnType<SqliteDatabase['prepare']> = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

function forKysely(file: DatabaseSync): SqliteFile {
  return {
    close: () => file.close(),
    exec: (statements) => file.exec(statements),
    copyTo: async (path) => void (await backup(file, path, { rate: COPY_PAGES })),
    prepare(query) {
      // A full disk has undone the transaction already; to complain of that would hide the reason.
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
