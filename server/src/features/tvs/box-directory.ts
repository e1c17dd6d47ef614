/**
 * The directory of boxes: those that were added in the page "TVs at home" or by `beckon boxes add`, with their owners,
 * and the secrets of every box, also of those that the setting `BECKON_BOXES` names. A household's is small and kept in
 * memory; what is written is on disk before the promise resolves.
 */
import type { BoxFamily } from '@beckon/boxes/box'
import type { BoxMemory, BoxSecrets } from '@beckon/boxes/box-memory'
import { DRIVERS, type Driver } from '@beckon/contract/drivers'
import type { StoreParts } from '../../parts.ts'
import { endWithin, WITH_ALL } from '../session/ending.ts'
import { sealedPlace } from '../../storage/sealed-columns.ts'
import type { BoxRow, Tables } from '../../storage/tables.ts'
import type { Kysely } from 'kysely'

export interface DirectoryBox {
  readonly id: string
  readonly name: string
  readonly room: string
  /** The layout of its remote. */
  readonly family: BoxFamily
  readonly driver: Driver
  /** The settings of its driver, without secrets. */
  readonly settings: Readonly<Record<string, unknown>>
  /** `partner:subject`; undefined for a box of the household. */
  readonly owners?: readonly string[]
  /** See `Sighting` of the boxes. */
  readonly identity?: string
  /** The box of the directory that is its television: power, input, volume and mute go there. */
  readonly television?: string
  /**
   * The linked box whose agent drives this one, and keeps its settings and secrets; here are only its address, as it was
   * when it was set up.
   */
  readonly via?: string
}

export interface BoxDirectory {
  all(): readonly DirectoryBox[]
  find(id: string): DirectoryBox | undefined
  /** Adds a box, or replaces the one of its id, together with its secrets. */
  save(box: DirectoryBox, secrets?: BoxSecrets): Promise<void>
  /**
   * Deletes a box with everything that was kept of it, and ends what was paired with it; answers the sessions that ended,
   * and undefined if there is no such box.
   */
  forget(id: string): Promise<readonly string[] | undefined>
  /** The TVs that this agent keeps, or may keep, and must forget. */
  toForgetAt(via: string): Promise<readonly string[]>
  /** Notes whether the agent must still forget this TV. */
  noteForgetting(via: string, id: string, is: 'due' | 'done'): Promise<void>
  /** The secrets of a box, and of its television under `<box>/tv`. */
  memoryOf(id: string): BoxMemory
}

export async function openBoxDirectory({ store, seal, clock }: StoreParts): Promise<BoxDirectory> {
  const secretsOf = new Map<string, BoxSecrets>()
  for (const { box_id, sealed } of await store.db.selectFrom('box_secrets').selectAll().execute()) {
    const text = seal.open(sealed, sealedPlace.box_secrets(box_id))
    // Secrets that no longer open (another server's database) have to be entered again.
    if (text !== undefined) secretsOf.set(box_id, JSON.parse(text) as BoxSecrets)
  }
  const owners = await store.db.selectFrom('box_owners').selectAll().execute()
  const rows = await store.db.selectFrom('boxes').selectAll().orderBy('made_at').execute()
  const boxes = new Map(
    rows.map((row) => [
      row.id,
      boxOf(
        row,
        owners.filter(({ box_id }) => box_id === row.id).map(({ owner }) => owner),
      ),
    ]),
  )

  /** A driver may still want to keep something when its box is gone. */
  const forgotten = new Set<string>()

  const sealedRow = (id: string, secrets: BoxSecrets) => ({
    box_id: id,
    sealed: seal.close(JSON.stringify(secrets), sealedPlace.box_secrets(id)),
    changed_at: clock.now(),
  })

  return {
    all: () => [...boxes.values()],
    find: (id) => boxes.get(id),
    async save(box, secrets) {
      const { id, name, room, family, driver, identity = null, television = null, via = null } = box
      const changed = {
        name,
        room,
        family,
        driver,
        settings: JSON.stringify(box.settings),
        identity,
        television,
        via,
        changed_at: clock.now(),
      }
      await store.save(async (trx) => {
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
        if (secrets === undefined) return
        const row = sealedRow(id, secrets)
        await trx
          .insertInto('box_secrets')
          .values(row)
          .onConflict((conflict) => conflict.column('box_id').doUpdateSet(row))
          .execute()
      })
      boxes.set(id, box)
      if (secrets !== undefined) secretsOf.set(id, secrets)
    },
    async forget(id) {
      const { via } = boxes.get(id) ?? {}
      if (!boxes.has(id)) return undefined
      const now = clock.now()
      const ended = await store.save(async (trx) => {
        await trx.deleteFrom('boxes').where('id', '=', id).execute()
        if (via !== undefined) await due(trx, via, id)
        await trx.updateTable('boxes').set({ television: null }).where('television', '=', id).execute()
        await trx.deleteFrom('box_owners').where('box_id', '=', id).execute()
        await trx
          .deleteFrom('box_secrets')
          .where('box_id', 'in', [id, `${id}/tv`])
          .execute()
        await trx
          .updateTable('bookmarks')
          .set({ revoked_at: now })
          .where('box_id', '=', id)
          .where('revoked_at', 'is', null)
          .execute()
        // A remote that logged in has its account's other boxes.
        const paired = await trx
          .selectFrom('sessions')
          .select('id')
          .where('box_id', '=', id)
          .where('begun_by', '!=', 'login')
          .where('ended_at', 'is', null)
          .execute()
        return await endWithin(
          trx,
          paired.map((session) => session.id),
          now,
          { by: 'operator', ...WITH_ALL },
        )
      })
      for (const boxId of [id, `${id}/tv`]) forgotten.add(boxId)
      boxes.delete(id)
      for (const { television, ...box } of boxes.values()) if (television === id) boxes.set(box.id, box)
      secretsOf.delete(id)
      secretsOf.delete(`${id}/tv`)
      return ended
    },
    async toForgetAt(via) {
      const due = await store.db.selectFrom('agent_forgets').select('box_id').where('via', '=', via).execute()
      return due.map(({ box_id }) => box_id)
    },
    noteForgetting: (via, id, is) =>
      store.save(async (trx) => {
        if (is === 'due') return due(trx, via, id)
        await trx.deleteFrom('agent_forgets').where('via', '=', via).where('box_id', '=', id).execute()
      }),
    memoryOf: (id) => ({
      read: () => secretsOf.get(id) ?? {},
      async write(secrets) {
        if (forgotten.has(id)) return
        secretsOf.set(id, secrets)
        const row = sealedRow(id, secrets)
        await store.save((trx) =>
          trx
            .insertInto('box_secrets')
            .values(row)
            .onConflict((conflict) => conflict.column('box_id').doUpdateSet(row))
            .execute(),
        )
      },
    }),
  }
}

async function due(trx: Kysely<Tables>, via: string, id: string): Promise<void> {
  await trx
    .insertInto('agent_forgets')
    .values({ via, box_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function boxOf(row: BoxRow, owners: readonly string[]): DirectoryBox {
  return {
    id: row.id,
    name: row.name,
    room: row.room,
    family: row.family === 'flex' ? 'flex' : 'standard',
    driver: DRIVERS.find((one) => one === row.driver) ?? 'link',
    settings: JSON.parse(row.settings) as DirectoryBox['settings'],
    ...(owners.length > 0 ? { owners } : {}),
    ...(row.identity === null ? {} : { identity: row.identity }),
    ...(row.television === null ? {} : { television: row.television }),
    ...(row.via === null ? {} : { via: row.via }),
  }
}
