/** A look at the key, the database and the time of a data folder, by whoever has the database open. */
import { sql, type Kysely } from 'kysely'
import { stateOfKey, whatToDo } from '../../storage/key-check.ts'
import { SCHEMA } from '../../storage/migrations.ts'
import { lastTime } from '../../storage/server-clock.ts'
import type { Store } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'
import { well, wrong, type Finding } from './finding.ts'

const RESTORE = 'Stop the server and restore a backup: beckon restore FILE.'
const CLOCK_OFF_MS = 60_000

/** `serverTime`: by the running server; undefined while none runs. */
export async function checkDatabase(
  db: Kysely<Tables>,
  dataFolder: string,
  machineTime: number,
  serverTime: number | undefined,
): Promise<readonly Finding[]> {
  const damage = await damageIn(db)
  if (damage !== undefined) return [wrong('database', `The database is damaged: ${damage} ${RESTORE}`)]
  const { rows } = await sql<{ n: number }>`select count(*) as n from kysely_migration`.execute(db)
  const schema = Number(rows[0]?.n)
  const key = await stateOfKey(db, dataFolder)
  return [
    schema > SCHEMA
      ? wrong(
          'database',
          `The database was written by a newer Beckon (schema ${schema}, not ${SCHEMA}). Start that version.`,
        )
      : well('database', `The database is intact, with schema ${schema}.`),
    key === 'fits'
      ? well('key', 'The key matches the database. Keep a copy of beckon.key, or a backup with keys, elsewhere.')
      : wrong('key', whatToDo(key, dataFolder)),
    checkClock(machineTime, serverTime, await lastTime({ db })),
  ]
}

/** Of a running server, whose key was compared when it started. Integrity is for the database server to see to. */
export async function checkSharedDatabase(store: Pick<Store, 'alive'>, withinMs: number): Promise<readonly Finding[]> {
  return [
    (await store.alive(withinMs))
      ? well('database', `The shared database answers, with schema ${SCHEMA}.`)
      : wrong('database', 'The shared database does not answer. Remotes that are in use go on; start it again.'),
  ]
}

async function damageIn(db: Kysely<Tables>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    const found = rows[0]?.integrity_check
    if (found !== 'ok') return `${found}.`
    const { rows: loose } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
    return loose.length === 0 ? undefined : `rows of "${loose[0]?.table}" belong to nothing.`
  } catch (error) {
    return `${(error as Error).message}.`
  }
}

function checkClock(machineTime: number, serverTime: number | undefined, last: number | undefined): Finding {
  const minute = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')
  if (serverTime !== undefined && Math.abs(serverTime - machineTime) > CLOCK_OFF_MS)
    return wrong(
      'clock',
      `The system clock shows ${minute(machineTime)} UTC, and the server time is ${minute(serverTime)}. Set the ` +
        'clock if it is wrong; if it is right, restart the server.',
    )
  if (serverTime === undefined && last !== undefined && last - machineTime > CLOCK_OFF_MS)
    return wrong(
      'clock',
      `The system clock shows ${minute(machineTime)} UTC, and the server last ran at ${minute(last)}, which is ` +
        'later. Set the clock.',
    )
  return well('clock', `The system clock shows ${minute(machineTime)} UTC.`)
}
