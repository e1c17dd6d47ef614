/** Opens a data folder as the server does. */
import { openCheckedSeal } from '../../src/storage/key-check.ts'
import { MIGRATIONS } from '../../src/storage/migrations.ts'
import type { Seal } from '../../src/storage/seal.ts'
import { openSqliteStore } from '../../src/storage/sqlite/sqlite-store.ts'
import type { Store } from '../../src/storage/store.ts'

export async function openFolder(
  folder: string,
  migrations = MIGRATIONS,
): Promise<{ readonly store: Store; readonly seal: Seal }> {
  const store = await openSqliteStore(folder, { migrations })
  try {
    return { store, seal: await openCheckedSeal(store, folder) }
  } catch (error) {
    await store.close()
    throw error
  }
}
