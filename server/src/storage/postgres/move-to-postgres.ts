/**
 * Moves the data of a folder into an empty PostgreSQL database: all rows in one transaction, or none. A file in the
 * folder records the move before and after, so that nobody continues with half of the data, or in both places.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import { writeFileAtomically } from '@beckon/boxes/write-whole'
import { StartError } from '../../settings/setting.ts'
import { MOVE_MARK } from '../data-folder.ts'
import { KEY_CHECK, KEY_RESET } from '../key-check.ts'
import { readState, type Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { isStoreAway } from '../unable-to-save.ts'

/** Every table except those of servers, ordered so that rows come before those that refer to them. */
const MOVES: Readonly<Record<Exclude<keyof Tables, 'server_state' | 'nodes' | 'leases' | 'web_files'>, true>> = {
  accounts: true,
  sessions: true,
  grants: true,
  login_uses: true,
  bookmarks: true,
  pairings: true,
  guess_limits: true,
  companions: true,
  press_links: true,
  press_link_origins: true,
  keyed_presses: true,
  tv_configs: true,
  button_lists: true,
  own_pictures: true,
  fetched_pictures: true,
  sign_readings: true,
  personal_signs: true,
  boxes: true,
  box_owners: true,
  box_secrets: true,
}
const TABLES = Object.keys(MOVES) as (keyof typeof MOVES)[]

/** The rows of `server_state` that move. The stored time (`stored-clock.ts`) does not: each node keeps its own. */
const STATE = [KEY_CHECK, KEY_RESET]
const MOVED_FROM = 'moved-from'
/** A picture has some 100 kB. */
const ROWS_AT_ONCE = 100

interface Mark {
  readonly id: string
  readonly is: 'under way' | 'done'
}

/** Returns the number of moved rows by table; undefined if an earlier run moved them and only its end was missing. */
export async function moveToPostgres(
  from: Store,
  to: Store,
  dataFolder: string,
): Promise<ReadonlyMap<string, number> | undefined> {
  const id = readMark(dataFolder)?.id ?? randomUUID()
  if (await wasMoved(to.db, id)) {
    writeMark(dataFolder, { id, is: 'done' })
    return undefined
  }
  await expectEmpty(to.db)
  writeMark(dataFolder, { id, is: 'under way' })
  let moved
  try {
    moved = await to.save((trx) => moveRows(from.db, trx, id))
  } catch (error) {
    // A database that became unreachable may have committed; the mark stays until the next run has checked.
    if (!isStoreAway(error)) rmSync(join(dataFolder, MOVE_MARK), { force: true })
    throw error
  }
  // If this fails, the mark stays, and the next run completes the move.
  writeMark(dataFolder, { id, is: 'done' })
  return moved
}

/** Throws a StartError for a folder whose data was moved, or is being moved. */
export function refuseMoved(dataFolder: string): void {
  const mark = readMark(dataFolder)
  if (mark === undefined) return
  throw new StartError(
    mark.is === 'done'
      ? 'The data of this folder was moved to PostgreSQL. Set BECKON_DATABASE_URL and BECKON_KEY_FILE. To go back to what ' +
          `the folder held then, delete ${join(dataFolder, MOVE_MARK)}.`
      : 'A move to PostgreSQL was interrupted in this data folder. Run it again: beckon move-to-postgres. To stay with ' +
          `the folder, drop that database and delete ${join(dataFolder, MOVE_MARK)}.`,
  )
}

async function moveRows(from: Kysely<Tables>, trx: Transaction<Tables>, id: string): Promise<Map<string, number>> {
  const moved = new Map<string, number>()
  for (const table of TABLES) {
    let count = 0
    for await (const rows of rowsOf(from, table)) {
      await trx.insertInto(table).values(rows).execute()
      count += rows.length
    }
    moved.set(table, count)
  }
  const state = await from.selectFrom('server_state').selectAll().where('name', 'in', STATE).execute()
  await trx
    .insertInto('server_state')
    .values([...state, { name: MOVED_FROM, value: id }])
    // A server that ran on the empty database has written its own.
    .onConflict((known) => known.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
    .execute()
  return moved
}

async function* rowsOf(from: Kysely<Tables>, table: keyof Tables): AsyncGenerator<never[]> {
  for (let last = 0; ;) {
    const { rows } = await sql<Record<string, unknown>>`
      select rowid as row_number, * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${ROWS_AT_ONCE}`.execute(from)
    if (rows.length === 0) return
    last = rows.at(-1)?.['row_number'] as number
    yield rows.map(({ row_number: _, ...row }) => withoutNul(row)) as never[]
  }
}

/** PostgreSQL stores every character except NUL, which nobody types. */
function withoutNul(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\u0000', '') : value,
    ]),
  )
}

async function wasMoved(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await readState(db, MOVED_FROM)) === id
}

async function expectEmpty(db: Kysely<Tables>): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0)
      throw new StartError(
        'The database of BECKON_DATABASE_URL is already in use: a folder moves only into an empty one. Create another ' +
          'database.',
      )
  }
}

function readMark(dataFolder: string): Mark | undefined {
  const path = join(dataFolder, MOVE_MARK)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Mark) : undefined
}

function writeMark(dataFolder: string, mark: Mark): void {
  writeFileAtomically(join(dataFolder, MOVE_MARK), JSON.stringify(mark))
}
