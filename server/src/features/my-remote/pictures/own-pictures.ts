/**
 * The user's own pictures. Their addresses cannot be guessed, and everybody who has one may see the picture. An account
 * stores as many as it can have buttons; unused ones make room for new ones.
 */
import { BUTTONS_AT_MOST } from '@beckon/contract/my-remote'
import { HOUR_MS } from '@beckon/contract/time-units'
import type { Transaction } from 'kysely'
import { type Store, type StoreServices, lockFor } from '../../../storage/store.ts'
import type { Tables } from '../../../storage/tables.ts'

const OWN = '/pictures/own/'
/** A picture this new is kept, since it may not be in a saved button yet. */
const SETTLING_MS = HOUR_MS

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
    if (!(await hasRoom(trx, accountId, saved_at))) return false
    await trx.insertInto('own_pictures').values({ id, account_id: accountId, bytes: base64, saved_at }).execute()
    return true
  })
  return isKept ? OWN + id : undefined
}

export async function ownPicture(store: Store, id: string): Promise<Buffer | undefined> {
  const row = await store.db.selectFrom('own_pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return row && Buffer.from(row.bytes, 'base64')
}

async function hasRoom(trx: Transaction<Tables>, accountId: string, now: number): Promise<boolean> {
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
    .filter(({ id, saved_at }) => saved_at < now - SETTLING_MS && !list?.buttons.includes(OWN + id))
    .map(({ id }) => id)
  if (unused.length > 0) await trx.deleteFrom('own_pictures').where('id', 'in', unused).execute()
  return pictures.length - unused.length < BUTTONS_AT_MOST
}

/**
 * The kinds of pictures that are stored, and fetched from other servers. The page makes a JPEG of a user's own photo.
 */
export const RASTER_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

type RasterType = (typeof RASTER_TYPES)[number]

/**
 * The type of a picture by its first bytes, never by a declared type. Undefined for everything else, including SVG,
 * which may contain scripts.
 */
export function rasterType(bytes: Buffer): RasterType | undefined {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (begins('\xff\xd8\xff')) return 'image/jpeg'
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif'
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp'
  return undefined
}
