/**
 * Saves that arrive in one turn of the event loop share one transaction, and each is answered only after its commit.
 * One that fails is undone alone. On a full disk `makeRoom` may find some, and all are tried again.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { gatherEffects } from './after-commit.ts'
import { isDiskFull } from './unable-to-save.ts'

type Write<Tables, T> = (trx: Transaction<Tables>) => Promise<T>

interface Waiting<Tables> {
  readonly write: Write<Tables, unknown>
  readonly done: (value: unknown) => void
  readonly failed: (error: unknown) => void
}

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
            try {
              runEffects()
            } catch (error) {
              return failed(error)
            }
            done(value)
          })
        } catch (error) {
          // A full disk undoes the whole transaction by itself; then nothing of the group can be saved, and that is
          // why.
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
