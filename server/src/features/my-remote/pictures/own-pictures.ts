/**
 * Stores the pictures that users upload for their buttons. Whoever knows the address of a picture may see it, so the
 * addresses cannot be guessed. An account stores at most as many pictures as it may have buttons; pictures that no
 * button uses are deleted to make room for new ones.
 */
import { BUTTONS_AT_MOST } from '@beckon/contract/my-remote'
import { HOUR_MS } from '@beckon/contract/time-units'
import type { Transaction } from 'kysely'
import { type Store, type StoreServices, lockFor } from '../../../storage/store.ts'
import type { Tables } from '../../../storage/tables.ts'

const OWN_PATH = '/pictures/own/'
/** An unused picture is kept this long: its user may still be editing the button, and save it later. */
const KEPT_UNUSED_MS = HOUR_MS

/** Stores a picture once, however often it is sent, and returns its path; undefined if there is no room. */
export async function saveOwnPicture(
  { store, seal, clock }: StoreServices,
  accountId: string,
  base64: string,
): Promise<string | undefined> {
  const id = seal.keyed('own picture', `${accountId} ${base64}`)
  const isKept = await store.save(async (trx) => {
    await lockFor(trx, `pictures of ${accountId}`)
    const saved_at = clock.now()
    const known = await trx
      .updateTable('own_pictures')
      .set({ saved_at })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (known !== undefined) return true
    if (!(await makeRoom(trx, accountId, saved_at))) return false
    await trx.insertInto('own_pictures').values({ id, account_id: accountId, bytes: base64, saved_at }).execute()
    return true
  })
  return isKept ? OWN_PATH + id : undefined
}

export async function ownPicture(store: Store, id: string): Promise<Buffer | undefined> {
  const row = await store.db.selectFrom('own_pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return row && Buffer.from(row.bytes, 'base64')
}

/** If the account has no room left, deletes its unused pictures. Returns whether there is room for one more. */
async function makeRoom(trx: Transaction<Tables>, accountId: string, now: number): Promise<boolean> {
  const pictures = await trx
    .selectFrom('own_pictures')
    .select(['id', 'saved_at'])
    .where('account_id', '=', accountId)
    .execute()
  if (pictures.length < BUTTONS_AT_MOST) return true
  const list = await trx
    .selectFrom('button_lists')
    .select('buttons')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const unused = pictures
    .filter(({ id, saved_at }) => saved_at < now - KEPT_UNUSED_MS && !list?.buttons.includes(OWN_PATH + id))
    .map(({ id }) => id)
  if (unused.length > 0) await trx.deleteFrom('own_pictures').where('id', 'in', unused).execute()
  return pictures.length - unused.length < BUTTONS_AT_MOST
}
