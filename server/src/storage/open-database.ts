/** Opens a data folder's database, unless it is lost. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import { StartError } from '../settings/setting.ts'
import { KEY_FILE } from './seal.ts'
import { explain, openSqliteFile, type SqliteFile } from './sqlite-file.ts'
import { DATABASE_FILE } from './data-folder.ts'

/**
 * A key without its database is no first start, since the database is made before the key. To go on would begin a new
 * household without a word, and the next backup would take the place of a good one: that is a StartError.
 */
export function openDatabase(dataFolder: string): SqliteFile {
  const path = join(dataFolder, DATABASE_FILE)
  // Looked at before it is opened, which would make the file.
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) refuseWithKey(dataFolder, 'missing')
  if (found?.isFile() && found.size === 0) refuseWithKey(dataFolder, 'empty')
  const file = openSqliteFile(path)
  try {
    if (!hasTables(file)) refuseWithKey(dataFolder, 'empty')
  } catch (error) {
    file.close()
    throw explain(error, path)
  }
  return file
}

/** Whether a folder ever held data: a server has started on it. */
export function hasData(dataFolder: string): boolean {
  return [DATABASE_FILE, KEY_FILE].some((name) => existsSync(join(dataFolder, name)))
}

export function hasTables(file: SqliteFile): boolean {
  return file.prepare('select 1 from sqlite_master limit 1').all([]).length > 0
}

function refuseWithKey(dataFolder: string, how: 'missing' | 'empty'): void {
  const key = join(dataFolder, KEY_FILE)
  if (!existsSync(key)) return
  throw new StartError(
    `The key file ${key} is there, but its database ${join(dataFolder, DATABASE_FILE)} is ${how}. Restore a backup: ` +
      'beckon restore FILE. To begin a new household instead, move the key file to another place and start again.',
  )
}

/** Kysely's SQLite, told that SQLite undoes changes of tables with the transaction they stand in: it does. */
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
