/**
 * Opens the database file with the settings that make "saved" mean "on disk", and reads them back: a weaker file
 * refuses to start. Eight lines make `node:sqlite` what Kysely expects.
 */
import { chmodSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

const SYNCHRONOUS_FULL = 2
const SQLITE_BUSY = 5

/** Something the operator can put right, told as a sentence. */
export class StartError extends Error {}

export function openSqliteFile(path: string): SqliteDatabase {
  const file = new DatabaseSync(path)
  try {
    // First of all, so that no shared-memory file is made and a second server is noticed before anything is read.
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    file.exec('begin exclusive; commit')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new StartError('Another Beckon is already using this data folder. Stop it first, or set BECKON_DATA to another folder.')
    }
    throw error
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
  throw new StartError(`The database cannot be kept safely here: ${name} is ${value} and must be ${expected}.`)
}

function forKysely(file: DatabaseSync): SqliteDatabase {
  return {
    close: () => file.close(),
    prepare(query) {
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
