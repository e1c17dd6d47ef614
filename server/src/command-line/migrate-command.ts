/** `migrate`: what a shared database needs before the servers of a new version start. */
import { join } from 'node:path'
import { BUILT_WEB } from '../http/kept-files.ts'
import { shareFiles } from '../http/shared-files.ts'
import { VERSION } from '../version.ts'
import { migratePostgres } from '../storage/migrate-postgres.ts'
import { explainDatabase, openPostgresStore } from '../storage/postgres-store.ts'
import type { Invocation } from './command.ts'
import { storageOf } from './open-data.ts'

export async function migrateCommand({ environment, print }: Invocation): Promise<void> {
  const { database } = storageOf(environment)
  if (database === undefined)
    return print(
      'There is nothing to do: a database in a data folder is brought up to date by the start of its server.',
    )
  const steps = await migratePostgres(database.url, undefined).catch((error: unknown) => {
    throw explainDatabase(error)
  })
  const store = await openPostgresStore({ url: database.url, connections: 1 })
  try {
    await shareFiles(store, join(BUILT_WEB, 'assets'), Date.now())
  } finally {
    await store.close()
  }
  print(
    steps === 0
      ? `The database is up to date for Beckon ${VERSION}. Nothing was changed.`
      : `The database is now up to date for Beckon ${VERSION} (${steps === 1 ? '1 step' : `${steps} steps`}). Start its ` +
          'servers one by one; those of the version before go on meanwhile.',
  )
}
