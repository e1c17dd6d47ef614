/**
 * `migrate` updates a shared database before the servers of a new version start. `move-to-postgres` moves a household
 * to a shared database with its remotes, bookmarks and buttons.
 */
import { join } from 'node:path'
import { BUILT_WEB, shareFiles } from '../http/pages/earlier-files.ts'
import { isThere } from '../is-there.ts'
import { stateOfKey, whatToDo } from '../storage/key-check.ts'
import { migratePostgres } from '../storage/postgres/migrate-postgres.ts'
import { moveToPostgres } from '../storage/postgres/move-to-postgres.ts'
import { MIGRATION_LIMITS } from '../storage/postgres/postgres-pool.ts'
import { explainDatabase, openPostgresStore } from '../storage/postgres/postgres-store.ts'
import { KEY_FILE, keyCheck, readKeyText } from '../storage/seal.ts'
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts'
import { VERSION } from '../version.ts'
import { CommandError, type Invocation, dataFolderOf } from './command.ts'
import { clockOfData, expectData, storageOf, untilEnd } from './open-data.ts'

export async function migrate({ environment, print }: Invocation): Promise<void> {
  const { database } = storageOf(environment)
  if (database === undefined)
    return print(
      'There is nothing to do: a database in a data folder is brought up to date by the start of its server.',
    )
  const steps = await migratePostgres(database.url, undefined).catch((error: unknown) => {
    throw explainDatabase(error)
  })
  await using store = untilEnd(await openPostgresStore({ url: database.url, connections: 1, limits: MIGRATION_LIMITS }))
  await shareFiles(store, join(BUILT_WEB, 'assets'), Date.now())
  print(
    steps === 0
      ? `The database is up to date for Beckon ${VERSION}. Nothing was changed.`
      : `The database is now up to date for Beckon ${VERSION} (${steps === 1 ? '1 step' : `${steps} steps`}). Start its ` +
          'servers one by one; those of the version before go on meanwhile.',
  )
}

export async function moveToPostgresCommand({ environment, print }: Invocation): Promise<void> {
  const { database, keyFile } = storageOf(environment)
  const dataFolder = dataFolderOf(environment)
  if (database === undefined || keyFile === undefined)
    throw new CommandError('Set BECKON_DATABASE_URL to an empty PostgreSQL database, and BECKON_KEY_FILE.')
  expectData(dataFolder)
  // The open store locks the folder, so no server can run meanwhile.
  await using from = untilEnd(await openSqliteStore(dataFolder, { allowMoved: true }))
  const state = await stateOfKey(from.db, dataFolder)
  if (state !== 'fits') throw new CommandError(whatToDo(state, dataFolder))
  expectSameKey(dataFolder, keyFile)
  await clockOfData(from)
  await migratePostgres(database.url, undefined).catch((error: unknown) => {
    throw explainDatabase(error)
  })
  // A household's pictures are many megabytes, for which a press would not wait.
  await using to = untilEnd(await openPostgresStore({ ...database, limits: MIGRATION_LIMITS }))
  const moved = await moveToPostgres(from, to, dataFolder)
  const { sessions = 0, bookmarks = 0 } = Object.fromEntries(moved ?? [])
  print(
    moved === undefined
      ? 'The data had been moved; the move is now complete.'
      : `Moved ${[...moved.values()].reduce((sum, rows) => sum + rows, 0)} rows: ${sessions} remotes and apps, ` +
          `${bookmarks} bookmarks, and all that belongs to them.`,
  )
  print(
    `${dataFolder} is no longer used for data, and is left as it was. Start the server with BECKON_DATABASE_URL and ` +
      'BECKON_KEY_FILE. Name virtual TVs in BECKON_BOXES, if there were any.',
  )
}

/** Checks that both have the same key, with which bookmarks, tokens and all sealed values are made. */
function expectSameKey(dataFolder: string, keyFile: string): void {
  const own = join(dataFolder, KEY_FILE)
  if (!isThere(own)) return
  const shared = isThere(keyFile) ? keyCheck(readKeyText(keyFile)) : undefined
  if (shared !== keyCheck(readKeyText(own)))
    throw new CommandError(
      `The key in ${keyFile} is missing or is not that of ${dataFolder}. Copy it: cp ${own} ${keyFile}`,
    )
}
