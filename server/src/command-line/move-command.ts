/** `move-to-postgres`: a household that grew keeps its remotes, bookmarks and buttons. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stateOfKey, whatToDo } from '../storage/key-check.ts'
import { migratePostgres } from '../storage/migrate-postgres.ts'
import { moveToPostgres } from '../storage/move-to-postgres.ts'
import { explainDatabase, openPostgresStore } from '../storage/postgres-store.ts'
import { KEY_FILE, keyCheck, readKeyText } from '../storage/seal.ts'
import { openSqliteStore } from '../storage/sqlite-store.ts'
import { CommandError, type Invocation, dataFolderOf } from './command.ts'
import { clockOfData, expectData, storageOf } from './open-data.ts'

export async function moveCommand({ environment, print }: Invocation): Promise<void> {
  const { database, keyFile } = storageOf(environment)
  const dataFolder = dataFolderOf(environment)
  if (database === undefined || keyFile === undefined)
    throw new CommandError('Set BECKON_DATABASE_URL to an empty PostgreSQL database, and BECKON_KEY_FILE.')
  expectData(dataFolder)
  // It has the lock of the folder: no server runs meanwhile.
  const from = await openSqliteStore(dataFolder, 'also moved')
  try {
    const state = await stateOfKey(from.db, dataFolder)
    if (state !== 'fits') throw new CommandError(whatToDo(state, dataFolder))
    expectSameKey(dataFolder, keyFile)
    await clockOfData(from)
    await migratePostgres(database.url, undefined).catch((error: unknown) => {
      throw explainDatabase(error)
    })
    const to = await openPostgresStore(database)
    try {
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
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/** Bookmarks, tokens and everything sealed are made with it. */
function expectSameKey(dataFolder: string, keyFile: string): void {
  const own = join(dataFolder, KEY_FILE)
  if (!existsSync(own)) return
  const shared = existsSync(keyFile) ? keyCheck(readKeyText(keyFile)) : undefined
  if (shared !== keyCheck(readKeyText(own)))
    throw new CommandError(
      `The key in ${keyFile} is missing or is not that of ${dataFolder}. Copy it: cp ${own} ${keyFile}`,
    )
}
