/**
 * Pictures from elsewhere, which a browser never asks for itself: that would tell strangers who is watching. The server
 * fetches one once, keeps it and serves it. Only addresses that it signed itself are fetched, so nobody can send it
 * anywhere without a session.
 */
import { timingSafeEqual } from 'node:crypto'
import { PICTURE_AT_MOST_BYTES } from '@beckon/contract/limits'
import { fetchBytes, isFetchable, type NetworkOverrides } from '../../../outgoing/fetch-bytes.ts'
import type { Clock } from '../../../clock.ts'
import type { Seal } from '../../../storage/seal.ts'
import type { Store } from '../../../storage/store.ts'
import { rasterType } from './raster.ts'

const PURPOSE = 'foreign picture'
const WANTED = { accept: 'image/png, image/jpeg, image/webp, image/gif', atMostBytes: PICTURE_AT_MOST_BYTES }
/** The sweep takes the oldest away beyond that. */
export const FOREIGN_KEPT_AT_MOST = 2_000
const AT_ONCE = 4
const TRY_AGAIN_AFTER_MS = 600_000
const FAILURES_AT_MOST = 1_000

/**
 * The address at which we serve a picture from elsewhere; undefined when it is none, or not one that may be fetched.
 */
export function addressOfForeign(image: unknown, seal: Seal): string | undefined {
  if (typeof image !== 'string' || !isFetchable(image)) return undefined
  return `/pictures/foreign?${new URLSearchParams({ of: image, by: seal.keyed(PURPOSE, image) }).toString()}`
}

export interface ForeignPictures {
  /** `busy`: too many are being fetched just now. */
  get(of: string, by: string): Promise<Buffer | 'none' | 'busy'>
}

export function foreignPictures(
  { store, seal, clock }: { store: Store; seal: Seal; clock: Clock },
  overrides: NetworkOverrides = {},
): ForeignPictures {
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  /** Until when an address that failed is left alone. */
  const failed = new Map<string, number>()

  async function fetchAndKeep(id: string, of: string): Promise<Buffer | undefined> {
    const bytes = await fetchPicture(of, overrides)
    if (bytes === undefined) {
      if (failed.size >= FAILURES_AT_MOST) failed.clear()
      failed.set(id, clock.now() + TRY_AGAIN_AFTER_MS)
      return undefined
    }
    await store.save((trx) =>
      trx
        .insertInto('fetched_pictures')
        .values({ id, bytes: bytes.toString('base64'), fetched_at: clock.now() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    )
    return bytes
  }

  return {
    async get(of, by) {
      const id = seal.keyed(PURPOSE, of)
      if (!isSame(by, id)) return 'none'
      const row = await store.db.selectFrom('fetched_pictures').select('bytes').where('id', '=', id).executeTakeFirst()
      if (row !== undefined) return Buffer.from(row.bytes, 'base64')
      if ((failed.get(id) ?? 0) > clock.now()) return 'none'
      const running = underWay.get(id)
      if (running === undefined && underWay.size >= AT_ONCE) return 'busy'
      const fetching = running ?? fetchAndKeep(id, of).finally(() => underWay.delete(id))
      underWay.set(id, fetching)
      return (await fetching) ?? 'none'
    },
  }
}

/** Only what begins like a picture is one, whatever the other side calls it. */
export async function fetchPicture(address: string, overrides: NetworkOverrides = {}): Promise<Buffer | undefined> {
  const bytes = await fetchBytes(address, WANTED, overrides)
  return bytes !== undefined && rasterType(bytes) !== undefined ? bytes : undefined
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
