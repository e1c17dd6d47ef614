/** What every engine promises; the project `postgres` runs it on PostgreSQL, too. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { afterCommit, type Store, lockFor } from '../src/storage/store.ts'
import { MIGRATIONS } from '../src/storage/migrations.ts'
import { newStore } from './support/stores.ts'

const account = (id: string, more: { readonly made_at?: number } = {}) => ({
  id,
  partner: 'comcast',
  subject: id,
  made_at: 0,
  ...more,
})

async function idsIn({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const add = (store: Store, id: string) => store.save((trx) => trx.insertInto('accounts').values(account(id)).execute())

describe('a store', () => {
  it('answers a save after everybody can read it, and what was saved outlives it', async () => {
    const { store, again } = await newStore()
    await add(store, 'a')
    expect(await idsIn(store)).toEqual(['a'])
    await store.close()
    expect(await idsIn(await again())).toEqual(['a'])
  })

  it('undoes a save that fails alone', async () => {
    const { store } = await newStore()
    const results = await Promise.allSettled([
      add(store, 'a'),
      store.save(async (trx) => {
        await trx.insertInto('accounts').values(account('half')).execute()
        throw new Error('no')
      }),
      store.save((trx) =>
        trx
          .insertInto('accounts')
          .values([account('b'), { ...account('b'), subject: 'other' }])
          .execute(),
      ),
      add(store, 'c'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(await idsIn(store)).toEqual(['a', 'c'])
  })

  it('runs what follows from a save once, after it can be read, and never for one that is undone', async () => {
    const { store } = await newStore()
    const seen: string[] = []
    await store.save(async (trx) => {
      await trx.insertInto('accounts').values(account('a')).execute()
      afterCommit(trx, () => void seen.push('a'))
      expect(seen).toEqual([])
    })
    expect(seen).toEqual(['a'])
    const failed = store.save(async (trx) => {
      afterCommit(trx, () => void seen.push('undone'))
      await trx.insertInto('accounts').values(account('a')).execute()
    })
    await expect(failed).rejects.toThrow(/unique/iu)
    expect(seen).toEqual(['a'])
  })

  it('lets writes that read first and then decide come one after the other', async () => {
    const { store } = await newStore()
    await add(store, 'a')
    const countUp = () =>
      store.save(async (trx) => {
        await lockFor(trx, 'the counter')
        const row = await trx.selectFrom('accounts').select('made_at').where('id', '=', 'a').executeTakeFirstOrThrow()
        await trx
          .updateTable('accounts')
          .set({ made_at: row.made_at + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, countUp))
    expect(await store.db.selectFrom('accounts').select('made_at').execute()).toEqual([{ made_at: 20 }])
  })

  it('gives milliseconds, counts and sums as numbers', async () => {
    const { store } = await newStore()
    await store.save((trx) =>
      trx
        .insertInto('accounts')
        .values(account('a', { made_at: 1_795_305_600_123 }))
        .execute(),
    )
    const row = await store.db
      .selectFrom('accounts')
      .select(({ fn }) => ['made_at', fn.countAll<number>().over().as('count')])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ made_at: 1_795_305_600_123, count: 1 })
  })

  it('has run every step of the schema, and runs none again', async () => {
    const { store, again } = await newStore()
    const steps = async (of: Store) => {
      const { rows } = await sql<{ name: string; timestamp: string }>`
        select name, timestamp from kysely_migration order by name`.execute(of.db)
      return rows
    }
    const first = await steps(store)
    expect(first.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS))
    await store.close()
    expect(await steps(await again())).toEqual(first)
  })

  it('says whether it answers, and no more once it is closed', async () => {
    const { store } = await newStore()
    expect(await store.alive(5_000)).toBe(true)
    await store.close()
    await pause(0)
    expect(await store.alive(5_000)).toBe(false)
  })
})
