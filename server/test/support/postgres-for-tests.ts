/**
 * Vitest's global set-up: the location of the one PostgreSQL of a test run. The first test that needs it starts it
 * (`stores.ts`); it is stopped here. The next run removes the leftovers of a killed run: a PostgreSQL whose folder is
 * gone ends by itself.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { postgresPid } from './real-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresFolder: string
  }
}

const NAME = 'beckon-postgres-'
const ROOM_AT_LEAST = 4 * 2 ** 30
const STOPS_WITHIN_MS = 20_000

export default function setUp(project: TestProject): () => Promise<void> {
  const place = memoryOrDisk()
  for (const name of readdirSync(place))
    if (isLeftOver(name)) rmSync(join(place, name), { recursive: true, force: true })
  const folder = mkdtempSync(join(place, `${NAME}${process.pid}-`))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  project.provide('postgresFolder', folder)
  return async () => {
    await stop(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In memory a sync costs nothing; where there is too little of it, on disk. */
export function memoryOrDisk(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= ROOM_AT_LEAST ? memory : tmpdir()
}

function isLeftOver(name: string): boolean {
  const pid = new RegExp(`^${NAME}(\\d+)-`, 'u').exec(name)?.[1]
  return pid !== undefined && !existsSync(`/proc/${pid}`)
}

async function stop(folder: string): Promise<void> {
  const cluster = join(folder, 'cluster')
  mkdirSync(join(folder, 'starting'), { recursive: true })
  const pid = postgresPid(cluster)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  const giveUpAt = Date.now() + STOPS_WITHIN_MS
  while (postgresPid(cluster) !== undefined) {
    if (Date.now() > giveUpAt)
      throw new Error(`PostgreSQL does not stop:\n${readFileSync(join(cluster, 'log'), 'utf8').slice(-2_000)}`)
    await pause(50)
  }
}
