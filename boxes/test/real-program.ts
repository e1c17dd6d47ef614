/** A real program for tests, in a folder of its own that is deleted afterwards. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const UP_WITHIN_MS = 10_000

export interface RealProgram {
  hang(): void
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

/** Starts it and waits until it listens at all these places, in their order. */
export async function startProgram(
  folder: string,
  [program, ...args]: readonly [string, ...string[]],
  places: readonly NetConnectOpts[],
): Promise<RealProgram> {
  let child: ChildProcess | undefined
  const real: RealProgram = {
    hang: () => real.signal('SIGSTOP'),
    goOn: () => real.signal('SIGCONT'),
    signal: (name) => void child?.kill(name),
    async kill() {
      const killed = child
      child = undefined
      if (killed === undefined || killed.exitCode !== null) return
      const ended = once(killed, 'exit')
      killed.kill('SIGKILL')
      await ended
    },
    start() {
      child ??= spawn(program, args, { stdio: 'ignore' })
    },
    async stop() {
      await real.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  real.start()
  const giveUpAt = Date.now() + UP_WITHIN_MS
  for (const place of places)
    for (; !(await listens(place)); await pause(10))
      if (Date.now() > giveUpAt) throw new Error(`${program} did not start.`)
  return real
}

function listens(at: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(at)
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
