/** The name of a database among others: generated once, and the same for all its nodes. */
import { randomBytes } from 'node:crypto'
import type { Store } from '../storage/store.ts'

const NAME = 'deployment'

/** Letters and digits. */
export async function deploymentOf(store: Store): Promise<string> {
  const value = randomBytes(8).toString('hex')
  await store.save((trx) =>
    trx
      .insertInto('server_state')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const row = await store.db
    .selectFrom('server_state')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  return row.value
}
