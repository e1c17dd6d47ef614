/** Named values of the whole database. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export async function readState(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function writeState(trx: Kysely<Tables>, name: string, value: string): Promise<void> {
  await trx
    .insertInto('server_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Keeps the value that another server wrote first; read it afterwards. */
export async function writeStateOnce(trx: Kysely<Tables>, name: string, value: string): Promise<void> {
  await trx
    .insertInto('server_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
