/** The store that the settings name. */
import type { Logger } from 'pino'
import { openPostgresStore } from './postgres-store.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { StorageSettings } from './storage-settings.ts'
import type { Store } from './store.ts'

export function openStore(
  { database, dataFolder }: Pick<StorageSettings, 'database'> & { readonly dataFolder: string },
  log?: Pick<Logger, 'warn'>,
): Promise<Store> {
  return database === undefined ? openSqliteStore(dataFolder) : openPostgresStore(database, log)
}
