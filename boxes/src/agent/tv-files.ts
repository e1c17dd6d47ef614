/**
 * The TVs of an agent, with their secrets: one file for each in its data folder, which only the agent's user may read.
 * `beckon agent add` writes a file while the agent runs. A killed process or a full disk leaves no partial file.
 */
import { DRIVERS } from '@beckon/contract/drivers'
import { unwatchFile, watchFile } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { BoxMemory } from '../box-memory.ts'
import type { Address } from '../set-up.ts'
import { syncFolder, writeFileAtomically } from '../write-whole.ts'

export const TVS_FOLDER = 'agent-tvs'
const POLLED_EVERY_MS = 2_000

const storedTv = v.object({
  id: v.string(),
  name: v.string(),
  /** May be empty. */
  room: v.string(),
  driver: v.picklist(DRIVERS),
  /** The settings of its driver, without secrets. */
  settings: v.record(v.string(), v.unknown()),
  secrets: v.record(v.string(), v.string()),
  /** See `Sighting`. */
  identity: v.exactOptional(v.string()),
})
export type StoredTv = Readonly<v.InferOutput<typeof storedTv>>

export interface TvFiles {
  all(): readonly StoredTv[]
  find(id: string): StoredTv | undefined
  /**
   * Adds a TV, or replaces the one of its id; it is on disk when the promise resolves. If it rejects, nothing changed.
   */
  save(tv: StoredTv): Promise<void>
  /**
   * Changes the address of a TV and returns it; undefined if it was deleted or set up again meanwhile, which `reread`
   * will take over.
   */
  move(id: string, address: Address): Promise<StoredTv | undefined>
  /** Deletes a TV with its secrets, also on disk. If it rejects, the TV is kept. */
  forget(id: string): Promise<void>
  /** The secrets of a stored TV, for its driver. */
  memoryOf(id: string): BoxMemory
  /** Reads the files again and returns the ids of the TVs that another process added, changed or deleted. */
  reread(): Promise<readonly string[]>
  /** Calls the listener when the files may have changed. The returned function unsubscribes it. */
  whenChanged(listener: () => void): () => void
}

/** Rejects if a file exists but cannot be read: it is not replaced by an empty one. */
export async function openTvFiles(dataFolder: string): Promise<TvFiles> {
  const folder = join(dataFolder, TVS_FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const tvs = await readTvs(folder)
  /** The secrets last read from or written to each file. A file with others was written by another process. */
  const secretsOnDisk = new Map([...tvs].map(([id, { secrets }]) => [id, secrets]))
  let changing: Promise<unknown> = Promise.resolve()

  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const changed = changing.then(change)
    changing = changed.catch(() => {})
    return changed
  }

  const write = (tv: StoredTv) => {
    writeFileAtomically(join(folder, fileNameOf(tv.id)), JSON.stringify(tv))
    secretsOnDisk.set(tv.id, tv.secrets)
  }
  const wasSetUpAgain = ({ id, secrets }: StoredTv) => !isDeepStrictEqual(secrets, secretsOnDisk.get(id))

  /** Changes a TV in its file as it is now; false if another process deleted it or set it up again. */
  async function changeInFile(id: string, change: (inFile: StoredTv) => StoredTv): Promise<boolean> {
    if (!(await readdir(folder)).includes(fileNameOf(id))) return false
    const inFile = await readTv(join(folder, fileNameOf(id)))
    if (wasSetUpAgain(inFile)) return false
    write(change(inFile))
    return true
  }

  return {
    all: () => [...tvs.values()],
    find: (id) => tvs.get(id),
    save: (tv) =>
      inTurn(async () => {
        write(tv)
        tvs.set(tv.id, tv)
      }),
    move: (id, address) =>
      inTurn(async () => {
        const isMoved = await changeInFile(id, (tv) => movedTo(tv, address))
        const tv = tvs.get(id)
        if (!isMoved || tv === undefined) return undefined
        const moved = movedTo(tv, address)
        tvs.set(id, moved)
        return moved
      }),
    forget: (id) =>
      inTurn(async () => {
        await rm(join(folder, fileNameOf(id)), { force: true })
        syncFolder(folder)
        tvs.delete(id)
      }),
    memoryOf: (id) => ({
      read: () => tvs.get(id)?.secrets ?? {},
      async write(secrets) {
        const tv = tvs.get(id)
        // A driver may still write secrets after its TV was removed.
        if (tv === undefined) return
        tvs.set(id, { ...tv, secrets: { ...secrets } })
        await inTurn(async () => {
          const newest = tvs.get(id)
          if (newest !== undefined) await changeInFile(id, (inFile) => ({ ...inFile, secrets: newest.secrets }))
        })
      },
    }),
    reread() {
      const before = new Map(tvs)
      return inTurn(async () => {
        const now = await readTvs(folder)
        const inFiles = [...now.values()]
        // Secrets that a driver has replaced since this call began are not on disk yet, and are kept.
        for (const [id, { secrets }] of tvs) {
          const tv = now.get(id)
          if (tv === undefined || wasSetUpAgain(tv)) continue
          if (secrets !== before.get(id)?.secrets) now.set(id, { ...tv, secrets })
        }
        for (const { id, secrets } of inFiles) secretsOnDisk.set(id, secrets)
        const changed = [...new Set([...tvs.keys(), ...now.keys()])].filter(
          (id) => !isDeepStrictEqual(tvs.get(id), now.get(id)),
        )
        for (const id of changed) {
          const tv = now.get(id)
          if (tv === undefined) tvs.delete(id)
          else tvs.set(id, tv)
        }
        return changed
      })
    },
    whenChanged(listener) {
      // Polls the folder, which changes when a file is renamed into it or deleted. Events work on few systems.
      watchFile(folder, { interval: POLLED_EVERY_MS, persistent: false }, listener)
      return () => unwatchFile(folder, listener)
    },
  }
}

const movedTo = (tv: StoredTv, address: Address): StoredTv => ({ ...tv, settings: { ...tv.settings, ...address } })

const fileNameOf = (id: string) => `${id}.json`

async function readTvs(folder: string): Promise<Map<string, StoredTv>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const tvs = await Promise.all(names.map((name) => readTv(join(folder, name))))
  return new Map(tvs.map((tv) => [tv.id, tv]))
}

async function readTv(path: string): Promise<StoredTv> {
  const text = await readFile(path, 'utf8')
  try {
    return v.parse(storedTv, JSON.parse(text))
  } catch {
    // The parser's message may contain a secret.
    throw new Error(`The file ${path} is damaged. Restore it, or delete it and add its TV again.`)
  }
}
