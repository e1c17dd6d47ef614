/**
 * The files of versions before this one, for pages that were opened then and still ask for theirs. They lie in the data
 * folder for 30 days after the last start that had them.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT_FOR_MS = 30 * 86_400_000
/** A name as builds make them: no path, no dot file. */
const NAME = /^\w[\w.-]{0,199}$/u
/** What is being copied. */
const HALF = '.half'

export class KeptFiles {
  readonly #folder: string

  /** `folder` is made when there is something to keep. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Keeps the files of `assets` from now on, and drops what has had its time. Never throws: a full disk must not stop a start. */
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
      // Then only this version's files are there, as without a data folder.
    }
  }

  /** A server that is killed meanwhile, or a disk that is full, leaves no half file under the name. */
  async #copy(from: string, name: string): Promise<void> {
    const half = join(this.#folder, HALF)
    await copyFile(from, half)
    await rename(half, join(this.#folder, name))
  }

  /** One file's bytes; undefined when it is not kept. */
  async read(name: string): Promise<Buffer | undefined> {
    if (!NAME.test(name)) return undefined
    return await readFile(join(this.#folder, name)).catch(() => undefined)
  }
}
