/** A real program for tests, in a folder of its own that is deleted afterwards. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const UP_WITHIN_MS = 10_000

export interface RealProgram {
  hasEnded(): boolean
  /** It hangs until `goOn`. */
  hang(): Promise<void>
  goOn(): void
  signal(name: NodeJS.Signals): void
  /** Its end without a word; `start` starts it again. */
  kill(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export function folderFor(name: string): string {
  return mkdtempSync(join(tmpdir(), `beckon-${name}-`))
}

interface Start {
  readonly isUp: () => Promise<boolean>
  readonly upWithinMs?: number
  readonly env?: NodeJS.ProcessEnv
}

/** Starts it and waits until it is up. */
export async function startProgram(
  folder: string,
  [program, ...args]: readonly [string, ...string[]],
  { isUp, upWithinMs = UP_WITHIN_MS, env = process.env }: Start,
): Promise<RealProgram> {
  let child: ChildProcess | undefined
  let said = ''
  const real: RealProgram = {
    hasEnded: () => child === undefined || hasEnded(child),
    async hang() {
      real.signal('SIGSTOP')
      // A busy machine stops it a moment later.
      for (let looked = 0; looked < 100 && !isStopped(child); looked += 1) await pause(10)
    },
    goOn: () => real.signal('SIGCONT'),
    signal: (name) => void child?.kill(name),
    async kill() {
      const killed = child
      child = undefined
      if (killed !== undefined) await kill(killed)
    },
    start() {
      if (child !== undefined) return
      child = endWithUs(spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env }))
      child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2_000)))
      child.on('error', ({ message }) => (said = message))
    },
    async stop() {
      await real.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
  real.start()
  try {
    await untilItIs('up', isUp, upWithinMs, real.hasEnded)
  } catch (error) {
    await real.stop()
    throw new Error(`${program} did not start. It said: ${said}`, { cause: error })
  }
  return real
}

/** The tests do not leave it behind, however they end. */
export function endWithUs(child: ChildProcess): ChildProcess {
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** As Linux tells it: `pid (name) T …`. */
function isStopped(child: ChildProcess | undefined): boolean {
  return child === undefined || /\) T /u.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))
}

export async function untilItIs(
  what: string,
  isIt: () => Promise<boolean>,
  withinMs: number,
  hasEnded: () => boolean,
): Promise<void> {
  const giveUpAt = Date.now() + withinMs
  while (!(await isIt().catch(() => false))) {
    if (hasEnded() || Date.now() > giveUpAt) throw new Error(`It was not ${what} within ${withinMs} ms, or ended.`)
    await pause(50)
  }
}

export function listens(at: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(at)
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
