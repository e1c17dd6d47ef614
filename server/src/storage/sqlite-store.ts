/** The store of a household: one SQLite file in the data folder, used by this process alone. */
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { writeWhole } from '@beckon/boxes/write-whole'
import { StartError } from '../settings/setting.ts'
import { groupCommit } from './group-commit.ts'
import { isAlive } from './or-when-away.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { MIGRATIONS } from './migrations.ts'
import { TransactionalSqliteDialect, openDatabase } from './open-database.ts'
import { refuseMoved } from './move-to-postgres.ts'
import { RESTORE_MARK } from './data-folder.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'
import { isDiskFull } from './unable-to-save.ts'

/**
 * A file that takes room and holds nothing. When the disk is full it is given up, so that sessions can still be renewed
 * and ended, and a server can start. It is made again when there is room.
 */
const RESERVE = 'reserve'
/** The database's log grows to 4 MiB before it begins anew. */
const RESERVE_BYTES = 8 * 2 ** 20
const RESERVE_EVERY_MS = MINUTE_MS

/** Refuses a folder whose data is in PostgreSQL by now, unless it is for moving it there. */
export async function openSqliteStore(
  dataFolder: string,
  which?: 'also moved',
  migrations = MIGRATIONS,
  log?: Pick<Logger, 'warn'>,
): Promise<Store> {
  refuseHalfRestored(dataFolder)
  if (which === undefined) refuseMoved(dataFolder)
  const database = openDatabase(dataFolder)
  const db = new Kysely<Tables>({ dialect: new TransactionalSqliteDialect({ database }) })
  try {
    await migrateSqlite(db, database, dataFolder, migrations)
  } catch (error) {
    await db.destroy()
    throw error
  }
  // Not at once, since a start has other things to do.
  const filling = setInterval(() => fillReserve(dataFolder), RESERVE_EVERY_MS).unref()
  return {
    engine: 'sqlite',
    db,
    save: groupCommit(db, () => {
      const hadReserve = giveUpReserve(dataFolder)
      if (hadReserve)
        log?.warn({ code: 'RESERVE-USED' }, 'The disk is full; what was kept for that is used now. Make room soon')
      return hadReserve
    }),
    alive: (withinMs) => isAlive(db, withinMs),
    copyTo: (path) => database.copyTo(path),
    async close() {
      clearInterval(filling)
      await db.destroy()
    },
  }
}

/** Whether a restore was broken off: some files are then old and others new. */
function refuseHalfRestored(dataFolder: string): void {
  if (!existsSync(join(dataFolder, RESTORE_MARK))) return
  throw new StartError(
    'A restore was interrupted in this data folder. Run it again: beckon restore FILE. The previous data is in the ' +
      'folder "before-restore-…".',
  )
}

/** Whether there was room to give up. */
export function giveUpReserve(dataFolder: string): boolean {
  try {
    rmSync(join(dataFolder, RESERVE))
    return true
  } catch {
    return false
  }
}

/** Makes it if it is not there and the disk has room for much more; else another time. */
export function fillReserve(dataFolder: string): void {
  const path = join(dataFolder, RESERVE)
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return
  const { bavail, bsize } = statfsSync(dataFolder)
  if (bavail * bsize < 4 * RESERVE_BYTES) return
  // A file system that packs its files would keep no room for zeros.
  try {
    writeWhole(path, randomBytes(RESERVE_BYTES))
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}
