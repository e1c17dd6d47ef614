/** Opens the store that the settings name: SQLite or PostgreSQL. */
import type { Logger } from 'pino'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import type { StorageSettings } from './storage-settings.ts'
import type { Store } from './store.ts'

export async function openStore(
  { database, dataFolder }: Pick<StorageSettings, 'database'> & { readonly dataFolder: string },
  log?: Pick<Logger, 'warn'>,
): Promise<Store> {
  if (database === undefined) return await openSqliteStore(dataFolder, { log })
  // A server with SQLite does not load the PostgreSQL driver.
  const { openPostgresStore } = await import('./postgres/postgres-store.ts')
  return await openPostgresStore(database, log)
}
