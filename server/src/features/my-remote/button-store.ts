/** The buttons of an account, stored unchanged: the browser decides what an entry means and which are invalid. */
import type { Kysely, Transaction } from 'kysely'
import type { StoreServices } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'

export interface ButtonList {
  readonly buttons: readonly unknown[]
  /** 0 while nothing has been saved. */
  readonly revision: number
}

export async function readButtons({ store }: Pick<StoreServices, 'store'>, accountId: string): Promise<ButtonList> {
  const row = await rowOf(store.db, accountId)
  return row === undefined
    ? { buttons: [], revision: 0 }
    : { buttons: JSON.parse(row.buttons) as unknown[], revision: row.revision }
}

/**
 * Replaces the list, unless `revision` is not the stored one. The same list again is no conflict: the answer to the
 * first save may have got lost.
 */
export async function replaceButtons(
  { store, clock }: Pick<StoreServices, 'store' | 'clock'>,
  accountId: string,
  buttons: readonly unknown[],
  revision: number | undefined,
): Promise<
  { readonly is: 'saved'; readonly revision: number } | { readonly is: 'conflict'; readonly stored: ButtonList }
> {
  const wanted = JSON.stringify(buttons)
  return store.save(async (trx) => {
    for (;;) {
      const row = await rowOf(trx, accountId)
      if (row?.buttons === wanted) return { is: 'saved', revision: row.revision }
      const stored = row?.revision ?? 0
      if (revision !== undefined && revision !== stored) {
        return {
          is: 'conflict',
          stored: { buttons: row === undefined ? [] : (JSON.parse(row.buttons) as unknown[]), revision: stored },
        }
      }
      const changed = { revision: stored + 1, buttons: wanted, saved_at: clock.now() }
      const saved = await trx
        .insertInto('button_lists')
        .values({ account_id: accountId, ...changed })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet(changed).where('button_lists.revision', '=', stored),
        )
        .returning('revision')
        .executeTakeFirst()
      // No row was updated: another server saved meanwhile. The row is locked now, and the revision is checked again.
      if (saved !== undefined) return { is: 'saved', revision: saved.revision }
    }
  })
}

async function rowOf(db: Kysely<Tables> | Transaction<Tables>, accountId: string) {
  return await db
    .selectFrom('button_lists')
    .select(['buttons', 'revision'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
