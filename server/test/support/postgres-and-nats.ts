/** A PostgreSQL with all tables and a NATS, for programs that are not tests: benchmarks, and nodes to try by hand. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { startNats, type RealNats } from './real-nats.ts'
import { freezePostgres, initPostgres, postgresPid, postgresUrl, startPostgres } from './real-postgres.ts'

const DATABASE = 'beckon'

export interface PostgresAndNats {
  readonly nats: RealNats
  readonly postgres: {
    readonly url: string
    /** By the owner of the whole cluster, for a change of its settings. */
    asOwner(statement: string): Promise<void>
    /** Ends it as a crash does. */
    kill(): Promise<void>
    start(): Promise<void>
    /** Stops all its processes, which keep their connections open; the answer lets them go on. */
    freeze(): () => void
  }
  /** What all nodes have in common. */
  readonly settings: Readonly<Record<string, string>>
  /** Ends both, and all that they kept. */
  stop(): Promise<void>
}

/** `tablesIn`: a folder on a disk of its own. */
export async function startPostgresAndNats(
  publicUrl = 'https://tv.example.org',
  tablesIn?: string,
): Promise<PostgresAndNats> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-servers-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const cluster = join(folder, 'postgres')
  const keyFile = join(folder, 'shared.key')
  writeFileSync(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 })
  await initPostgres(cluster)
  await startPostgres(cluster)
  const nats = await startNats()
  async function asOwner(statement: string): Promise<void> {
    const owner = new Client({ connectionString: postgresUrl(cluster, 'postgres') })
    await owner.connect()
    try {
      await owner.query(statement)
    } finally {
      await owner.end()
    }
  }
  if (tablesIn !== undefined) await asOwner(`create tablespace apart location '${tablesIn}'`)
  await asOwner(`create database ${DATABASE} template template0${tablesIn === undefined ? '' : ' tablespace apart'}`)
  const url = postgresUrl(cluster, DATABASE)
  await migratePostgres(url, undefined)
  const ended = async (signal: NodeJS.Signals) => {
    const pid = postgresPid(cluster)
    if (pid !== undefined) process.kill(pid, signal)
    while (postgresPid(cluster) !== undefined) await pause(50)
  }
  return {
    nats,
    postgres: {
      url,
      asOwner,
      kill: () => ended('SIGKILL'),
      start: () => startPostgres(cluster),
      freeze: () => freezePostgres(cluster),
    },
    settings: {
      BECKON_DATABASE_URL: url,
      BECKON_KEY_FILE: keyFile,
      BECKON_NATS_URL: nats.url,
      BECKON_PUBLIC_URL: publicUrl,
    },
    async stop() {
      await nats.stop()
      await ended('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
