/**
 * Pictures from other servers. A browser never requests them itself, since that would tell strangers who is watching.
 * The server fetches each once and stores it. It fetches only addresses that it signed, so nobody without a session can
 * make it connect anywhere.
 */
import { timingSafeEqual } from 'node:crypto'
import { PICTURE_AT_MOST_BYTES } from '@beckon/contract/my-remote'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { RateLimit, PER_MINUTE } from '../../../rates.ts'
import { ConcurrencyLimit } from '../../../http/fair-pool.ts'
import { fetchBytes, isFetchable, type NetworkOverrides } from '../../../outgoing/fetch-bytes.ts'
import type { Clock } from '../../../clock.ts'
import type { Seal } from '../../../storage/seal.ts'
import type { Store } from '../../../storage/store.ts'
import type { Tables } from '../../../storage/tables.ts'
import { isUnableToSave, noteUnableToSave } from '../../../storage/unable-to-save.ts'
import { RASTER_TYPES, rasterType } from './raster-type.ts'

const PATH = '/pictures/foreign?'
/** The purposes of our keyed hashes, so that none can be used for another. */
const SIGNATURE_CONTEXT = 'foreign picture'
const OWNER_CONTEXT = 'whose foreign pictures'
const WANTED = { accept: RASTER_TYPES.join(', '), atMostBytes: PICTURE_AT_MOST_BYTES }
/** The pictures that are kept. Each new picture and each sweep delete the oldest beyond this number. */
const FOREIGN_KEPT_AT_MOST = 2_000
/** Per account, as many as a browser requests at once; other accounts still find room. */
const FETCHED_AT_ONCE = { total: 48, perHolder: 6 }
/** Deleted with each new picture; more than one, so that a surplus shrinks. */
const DELETED_AT_ONCE = 10
const TRY_AGAIN_AFTER_MS = 600_000
const FAILURES_AT_MOST = 1_000

/**
 * Returns a function that turns the address of a picture on another server into the address at which this server serves
 * it to this account; undefined for a value that is no address, or one that may not be fetched. Pages save the address
 * that they got. Such an address is signed again, since the key may have changed.
 */
export function foreignAddresses(accountId: string, seal: Seal): (image: unknown) => string | undefined {
  const owner = seal.keyed(OWNER_CONTEXT, accountId)
  return (image) => {
    if (typeof image !== 'string') return undefined
    const original = image.startsWith(PATH) ? (new URLSearchParams(image.slice(PATH.length)).get('of') ?? '') : image
    return isFetchable(original) ? addressFor(original, owner, seal) : undefined
  }
}

function addressFor(image: string, owner: string, seal: Seal): string {
  return `${PATH}${new URLSearchParams({ of: image, for: owner, by: signatureOf(seal, image, owner) }).toString()}`
}

/** `owner` is empty in the addresses of earlier versions, which are still in saved buttons. */
function signatureOf(seal: Seal, image: string, owner: string): string {
  return seal.keyed(SIGNATURE_CONTEXT, owner === '' ? image : `${owner} ${image}`)
}

/** The parts of an address: the picture, the account that it was given to, and our signature. */
export interface Asked {
  readonly of: string
  readonly for?: string | undefined
  readonly by: string
}

/** Deletes up to `limit` pictures that are not among the newest; they can be fetched again. */
export function deleteOldPictures(trx: Transaction<Tables>, limit: number): Promise<readonly { id: string }[]> {
  return trx
    .deleteFrom('fetched_pictures')
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('fetched_pictures')
        .select('id')
        .orderBy('fetched_at', 'desc')
        .limit(limit)
        .offset(FOREIGN_KEPT_AT_MOST),
    )
    .returning('id')
    .execute()
}

export function foreignPictures(
  { store, seal, clock, log }: { store: Store; seal: Seal; clock: Clock; log: Logger },
  overrides: NetworkOverrides = {},
) {
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  const concurrencyLimit = new ConcurrencyLimit(FETCHED_AT_ONCE)
  const rateLimit = new RateLimit()
  /** When an address that failed may be tried again, by the picture's id. */
  const retryAt = new Map<string, number>()

  async function fetchAndKeep(id: string, of: string): Promise<Buffer | undefined> {
    const bytes = await fetchPicture(of, overrides)
    if (bytes === undefined) {
      if (retryAt.size >= FAILURES_AT_MOST) retryAt.clear()
      retryAt.set(id, clock.now() + TRY_AGAIN_AFTER_MS)
      return undefined
    }
    try {
      await store.save(async (trx) => {
        await trx
          .insertInto('fetched_pictures')
          .values({ id, bytes: bytes.toString('base64'), fetched_at: clock.now() })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        await deleteOldPictures(trx, DELETED_AT_ONCE)
      })
    } catch (error) {
      if (!isUnableToSave(error)) throw error
      noteUnableToSave(log, error, {})
    }
    return bytes
  }

  /** Begins to fetch a picture; undefined if a limit is reached: per minute, or of fetches at once. */
  function beginFor(owner: string, id: string, of: string): Promise<Buffer | undefined> | undefined {
    if (rateLimit.isFull(owner, PER_MINUTE.fetchedPicturesOfAccount, clock.now())) return undefined
    const release = concurrencyLimit.take(owner)
    if (typeof release === 'string') return undefined
    rateLimit.take([[owner, PER_MINUTE.fetchedPicturesOfAccount]], clock.now())
    const fetching = fetchAndKeep(id, of).finally(() => {
      underWay.delete(id)
      release()
    })
    underWay.set(id, fetching)
    return fetching
  }

  return {
    /** `busy`: too many pictures are being fetched, or the account has fetched as many in this minute as it may. */
    async get({ of, for: owner = '', by }: Asked): Promise<Buffer | 'none' | 'busy'> {
      if (!isSame(by, signatureOf(seal, of, owner))) return 'none'
      const id = seal.keyed(SIGNATURE_CONTEXT, of)
      const row = await store.db.selectFrom('fetched_pictures').select('bytes').where('id', '=', id).executeTakeFirst()
      if (row !== undefined) return Buffer.from(row.bytes, 'base64')
      if ((retryAt.get(id) ?? 0) > clock.now()) return 'none'
      const fetching = underWay.get(id) ?? beginFor(owner, id, of)
      return fetching === undefined ? 'busy' : ((await fetching) ?? 'none')
    },
  }
}

/** The first bytes decide whether it is a picture, not the declared type. */
export async function fetchPicture(address: string, overrides: NetworkOverrides = {}): Promise<Buffer | undefined> {
  const bytes = await fetchBytes(address, WANTED, overrides)
  return bytes !== undefined && rasterType(bytes) !== undefined ? bytes : undefined
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
