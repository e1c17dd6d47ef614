/**
 * The imported boxes of a partner's subscribers, each with its own agent. There may be a million, so rows are looked up
 * one by one, and cached for a moment so that a press costs no query. While the database does not answer, a cached box
 * is used for up to an hour.
 */
import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import { HOUR_MS } from '@beckon/contract/time-units'
import { atMost } from '../../bounds.ts'
import type { KnownBox } from '../boxes.ts'
import type { Clock } from '../../clock.ts'
import type { Account } from '../../session.ts'
import { orWhenAway } from '../../storage/unable-to-save.ts'
import type { Store } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'
import { mayUse, type BoxDirectory } from './box-directory.ts'

const REMEMBERED_AT_MOST = 100_000
const KNOWN_FRESH_MS = 30_000
/** An unknown box may be imported at any moment. */
const UNKNOWN_FRESH_MS = 5_000
/** While the database is away, a cached box is used this long before the next look-up. */
const AWAY_FRESH_MS = 5_000
/** An older cached box is never used, since tokens do not live longer either. */
const BELIEVED_AT_MOST_MS = HOUR_MS

const LINKS_AT_ONCE = 500

interface Remembered {
  readonly box: KnownBox | undefined
  /** The fingerprint of its agent's secret. */
  readonly secretHash: string | undefined
  readonly readAt: number
  /** Until when it is used without a look-up. */
  until: number
}

/** The link of a box's agent, and the fingerprint of the secret that opened it. */
export interface SecretLink {
  readonly box: string
  readonly secretHash: string
}

export class TableDirectory implements BoxDirectory {
  readonly #store: Pick<Store, 'db'>
  readonly #clock: Clock
  readonly #byId = new LRUCache<string, Remembered>(atMost(REMEMBERED_AT_MOST))
  readonly #byAgent = new LRUCache<string, string>(atMost(REMEMBERED_AT_MOST))
  readonly #lookUps = new Map<string, Promise<KnownBox | undefined>>()
  /** Counts invalidations: the result of a query during one may be outdated, so it is not cached. */
  #invalidations = 0

  constructor(store: Pick<Store, 'db'>, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  find(boxId: string): KnownBox | undefined | Promise<KnownBox | undefined> {
    const known = this.#byId.get(boxId)
    if (known !== undefined && known.until > this.#clock.now()) return known.box
    const before = this.#lookUps.get(boxId)
    if (before !== undefined) return before
    const asked = this.#look(boxId, known).finally(() => {
      if (this.#lookUps.get(boxId) === asked) this.#lookUps.delete(boxId)
    })
    this.#lookUps.set(boxId, asked)
    return asked
  }

  async usableBy(account: Account): Promise<readonly KnownBox[]> {
    const { db } = this.#store
    const boxes = await this.#readAndRemember(boxesOfOwner(db, `${account.partner}:${account.subject}`))
    return boxes.filter((box) => mayUse(account, box))
  }

  async ofAgent(secretHash: string): Promise<KnownBox | undefined> {
    const boxId = this.#byAgent.get(secretHash)
    const known = boxId === undefined ? undefined : this.#byId.get(boxId)
    const looked = this.#lookByAgent(secretHash)
    // The cached box may have another secret by now.
    if (known?.secretHash !== secretHash || !this.#isBelieved(known)) return await looked
    return await orWhenAway(looked, () => known.box)
  }

  /** Called when the box has changed or was removed. */
  forget(boxId: string): void {
    this.#invalidations += 1
    this.#byId.delete(boxId)
    this.#lookUps.delete(boxId)
  }

  /** Called when any box may have changed: everything cached is looked up again. */
  invalidateAll(): void {
    this.#invalidations += 1
    this.#lookUps.clear()
    for (const known of this.#byId.values()) known.until = 0
  }

  /** The links whose secret is no longer valid for their box. */
  async expiredLinks<L extends SecretLink>(links: readonly L[]): Promise<readonly L[]> {
    const ended: L[] = []
    for (let from = 0; from < links.length; from += LINKS_AT_ONCE) {
      const some = links.slice(from, from + LINKS_AT_ONCE)
      const rows = await this.#store.db
        .selectFrom('boxes')
        .select(['id', 'secret_hash'])
        .where(
          'id',
          'in',
          some.map(({ box }) => box),
        )
        .execute()
      const secrets = new Map(rows.map(({ id, secret_hash }) => [id, secret_hash]))
      ended.push(...some.filter(({ box, secretHash }) => secrets.get(box) !== secretHash))
    }
    return ended
  }

  async #look(boxId: string, before: Remembered | undefined): Promise<KnownBox | undefined> {
    const looked = this.#lookById(boxId)
    if (before === undefined || !this.#isBelieved(before)) return await looked
    return await orWhenAway(looked, () => {
      before.until = this.#clock.now() + AWAY_FRESH_MS
      return before.box
    })
  }

  async #lookById(boxId: string): Promise<KnownBox | undefined> {
    const invalidations = this.#invalidations
    const [box] = await this.#readAndRemember(boxOfId(this.#store.db, boxId))
    const readAt = this.#clock.now()
    if (box === undefined && invalidations === this.#invalidations)
      this.#byId.set(boxId, {
        box,
        secretHash: undefined,
        readAt,
        until: readAt + UNKNOWN_FRESH_MS,
      })
    return box
  }

  async #lookByAgent(secretHash: string): Promise<KnownBox | undefined> {
    const [box] = await this.#readAndRemember(boxOfAgent(this.#store.db, secretHash))
    if (box === undefined) this.#byAgent.delete(secretHash)
    else this.#byAgent.set(secretHash, box.id)
    return box
  }

  #isBelieved({ readAt }: Remembered): boolean {
    return this.#clock.now() - readAt < BELIEVED_AT_MOST_MS
  }

  /** Runs a query with a row for each owner of a box, and caches the boxes. */
  async #readAndRemember(query: { execute(): Promise<readonly OwnedRow[]> }): Promise<readonly KnownBox[]> {
    const invalidations = this.#invalidations
    const rows = await query.execute()
    const readAt = this.#clock.now()
    const boxes = new Map<string, KnownBox & { readonly owners: string[] }>()
    const secretHashes = new Map(rows.map(({ id, secret_hash }) => [id, secret_hash ?? undefined]))
    for (const { id, name, family, owner } of rows) {
      const box = boxes.get(id)
      if (box !== undefined) box.owners.push(owner)
      else
        boxes.set(id, {
          id,
          name,
          layout: family === 'flex' ? 'flex' : 'standard',
          kind: 'agent',
          owners: [owner],
        })
    }
    if (invalidations === this.#invalidations)
      for (const box of boxes.values())
        this.#byId.set(box.id, {
          box,
          secretHash: secretHashes.get(box.id),
          readAt,
          until: readAt + KNOWN_FRESH_MS,
        })
    return [...boxes.values()]
  }
}

interface OwnedRow {
  readonly id: string
  readonly name: string
  readonly family: string
  readonly owner: string
  readonly secret_hash: string | null
}

/** An imported box has at least one owner. */
const ownedRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('boxes')
    .innerJoin('box_owners', 'box_owners.box_id', 'boxes.id')
    .where('boxes.secret_hash', 'is not', null)
    .select(['boxes.id', 'boxes.name', 'boxes.family', 'boxes.secret_hash', 'box_owners.owner'])

export const boxOfId = (db: Kysely<Tables>, id: string) => ownedRows(db).where('boxes.id', '=', id)

export const boxOfAgent = (db: Kysely<Tables>, secretHash: string) =>
  ownedRows(db).where('boxes.secret_hash', '=', secretHash)

export const boxesOfOwner = (db: Kysely<Tables>, owner: string) =>
  ownedRows(db)
    .innerJoin('box_owners as mine', 'mine.box_id', 'boxes.id')
    .where('mine.owner', '=', owner)
    .orderBy('boxes.made_at')
    .orderBy('boxes.id')

/** How many boxes have been imported. */
export async function countImported({ db }: Pick<Store, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('boxes')
    .select(({ fn }) => fn.count<number>('secret_hash').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether any box has been imported. */
export async function hasImported({ db }: Pick<Store, 'db'>): Promise<boolean> {
  const one = await db.selectFrom('boxes').select('id').where('secret_hash', 'is not', null).limit(1).executeTakeFirst()
  return one !== undefined
}
