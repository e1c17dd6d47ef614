/**
 * The TVs that were added in the page "TVs at home" or by `beckon boxes add`, with their owners, and the secrets of
 * every box, also of those that the setting `BECKON_BOXES` names. They are few and kept in memory; a change is on disk
 * before its promise resolves.
 */
import { isDeepStrictEqual } from 'node:util'
import type { BoxLayout } from '@beckon/boxes/box'
import type { BoxMemory, BoxSecrets } from '@beckon/boxes/box-memory'
import { DRIVERS, type Driver } from '@beckon/contract/drivers'
import type { Kysely, Transaction } from 'kysely'
import type { StoreServices } from '../../storage/store.ts'
import { endWithin, WITH_ALL } from '../session/ending.ts'
import { sealedPlace } from '../../storage/seal.ts'
import type { BoxRow, Tables } from '../../storage/tables.ts'

export interface AddedTv {
  readonly id: string
  readonly name: string
  readonly room: string
  /** The layout of its remote. */
  readonly layout: BoxLayout
  readonly driver: Driver
  /** The settings of its driver, without secrets. */
  readonly settings: Readonly<Record<string, unknown>>
  /** `partner:subject`; undefined for a box of the household. */
  readonly owners?: readonly string[]
  /** See `Sighting` of the boxes. */
  readonly identity?: string
  /** The added TV that is its TV: power, input, volume and mute go there. */
  readonly tvId?: string
  /** The linked box whose agent drives this one, and keeps its settings and secrets. */
  readonly via?: string
}

export type AddedTvs = Awaited<ReturnType<typeof openAddedTvs>>

/** A box as it was when it was deleted. */
export interface Forgotten {
  /** Undefined for an imported box. */
  readonly tv: AddedTv | undefined
  readonly secrets: BoxSecrets | undefined
  /** The sessions that ended. */
  readonly ended: readonly string[]
}

export interface Reloaded {
  readonly id: string
  /** Undefined for a new box, and for one of the settings. */
  readonly before: AddedTv | undefined
  /** Undefined for a deleted box, and for one of the settings. */
  readonly now: AddedTv | undefined
  readonly hasOtherSecrets: boolean
}

interface Options extends StoreServices {
  /** Called with the ids of the boxes that were changed here. */
  readonly tell?: (ids: readonly string[]) => void
}

export async function openAddedTvs({ store, seal, clock, tell = () => {} }: Options) {
  const boxes = new Map((await readRows(store.db)).map((box) => [box.id, box]))
  const secretsOf = await readSecrets(store.db, seal)

  /** Deleted boxes, whose drivers may still try to store secrets. */
  const forgotten = new Set<string>()
  /** Boxes whose secrets are being saved, or could not be: in memory they are newer than in their row. */
  const unsaved = new Set<string>()
  let lastChange: Promise<unknown> = Promise.resolve()
  /** Counts the saves: a read during one may return old data. */
  let secretWrites = 0

  async function writeSecrets(trx: Transaction<Tables>, id: string, secrets: BoxSecrets): Promise<void> {
    const sealed = seal.close(JSON.stringify(secrets), sealedPlace.box_secrets(id))
    const row = { box_id: id, sealed, changed_at: clock.now() }
    await trx
      .insertInto('box_secrets')
      .values(row)
      .onConflict((conflict) => conflict.column('box_id').doUpdateSet(row))
      .execute()
  }

  return {
    all: (): readonly AddedTv[] => [...boxes.values()],
    find: (id: string): AddedTv | undefined => boxes.get(id),
    /** Adds a box, or replaces the one with its id, together with its secrets. */
    async save(box: AddedTv, secrets?: BoxSecrets): Promise<void> {
      const { id, name, room, layout: family, driver, identity = null, tvId = null, via = null } = box
      const changed = {
        name,
        room,
        family,
        driver,
        settings: JSON.stringify(box.settings),
        identity,
        tv_id: tvId,
        via,
        changed_at: clock.now(),
      }
      const write = async (trx: Transaction<Tables>) => {
        await trx
          .insertInto('boxes')
          .values({ id, ...changed, made_at: changed.changed_at })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
          .execute()
        await trx.deleteFrom('box_owners').where('box_id', '=', id).execute()
        if (box.owners !== undefined && box.owners.length > 0)
          await trx
            .insertInto('box_owners')
            .values(box.owners.map((owner) => ({ box_id: id, owner })))
            .execute()
        if (secrets !== undefined) await writeSecrets(trx, id, secrets)
      }
      await inTurn(async () => {
        await store.save(write)
        secretWrites += 1
        boxes.set(id, box)
        if (secrets === undefined) return
        secretsOf.set(id, secrets)
        unsaved.delete(id)
      })
      tell([id])
    },
    /**
     * Deletes a box, also an imported one, with all its data, and ends everything that was paired with it; undefined if
     * there is no such box.
     */
    forget: (id: string): Promise<Forgotten | undefined> =>
      inTurn(async () => {
        const tv = boxes.get(id)
        const shown = [...boxes.values()].filter(({ tvId }) => tvId === id)
        const now = clock.now()
        const ended = await store.save(async (trx) => {
          const row = await trx.deleteFrom('boxes').where('id', '=', id).returning('id').executeTakeFirst()
          if (row === undefined) return undefined
          await trx.updateTable('boxes').set({ tv_id: null }).where('tv_id', '=', id).execute()
          await trx.deleteFrom('box_owners').where('box_id', '=', id).execute()
          await trx
            .deleteFrom('box_secrets')
            .where('box_id', 'in', [id, `${id}/tv`])
            .execute()
          const bookmarks = await trx
            .selectFrom('bookmarks')
            .select('id')
            .where('box_id', '=', id)
            .where('revoked_at', 'is', null)
            .execute()
          // Remotes that logged in stay: their account may have other boxes.
          const paired = await trx
            .selectFrom('sessions')
            .select('id')
            .where('box_id', '=', id)
            .where('begun_by', '!=', 'login')
            .where('ended_at', 'is', null)
            .execute()
          return await endWithin(
            trx,
            { sessions: paired.map((session) => session.id), bookmarks: bookmarks.map((bookmark) => bookmark.id) },
            now,
            { by: 'operator', ...WITH_ALL },
          )
        })
        if (ended === undefined) return undefined
        const secrets = secretsOf.get(id)
        drop(id)
        for (const { tvId: _, ...box } of shown) boxes.set(box.id, box)
        tell([id, ...shown.map((box) => box.id)])
        return { tv, secrets, ended }
      }),
    /** The secrets of a box, and of its TV under `<box>/tv`. */
    memoryOf: (id: string): BoxMemory => ({
      read: () => secretsOf.get(id) ?? {},
      async write(secrets) {
        if (forgotten.has(id)) return
        secretsOf.set(id, secrets)
        unsaved.add(id)
        await inTurn(() => saveNewest(id))
      },
    }),
    /**
     * Reads again these boxes, or all, which other servers may have changed. Returns the differences; for boxes of the
     * settings, only those of their secrets. No other change of boxes may be under way.
     */
    async reload(ids?: readonly string[]): Promise<readonly Reloaded[]> {
      const writesBefore = secretWrites
      const rows = new Map((await readRows(store.db, ids)).map((box) => [box.id, box]))
      const secrets = await readSecrets(store.db, seal, ids)
      const areOthers = secretWrites === writesBefore ? takeOver(secrets, ids) : new Set<string>()
      const meant = ids ?? new Set([...boxes.keys(), ...rows.keys(), ...areOthers])
      const changed: Reloaded[] = []
      for (const id of meant) {
        const [before, now] = [boxes.get(id), rows.get(id)]
        const hasOtherSecrets = areOthers.has(id)
        if (!hasOtherSecrets && isSame(before, now)) continue
        if (now !== undefined) boxes.set(id, now)
        else if (before !== undefined) drop(id)
        changed.push({ id, before, now, hasOtherSecrets })
      }
      return changed
    },
  }

  /** Runs saves and deletions one at a time, so that memory and disk agree at the end. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = lastChange.then(change)
    lastChange = done.catch(() => {})
    return done
  }

  /** Saves the current secrets: the box may have been forgotten, or got other secrets, since the call. */
  async function saveNewest(id: string): Promise<void> {
    const secrets = secretsOf.get(id)
    if (secrets === undefined) return
    await store.save((trx) => writeSecrets(trx, id, secrets))
    secretWrites += 1
    if (secretsOf.get(id) === secrets) unsaved.delete(id)
    tell([withoutTv(id)])
  }

  function drop(id: string): void {
    for (const boxId of [id, `${id}/tv`]) {
      forgotten.add(boxId)
      secretsOf.delete(boxId)
    }
    boxes.delete(id)
  }

  /** Takes over secrets from the database. Returns the boxes whose secrets have changed. */
  function takeOver(secrets: ReadonlyMap<string, BoxSecrets>, ids: readonly string[] | undefined): Set<string> {
    const others = new Set<string>()
    const meant = ids === undefined ? new Set([...secretsOf.keys(), ...secrets.keys()]) : withTvs(ids)
    for (const id of meant) {
      const now = secrets.get(id)
      if (unsaved.has(id) || isDeepStrictEqual(secretsOf.get(id), now)) continue
      if (now === undefined) secretsOf.delete(id)
      else secretsOf.set(id, now)
      others.add(withoutTv(id))
    }
    return others
  }
}

const withTvs = (ids: readonly string[]) => ids.flatMap((id) => [id, `${id}/tv`])
const withoutTv = (id: string) => id.replace(/\/tv$/u, '')

/** Compares boxes as they are stored: one that was made here may have undefined properties, which no row keeps. */
function isSame(one: AddedTv | undefined, other: AddedTv | undefined): boolean {
  const asStored = (box: AddedTv | undefined): unknown =>
    box === undefined ? undefined : JSON.parse(JSON.stringify(box))
  return isDeepStrictEqual(asStored(one), asStored(other))
}

async function readSecrets(
  db: Kysely<Tables>,
  seal: StoreServices['seal'],
  ids?: readonly string[],
): Promise<Map<string, BoxSecrets>> {
  const rows = await db
    .selectFrom('box_secrets')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('box_id', 'in', withTvs(ids ?? [])))
    .execute()
  return new Map(
    rows.flatMap(({ box_id, sealed }) => {
      const text = seal.open(sealed, sealedPlace.box_secrets(box_id))
      // Secrets that no longer open (another server's database) have to be entered again.
      return text === undefined ? [] : [[box_id, JSON.parse(text) as BoxSecrets] as const]
    }),
  )
}

async function readRows(db: Kysely<Tables>, ids?: readonly string[]): Promise<readonly AddedTv[]> {
  const owners = await ownersOfAdded(db, ids).execute()
  const rows = await addedRows(db, ids).execute()
  return rows.map((row) =>
    boxOf(
      row,
      owners.filter(({ box_id }) => box_id === row.id).map(({ owner }) => owner),
    ),
  )
}

/** In the order in which they were made. Imported boxes are looked up one by one (`table-directory.ts`). */
export const addedRows = (db: Kysely<Tables>, ids?: readonly string[]) =>
  db
    .selectFrom('boxes')
    .selectAll()
    .where('secret_hash', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('made_at')

export const ownersOfAdded = (db: Kysely<Tables>, ids?: readonly string[]) =>
  db
    .selectFrom('boxes')
    .innerJoin('box_owners', 'box_owners.box_id', 'boxes.id')
    .where('boxes.secret_hash', 'is', null)
    .$if(ids !== undefined, (query) => query.where('boxes.id', 'in', ids ?? []))
    .select(['box_owners.box_id', 'box_owners.owner'])

function boxOf(row: BoxRow, owners: readonly string[]): AddedTv {
  return {
    id: row.id,
    name: row.name,
    room: row.room,
    layout: row.family === 'flex' ? 'flex' : 'standard',
    driver: DRIVERS.find((one) => one === row.driver) ?? 'link',
    settings: JSON.parse(row.settings) as AddedTv['settings'],
    ...(owners.length > 0 ? { owners } : {}),
    ...(row.identity === null ? {} : { identity: row.identity }),
    ...(row.tv_id === null ? {} : { tvId: row.tv_id }),
    ...(row.via === null ? {} : { via: row.via }),
  }
}
