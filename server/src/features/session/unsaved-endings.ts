/**
 * Sessions that were ended while the disk was full. They are out at once, and their end is saved as soon as there is
 * room. Until then a preallocated file lists them, so that a restart does not revive them.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { ENDINGS_FILE } from '../../storage/data-folder.ts'
import { writeWhole } from '@beckon/boxes/write-whole'
import type { Store } from '../../storage/store.ts'
import { endWithin, whatEnds, type Ending, type ToEnd } from './ending.ts'

/** Room for some 1,500 ids. */
const FILE_BYTES = 64 * 1_024
const TRIED_EVERY_MS = 5_000

const kept = v.array(
  v.object({
    sessions: v.array(v.string()),
    bookmarks: v.array(v.string()),
    at: v.number(),
    ending: v.object({
      by: v.picklist(['log-out', 'remote', 'operator', 'theft']),
      bookmarks: v.picklist(['end', 'keep']),
      companions: v.picklist(['end', 'keep']),
      spared: v.optional(v.string()),
    }),
  }),
)
type Unsaved = v.InferOutput<typeof kept>[number]

export class UnsavedEndings {
  readonly #store: Pick<Store, 'db' | 'save'>
  readonly #log: Pick<Logger, 'error'>
  readonly #path: string | undefined
  readonly #sessions = new Set<string>()
  readonly #bookmarks = new Set<string>()
  #waiting: readonly Unsaved[] = []
  #timer: NodeJS.Timeout | undefined

  constructor({ store, log, path }: { store: Pick<Store, 'db' | 'save'>; log: Pick<Logger, 'error'>; path?: string }) {
    this.#store = store
    this.#log = log
    this.#path = path
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  hasSession(id: string): boolean {
    return this.#sessions.has(id)
  }

  hasBookmark(id: string): boolean {
    return this.#bookmarks.has(id)
  }

  /** The sessions that end, and whether they stay ended after a restart, too. */
  async add(toEnd: ToEnd, at: number, ending: Ending): Promise<{ readonly ended: string[]; readonly lasts: boolean }> {
    const { sessions = [], bookmarks = [] } = toEnd
    const { by, spared, bookmarks: ofSession, companions } = ending
    const how = { by, bookmarks: ofSession, companions, ...(spared !== undefined && { spared }) }
    const ended = await this.#hold({ sessions: [...sessions], bookmarks: [...bookmarks], at, ending: how })
    const lasts = this.#write()
    this.#timer ??= setInterval(() => void this.save(), TRIED_EVERY_MS).unref()
    return { ended, lasts }
  }

  /** Saves what waits, if there is room by now. */
  async save(): Promise<void> {
    const saved = this.#waiting
    if (saved.length === 0) return
    try {
      await this.#store.save(async (trx) => {
        for (const { at, ending, ...toEnd } of saved) await endWithin(trx, toEnd, at, asEnding(ending))
      })
    } catch {
      // Whoever else wants to save says it in the log.
      return
    }
    this.#waiting = this.#waiting.filter((one) => !saved.includes(one))
    if (this.#waiting.length > 0) return
    for (const ids of [this.#sessions, this.#bookmarks]) ids.clear()
    this.#write()
    this.close()
  }

  /** Applies what an earlier start could not save, and reserves room for more. */
  async open(): Promise<void> {
    if (this.#path === undefined) return
    try {
      if (existsSync(this.#path)) for (const one of read(this.#path)) await this.#hold(one)
      else writeWhole(this.#path, padded([]))
    } catch (error) {
      this.#log.error({ err: error, code: 'ENDINGS-NOT-KEPT' }, 'Remotes that are ended on a full disk come back')
    }
    await this.save()
    if (this.#waiting.length > 0) this.#timer ??= setInterval(() => void this.save(), TRIED_EVERY_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #hold(one: Unsaved): Promise<string[]> {
    const { sessions, bookmarks } = await whatEnds(this.#store.db, one, asEnding(one.ending))
    for (const id of sessions) this.#sessions.add(id)
    for (const id of bookmarks) this.#bookmarks.add(id)
    this.#waiting = [...this.#waiting, one]
    return sessions
  }

  /** Written in place, which needs no room. False if that failed. */
  #write(): boolean {
    if (this.#path === undefined) return false
    const bytes = padded(this.#waiting)
    if (bytes.length > FILE_BYTES) return false
    try {
      const file = openSync(this.#path, 'r+')
      try {
        if (writeSync(file, bytes, 0, bytes.length, 0) < bytes.length) return false
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      return true
    } catch (error) {
      this.#log.error({ err: error, code: 'ENDINGS-NOT-KEPT' }, 'Remotes that are ended on a full disk come back')
      return false
    }
  }
}

export function unsavedEndingsOf(dataFolder: string, services: { store: Store; log: Logger }): UnsavedEndings {
  return new UnsavedEndings({ ...services, path: join(dataFolder, ENDINGS_FILE) })
}

function asEnding({ spared, ...ending }: Unsaved['ending']): Ending {
  return { ...ending, ...(spared !== undefined && { spared }) }
}

function padded(waiting: readonly Unsaved[]): Buffer {
  return Buffer.from(JSON.stringify(waiting).padEnd(FILE_BYTES))
}

function read(path: string): readonly Unsaved[] {
  return v.parse(kept, JSON.parse(readFileSync(path, 'utf8')))
}
