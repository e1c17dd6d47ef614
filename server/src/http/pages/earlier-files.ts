/**
 * Keeps the files of previous versions for pages that are still open. They stay in the data folder for 30 days after
 * the last start with that version. A server on a shared database takes the files that its folder lacks from there,
 * once.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DAY_MS } from '@beckon/contract/time-units'
import { existsSync } from 'node:fs'
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import type { Store } from '../../storage/store.ts'

/** The folder into which the build puts the page. */
export const BUILT_WEB = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

const KEPT_FOR_MS = 30 * DAY_MS
/** The file names of builds: no path, no dot file. */
const NAME = /^\w[\w.-]{0,199}$/u
/** The suffix of an incomplete copy. */
const HALF = '.half'
type Elsewhere = (name: string) => Promise<Buffer | undefined>

export class EarlierFiles {
  readonly #folder: string
  readonly #elsewhere: Elsewhere | undefined
  readonly #asked = new Map<string, Promise<Buffer | undefined>>()

  /** `folder` is created with the first file. */
  constructor(folder: string, elsewhere?: Elsewhere) {
    this.#folder = folder
    this.#elsewhere = elsewhere
  }

  /** Keeps the files of `assets` and deletes expired ones. Does not throw: a full disk must not stop a start. */
  async keep(assets: string, now = Date.now()): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true })
      const kept = new Set(await readdir(this.#folder))
      kept.delete(HALF)
      for (const name of await readdir(assets)) {
        if (!kept.delete(name)) await this.#copy(join(assets, name), name)
        await utimes(join(this.#folder, name), now / 1000, now / 1000)
      }
      for (const name of kept) {
        const { mtimeMs } = await stat(join(this.#folder, name))
        if (now - mtimeMs > KEPT_FOR_MS) await rm(join(this.#folder, name), { force: true })
      }
    } catch {
      // Then only this version's files are served, as without a data folder.
    }
  }

  /** Copies under another name first, so that a kill or a full disk leaves no partial file. */
  async #copy(from: string, name: string): Promise<void> {
    const half = join(this.#folder, HALF)
    await copyFile(from, half)
    await rename(half, join(this.#folder, name))
  }

  /** The file's bytes; undefined if it is not kept. */
  async read(name: string): Promise<Buffer | undefined> {
    if (!NAME.test(name)) return undefined
    return (await readFile(join(this.#folder, name)).catch(() => undefined)) ?? (await this.#fromElsewhere(name))
  }

  #fromElsewhere(name: string): Promise<Buffer | undefined> | undefined {
    if (this.#elsewhere === undefined) return undefined
    const asked = this.#asked.get(name)
    if (asked !== undefined) return asked
    const asking = this.#elsewhere(name)
      .then(async (bytes) => {
        if (bytes !== undefined) await this.#take(name, bytes).catch(() => {})
        return bytes
      })
      .finally(() => this.#asked.delete(name))
    this.#asked.set(name, asking)
    return asking
  }

  async #take(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const half = join(this.#folder, `${name}${HALF}`)
    await writeFile(half, bytes)
    await rename(half, join(this.#folder, name))
  }
}

/** Names of files that this node has compressed itself. */
const COMPRESSED = /\.(?:br|gz)$/u
const LIST_EVERY_MS = 1_000

/**
 * Keeps the files of `assets` in the shared database, and deletes those that no version has had for 30 days. Does
 * nothing without a build. `beckon migrate` calls it before any node serves the new page, since a page of either
 * version may request its files from a node of the other.
 */
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
 * Reads files from the shared database; undefined for a file that no version had, and while the database is
 * unavailable. Names are looked up in a list that is read at most once a second, so invented names cost the database
 * nothing more.
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
