/**
 * The TVs that were set up through this agent, with their secrets: one file in its data folder, which only the user of
 * the agent may read. It is written under another name first, so that a kill or a full disk leaves no partial file.
 */
import { DRIVERS } from '@beckon/contract/drivers'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { BoxMemory } from '../box-memory.ts'

export const TV_FILE = 'agent-tvs.json'

const keptTv = v.object({
  id: v.string(),
  driver: v.picklist(DRIVERS),
  /** The settings of its driver, without secrets. */
  settings: v.record(v.string(), v.unknown()),
  secrets: v.record(v.string(), v.string()),
  /** See `Sighting`. */
  identity: v.exactOptional(v.string()),
  /** Addresses that claimed to be this TV, and that its owner rejected. */
  notAt: v.exactOptional(v.pipe(v.array(v.object({ host: v.string(), port: v.optional(v.number()) })), v.readonly())),
})
export type KeptTv = Readonly<v.InferOutput<typeof keptTv>>

export interface TvFile {
  all(): readonly KeptTv[]
  find(id: string): KeptTv | undefined
  /**
   * Adds a TV, or replaces the one of its id; it is on disk when the promise resolves. If it rejects, all is as before.
   */
  save(tv: KeptTv): Promise<void>
  /** Deletes a TV with its secrets, also on disk. If it rejects, all is as before. */
  forget(id: string): Promise<void>
  /** Where the driver of a kept TV keeps its secrets. */
  memoryOf(id: string): BoxMemory
}

/** Rejects if the file is there and cannot be read: it is not replaced by an empty one. */
export async function openTvFile(folder: string): Promise<TvFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, TV_FILE)
  const tvs = new Map((await readTvs(path)).map((tv) => [tv.id, tv]))
  let writing: Promise<void> = Promise.resolve()
  let changing: Promise<void> = Promise.resolve()

  /** One write at a time, each with the latest content. */
  function write(): Promise<void> {
    const written = writing.then(() => writeFile(folder, JSON.stringify({ tvs: [...tvs.values()] })))
    writing = written.catch(() => {})
    return written
  }

  /** One after the other; one that cannot be written is undone, but for secrets that the driver wrote meanwhile. */
  function change(id: string, tv: KeptTv | undefined): Promise<void> {
    const changed = changing.then(async () => {
      const before = tvs.get(id)
      if (tv === undefined && before === undefined) return
      put(id, tv)
      try {
        await write()
      } catch (error) {
        const now = tvs.get(id)
        put(id, before && (now === undefined || now === tv ? before : { ...before, secrets: now.secrets }))
        throw error
      }
    })
    changing = changed.catch(() => {})
    return changed
  }

  function put(id: string, tv: KeptTv | undefined): void {
    if (tv === undefined) tvs.delete(id)
    else tvs.set(id, tv)
  }

  return {
    all: () => [...tvs.values()],
    find: (id) => tvs.get(id),
    save: (tv) => change(tv.id, tv),
    forget: (id) => change(id, undefined),
    memoryOf: (id) => ({
      read: () => tvs.get(id)?.secrets ?? {},
      async write(secrets) {
        const tv = tvs.get(id)
        // A driver may still want to keep something when its TV is gone.
        if (tv === undefined) return
        tvs.set(id, { ...tv, secrets: { ...secrets } })
        await write()
      },
    }),
  }
}

async function readTvs(path: string): Promise<readonly KeptTv[]> {
  let text
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  try {
    return v.parse(v.object({ tvs: v.array(keptTv) }), JSON.parse(text)).tvs
  } catch {
    // The message of the parser may hold a secret.
    throw new Error(`The file ${path} is damaged. Restore it, or delete it and set its TVs up again.`)
  }
}

async function writeFile(folder: string, text: string): Promise<void> {
  const unfinished = join(folder, `${TV_FILE}.unfinished`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, TV_FILE))
  await syncFolder(folder)
}

/** Makes the rename durable. Windows has no such call, and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
