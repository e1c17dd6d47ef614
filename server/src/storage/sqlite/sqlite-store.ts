/** The store of a household: one SQLite file in the data folder, used by this process alone. */
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { Kysely, sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { writeFileAtomically } from '@beckon/boxes/write-whole'
import { StartError } from '../../settings/setting.ts'
import { isDiskFull } from '../unable-to-save.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { MIGRATIONS, type Migrations } from '../migrations.ts'
import { TransactionalSqliteDialect, openDatabase } from './sqlite-file.ts'
import { refuseMoved } from '../postgres/move-to-postgres.ts'
import { RESTORE_MARK } from '../data-folder.ts'
import { gatherEffects, isAlive, type Store } from '../store.ts'
import type { Tables } from '../tables.ts'

/**
 * A file that only reserves disk space. It is deleted when the disk is full, so that sessions can still be renewed and
 * ended, and a server can start. It is made again when there is room.
 */
const RESERVE = 'reserve'
/** The write-ahead log grows to 4 MiB before it is reused. */
const RESERVE_BYTES = 8 * 2 ** 20
const RESERVE_EVERY_MS = MINUTE_MS

interface SqliteOptions {
  /** Whether a folder whose data was moved to PostgreSQL is opened, too: for that move. */
  readonly allowMoved?: boolean
  readonly migrations?: Migrations
  readonly log?: Pick<Logger, 'warn'> | undefined
}

export async function openSqliteStore(
  dataFolder: string,
  { allowMoved = false, migrations = MIGRATIONS, log }: SqliteOptions = {},
): Promise<Store> {
  refuseHalfRestored(dataFolder)
  if (!allowMoved) refuseMoved(dataFolder)
  const makeRoom = () => {
    const hadReserve = giveUpReserve(dataFolder)
    if (hadReserve)
      log?.warn({ code: 'RESERVE-USED' }, 'The disk is full; what was kept for that is used now. Make room soon')
    return hadReserve
  }
  const database = openDatabase(dataFolder)
  const db = new Kysely<Tables>({ dialect: new TransactionalSqliteDialect({ database }) })
  const migrate = () => migrateSqlite(db, database, dataFolder, migrations)
  try {
    await migrate().catch((error: unknown) => {
      if (isDiskFull(error) && makeRoom()) return migrate()
      throw error
    })
  } catch (error) {
    await db.destroy()
    throw error
  }
  let isReserveMissing = false
  // Not at once, since a start has other things to do.
  const filling = setInterval(() => {
    try {
      fillReserve(dataFolder)
      isReserveMissing = false
    } catch (error) {
      // The folder may be away or read-only: presses of known sessions still work.
      if (!isReserveMissing)
        log?.warn({ code: 'RESERVE-MISSING', err: error }, 'The room for a full disk cannot be kept; will retry')
      isReserveMissing = true
    }
  }, RESERVE_EVERY_MS).unref()
  return {
    engine: 'sqlite',
    db,
    save: groupCommit(db, makeRoom),
    alive: (withinMs) => isAlive(db, withinMs),
    copyTo: (path) => database.copyTo(path),
    async close() {
      clearInterval(filling)
      await db.destroy()
    },
  }
}

/** Throws a StartError if a restore was interrupted: some files are then old and others new. */
export function refuseHalfRestored(dataFolder: string): void {
  if (!existsSync(join(dataFolder, RESTORE_MARK))) return
  throw new StartError(
    'A restore was interrupted in this data folder. Run it again: beckon restore FILE. The previous data is in the ' +
      'folder "before-restore-…".',
  )
}

/** Deletes the reserve; false if there was none, or if it cannot be deleted. */
export function giveUpReserve(dataFolder: string): boolean {
  // Half of one is left by a process that was killed.
  const kept = [RESERVE, `${RESERVE}.half`].map((name) => join(dataFolder, name)).filter((path) => existsSync(path))
  try {
    for (const path of kept) rmSync(path)
    return kept.length > 0
  } catch {
    return false
  }
}

/** Makes the reserve if it is missing and the disk has room for much more. */
export function fillReserve(dataFolder: string): void {
  const path = join(dataFolder, RESERVE)
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return
  const { bavail, bsize } = statfsSync(dataFolder)
  if (bavail * bsize < 4 * RESERVE_BYTES) return
  // Random bytes: a file system that compresses would reserve no space for zeros. Fails where a quota leaves less room.
  writeFileAtomically(path, randomBytes(RESERVE_BYTES))
}

type Write<Tables, T> = (trx: Transaction<Tables>) => Promise<T>

interface Waiting<Tables> {
  readonly write: Write<Tables, unknown>
  readonly done: (value: unknown) => void
  readonly failed: (error: unknown) => void
}

/**
 * Saves that arrive in one turn of the event loop share one transaction, and each resolves only after its commit. A
 * save that fails is undone alone. On a full disk `makeRoom` may free some space, and all are tried again.
 */
export function groupCommit<Tables>(
  db: Kysely<Tables>,
  makeRoom: () => boolean = () => false,
): <T>(write: Write<Tables, T>) => Promise<T> {
  let waiting: Waiting<Tables>[] = []
  let committing = false

  async function commitAll() {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await commit(db, group, makeRoom)
    }
    committing = false
  }

  return (write) =>
    new Promise((done, failed) => {
      waiting.push({ write, done: done as (value: unknown) => void, failed })
      if (committing) return
      committing = true
      setImmediate(() => void commitAll())
    })
}

async function commit<Tables>(
  db: Kysely<Tables>,
  group: readonly Waiting<Tables>[],
  makeRoom: () => boolean,
): Promise<void> {
  const answers: (() => void)[] = []
  let whyBroken: unknown
  try {
    await db.transaction().execute(async (trx) => {
      for (const { write, done, failed } of group) {
        await sql`savepoint one_of_group`.execute(trx)
        const runEffects = gatherEffects(trx)
        try {
          const value = await write(trx)
          answers.push(() => {
            runEffects()
            done(value)
          })
        } catch (error) {
          // A full disk rolls back the whole transaction by itself; then nothing of the group can be saved, for this
          // reason.
          whyBroken = error
          await sql`rollback to savepoint one_of_group`.execute(trx)
          whyBroken = undefined
          answers.push(() => failed(error))
        }
        await sql`release savepoint one_of_group`.execute(trx)
      }
    })
  } catch (error) {
    const why = whyBroken ?? error
    if (isDiskFull(why) && makeRoom()) return await commit(db, group, makeRoom)
    for (const { failed } of group) failed(why)
    return
  }
  for (const answer of answers) answer()
}
