/** Where everything is kept that must last: one interface, and an engine of its own for a household and for a partner. */
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Seal } from './seal.ts'
import type { Tables } from './tables.ts'

/**
 * What is saved together. It may run again when the engine says that it met another save, so it changes nothing but
 * rows: what else follows from it stands in `afterCommit`.
 */
export type Write<T> = (trx: Transaction<Tables>) => Promise<T>

export interface Store {
  readonly engine: 'sqlite' | 'postgres'
  /** For reading. */
  readonly db: Kysely<Tables>
  /** Runs the write in a transaction; resolves when it is on disk. Nothing slow may be awaited inside. */
  save<T>(write: Write<T>): Promise<T>
  /** Whether the database answers within this time. */
  alive(withinMs: number): Promise<boolean>
  /** A whole copy of the database, while it is in use. A database server has its own way. */
  readonly copyTo?: (path: string) => Promise<void>
  close(): Promise<void>
}

/** What a feature needs that stores something. */
export interface StoreServices {
  readonly store: Store
  readonly seal: Seal
  readonly clock: Clock
}
