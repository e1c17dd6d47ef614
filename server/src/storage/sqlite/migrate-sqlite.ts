/**
 * Brings a SQLite database up to date: all missing steps with their records in one transaction. Interrupted at any
 * moment, the database is either unchanged or complete.
 */
import { createHash } from 'node:crypto'
import { chmodSync, createReadStream, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { syncFile, syncFolder } from '@beckon/boxes/write-whole'
import { StartError } from '../../settings/setting.ts'
import { foreignMaker, stepsDone, type Migrations } from '../migrations.ts'
import type { SqliteFile } from './sqlite-file.ts'
import { DATABASE_FILE } from '../data-folder.ts'

/** Throws a StartError if the database has steps of another version that are not among these. */
export async function migrateSqlite<Tables>(
  db: Kysely<Tables>,
  file: SqliteFile,
  dataFolder: string,
  migrations: Migrations,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const maker = foreignMaker(await stepsDone(db), migrations)
  if (maker !== undefined)
    throw new StartError(
      `This data folder was written by ${maker}. Start that version, or restore a backup that this version made.`,
    )
  const steps = await migrator.getMigrations()
  const [from, to] = [steps.filter(({ executedAt }) => executedAt !== undefined).length, steps.length]
  if (from > 0 && from < to) await copyBeforeUpgrade(file, join(dataFolder, `${DATABASE_FILE}.before-${from}-to-${to}`))
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/**
 * Copies the database for a way back, to `path`, or to `path` with a number if it has another state there. The copy is
 * complete, or missing.
 */
async function copyBeforeUpgrade(file: SqliteFile, path: string): Promise<void> {
  const half = `${path}.half`
  const clear = () => {
    for (const left of [half, `${half}-journal`]) rmSync(left, { force: true })
  }
  clear()
  try {
    await file.copyTo(half)
    chmodSync(half, 0o600)
    syncFile(half)
    const hash = await hashOf(half)
    for (let n = 1; ; n++) {
      const name = n === 1 ? path : `${path}.${n}`
      if (!existsSync(name)) {
        renameSync(half, name)
        return syncFolder(dirname(path))
      }
      // An earlier upgrade was interrupted after it had made this copy.
      if ((await hashOf(name)) === hash) return clear()
    }
  } catch (error) {
    clear()
    throw error
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
