/**
 * A pool of PostgreSQL connections with time limits for getting a connection and for each answer. A connection that did
 * not answer in time is closed, since its answer may still come.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Pool, types, type PoolClient, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { StoreAway } from '../unable-to-save.ts'

const LIMITS = {
  connectionTimeoutMillis: 1_000,
  /** The database gives up first, and reports it. */
  statement_timeout: 3_000,
  query_timeout: 3_500,
  /** A node that hangs in the middle of a save blocks others no longer than this. */
  idle_in_transaction_session_timeout: 5_000,
  idleTimeoutMillis: 30_000,
} as const satisfies PoolConfig

/** The time limits after which a database counts as unavailable. */
export type PostgresLimits = { readonly [name in keyof typeof LIMITS]: number }

/** A migration step may change a large table, and may wait for a database that has just started or is busy. */
export const MIGRATION_LIMITS = {
  ...LIMITS,
  connectionTimeoutMillis: 15_000,
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} as const satisfies PoolConfig

const BIGINT = 20
/**
 * Reads bigint as numbers: milliseconds and counts are far below 2^53. Set for this pool, not for the whole process.
 */
const numbersAsNumbers = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === BIGINT && format !== 'binary' ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

export function postgresPool(
  url: string,
  connections: number,
  log: Pick<Logger, 'warn'> | undefined,
  limits: PoolConfig = LIMITS,
): PostgresPool {
  const pool = new Pool({
    ...limits,
    connectionString: url,
    max: connections,
    keepAlive: true,
    application_name: 'beckon',
    types: numbersAsNumbers,
  })
  // Without a listener, the end of an idle connection would end this process.
  pool.on('error', (error) => log?.warn({ code: 'DATABASE-LINK', err: error }, 'A connection to the database ended'))
  // So would the end of a connection that was just handed out, before `guarded` listens to it.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return {
    options: pool.options,
    connect: async () => guarded(await pool.connect().catch(asStoreAway)),
    end: () => pool.end(),
  }
}

/** Wraps a connection: after a failure it refuses all queries, and does not return to the pool. */
function guarded(client: PoolClient): PostgresPoolClient {
  let broken: unknown
  const note = (error: unknown) => {
    broken ??= error
  }
  client.on('error', note)
  async function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (broken !== undefined) throw new StoreAway(broken)
    try {
      return (await client.query(sql, [...parameters])) as unknown as PostgresQueryResult<R>
    } catch (error) {
      if (!isOfTheDatabase(error)) note(error)
      else if (isAway(error.code)) note(error)
      else throw error
      throw new StoreAway(error)
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release(destroy) {
      client.off('error', note)
      client.release(destroy === true || broken !== undefined)
    },
  }
}

function asStoreAway(error: unknown): never {
  throw isOfTheDatabase(error) && !isAway(error.code) ? error : new StoreAway(error)
}

/** Whether the database itself reported the error; all others come from the network or a time limit. */
function isOfTheDatabase(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'severity' in error && 'code' in error
}

/**
 * A lost connection; one that is read-only, as the copy of a database is; out of memory or connections; shut down,
 * crashed or starting; a statement that took too long, or was cancelled.
 */
const AWAY = /^(?:08...|25006|53200|53300|57P0[1-5]|57014|25P03)$/u

function isAway(code: string): boolean {
  return AWAY.test(code)
}
