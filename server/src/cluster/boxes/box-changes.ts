/**
 * Announces to the other nodes which boxes have changed or were removed; each node then reads their rows. An event may
 * be lost, and the import command sends none, so the rows are also read once a minute and when the bus is back.
 */
import * as v from 'valibot'
import type { Logger } from 'pino'
import { busEvent, type Bus } from '../../bus/bus.ts'
import type { Boxes } from '../../boxes/boxes.ts'
import type { Links } from '../links.ts'
import type { TableDirectory } from '../../boxes/directory/table-directory.ts'

/** A message takes up to 1 MB. */
const IDS_A_MESSAGE = 1_000
const REREAD_EVERY_MS = 60_000

/** Without ids, any box may have changed. */
const boxesChanged = busEvent('boxes changed', v.object({ ids: v.exactOptional(v.array(v.string())) }))

/** Reads the rows of these boxes, or of all, and applies the changes. */
export type RereadBoxes = (ids: readonly string[] | undefined) => Promise<void>

export class BoxChanges {
  readonly #bus: Bus
  readonly #log: Pick<Logger, 'warn'>
  #reread: RereadBoxes | undefined
  #timer: NodeJS.Timeout | undefined
  /** The boxes to read again after the current reading. */
  #next: Set<string> | 'all' = new Set()
  #rereading: Promise<void> | undefined

  constructor(bus: Bus, log: Pick<Logger, 'warn'>) {
    this.#bus = bus
    this.#log = log
  }

  /** Follows the changes of other nodes from now on. */
  follow(reread: RereadBoxes): void {
    this.#reread = reread
    this.#bus.onEvent(boxesChanged, ({ ids }) => void this.reread(ids))
    this.#bus.whenBack(() => void this.reread())
    this.#timer = setInterval(() => void this.reread(), REREAD_EVERY_MS).unref()
  }

  /** Announces that this node has changed these boxes. */
  tell(ids: readonly string[]): void {
    for (let from = 0; from < ids.length; from += IDS_A_MESSAGE)
      this.#bus.announce(boxesChanged, { ids: ids.slice(from, from + IDS_A_MESSAGE) })
  }

  /** Called when a command has changed boxes in the database. */
  async anyMayHaveChanged(): Promise<void> {
    this.#bus.announce(boxesChanged, {})
    await this.reread()
  }

  /** One reading at a time, so that a slow database gets no extra load. Resolves when the rows have been read. */
  reread(ids?: readonly string[]): Promise<void> {
    if (ids === undefined) this.#next = 'all'
    else if (this.#next !== 'all') for (const id of ids) this.#next.add(id)
    this.#rereading ??= this.#rereadUntilDone().finally(() => (this.#rereading = undefined))
    return this.#rereading
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#reread = undefined
    await this.#rereading
  }

  async #rereadUntilDone(): Promise<void> {
    for (;;) {
      const wanted = this.#next
      if (this.#reread === undefined || (wanted !== 'all' && wanted.size === 0)) return
      this.#next = new Set()
      await this.#reread(wanted === 'all' ? undefined : [...wanted]).catch((error: unknown) =>
        this.#log.warn({ err: error, code: 'BOXES-UNKNOWN' }, 'Boxes could not be looked up; will retry'),
      )
    }
  }
}

interface Readers {
  readonly table: Pick<TableDirectory, 'forget' | 'invalidateAll' | 'expiredLinks'> | undefined
  readonly links: Pick<Links, 'ofSecrets'>
  readonly boxes: Pick<Boxes, 'all'>
  /** The added TVs. */
  readonly tvs: { reload(ids: readonly string[] | undefined): Promise<void> }
}

/** Applies changes: a link whose secret is no longer valid is closed, and TVs are driven as their rows say. */
export function rereadBoxes({ table, links, boxes, tvs }: Readers): RereadBoxes {
  return async (ids) => {
    if (ids === undefined) table?.invalidateAll()
    else for (const id of ids) table?.forget(id)
    const ofSettings = new Set(boxes.all().map(({ id }) => id))
    const ofRows = links.ofSecrets(ids).filter(({ box }) => !ofSettings.has(box))
    for (const link of (await table?.expiredLinks(ofRows)) ?? []) link.end()
    await tvs.reload(ids)
  }
}
