/**
 * The files of the page, of this version and the previous ones, in the shared database. `beckon migrate` stores them
 * before any node serves the new page, since a page of either version may request its files from a node of the other.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import type { Store } from '../storage/store.ts'
import { KEPT_FOR_MS } from './kept-files.ts'

/** Names of files that this node has compressed itself. */
const COMPRESSED = /\.(?:br|gz)$/u
const LIST_EVERY_MS = 1_000

/** Keeps the files of `assets`, and deletes those that no version has had for 30 days. Nothing when none are built. */
export async function shareFiles(store: Store, assets: string, now: number): Promise<void> {
  if (!existsSync(assets)) return
  for (const name of (await readdir(assets)).filter((one) => !COMPRESSED.test(one))) {
    const bytes = (await readFile(join(assets, name))).toString('base64')
    // The name of a file changes with its bytes.
    await store.save((trx) =>
      trx
        .insertInto('web_files')
        .values({ name, bytes, seen_at: now })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ seen_at: now }))
        .execute(),
    )
  }
  await store.save((trx) =>
    trx
      .deleteFrom('web_files')
      .where('seen_at', '<', now - KEPT_FOR_MS)
      .execute(),
  )
}

/**
 * Answers the bytes of a file; undefined for one that no version had, and while the database is away. Names are looked
 * up in a list that is read at most once a second, so that invented names cost the database nothing more.
 */
export function sharedFiles({ db }: Pick<Store, 'db'>, now = steadyNow): (name: string) => Promise<Buffer | undefined> {
  let names: Promise<ReadonlySet<string>> = Promise.resolve(new Set())
  let readAt = Number.NEGATIVE_INFINITY

  async function isShared(name: string): Promise<boolean> {
    if ((await names).has(name)) return true
    if (now() - readAt >= LIST_EVERY_MS) {
      readAt = now()
      names = db
        .selectFrom('web_files')
        .select('name')
        .execute()
        .then(
          (rows) => new Set(rows.map((row) => row.name)),
          () => new Set(),
        )
    }
    return (await names).has(name)
  }

  return async (name) => {
    if (!(await isShared(name))) return undefined
    const row = await db
      .selectFrom('web_files')
      .select('bytes')
      .where('name', '=', name)
      .executeTakeFirst()
      .catch(() => undefined)
    return row === undefined ? undefined : Buffer.from(row.bytes, 'base64')
  }
}
