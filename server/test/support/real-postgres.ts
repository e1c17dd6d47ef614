/**
 * A PostgreSQL for tests, from Debian's package: its data and its socket are in a folder of its own, and it uses
 * nothing of the system's service.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const UP_WITHIN_MS = 60_000

/** For tests: a power cut need not be survived by what they make, only by what they look at. */
const QUICK = ['full_page_writes=off', 'autovacuum=off', 'max_wal_size=4GB', 'checkpoint_timeout=1h']
const SETTINGS = ['listen_addresses=', 'max_connections=300', 'shared_buffers=64MB', 'logging_collector=off']

/** One database of the cluster in a folder, as `BECKON_DATABASE_URL` takes it. */
export function postgresUrl(folder: string, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
}

/** The process that a fault is done to; undefined when none runs. */
export function postgresPid(folder: string): number | undefined {
  const file = join(folder, 'data', 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
  return pid !== undefined && existsSync(`/proc/${pid}`) ? pid : undefined
}

/** Every process of it stops, and keeps its connections open; the answer lets them go on. */
export function freezePostgres(folder: string): () => void {
  const main = postgresPid(folder)
  if (main === undefined) throw new Error('PostgreSQL does not run.')
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ').map(Number)
  for (const pid of [main, ...children]) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of [...children, main]) process.kill(pid, 'SIGCONT')
  }
}

/** The folder of its programs; undefined when it is not installed. */
export function postgresPrograms(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin').findLast((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root. */
function asWhom(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const user = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres')
  if (user === undefined) throw new Error('There is no user "postgres", as whom its server could run.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Makes the folder, in which `data` is the cluster. */
export async function initPostgres(folder: string): Promise<void> {
  const who = asWhom()
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)
  const words = ['-D', join(folder, 'data'), '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync']
  await ended(run('initdb', [...words, '--no-instructions'], folder, who), folder)
}

/** Starts the cluster of a folder and waits until it answers. It goes on when this process ends. */
export async function startPostgres(folder: string, more: readonly string[] = QUICK): Promise<void> {
  const settings = [...SETTINGS, ...more, `unix_socket_directories=${folder}`]
  const words = ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])]
  const giveUpAt = Date.now() + UP_WITHIN_MS
  for (let child: ChildProcess | undefined; !(await answers(postgresUrl(folder, 'postgres'))); await pause(50)) {
    if (Date.now() > giveUpAt)
      throw new Error(`PostgreSQL does not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`)
    // Processes of one that was killed are still ending when it is started again too soon.
    if (child !== undefined && child.exitCode === null) continue
    child = run('postgres', words, folder, asWhom())
    child.unref()
  }
}

function run(program: string, words: readonly string[], folder: string, who: object): ChildProcess {
  const programs = postgresPrograms()
  if (programs === undefined) throw new Error('There is no PostgreSQL here. Install the package postgresql.')
  const log = openSync(join(folder, 'log'), 'a')
  return spawn(join(programs, program), words, {
    ...who,
    cwd: folder,
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['ignore', log, log],
  })
}

async function ended(child: ChildProcess, folder: string): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0)
    throw new Error(`${child.spawnfile} ended with ${code}:\n${readFileSync(join(folder, 'log'), 'utf8')}`)
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
