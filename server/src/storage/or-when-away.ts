/** Reads from the database with a fallback, so that a press waits neither for an absent nor for a hanging database. */
import { sql, type Kysely } from 'kysely'
import { inTime } from '../bounds.ts'
import { isStoreAway } from './unable-to-save.ts'

/** How long a database may take to repeat what was true a moment ago; a press has no more time. */
const LOOK_WITHIN_MS = 300

/** The result of a look-up, or what is known without it while the database is away or hangs. */
export async function orWhenAway<T>(looked: Promise<T>, known: () => T): Promise<T> {
  const found = looked.catch((error: unknown) => {
    if (isStoreAway(error)) return known()
    throw error
  })
  return await inTime(found, LOOK_WITHIN_MS, known)
}

/** Whether a database answers the smallest question in time. */
export async function isAlive<Tables>(db: Kysely<Tables>, withinMs: number): Promise<boolean> {
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return await inTime(answered, withinMs, () => false)
}
