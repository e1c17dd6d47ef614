/** Runs the server in its own process, and restarts it when it fails or hangs. */
import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { afterEnd, type Ended } from './restarts.ts'

/** A terminal sends Ctrl-C to every process of its group, so a signal that one of them passes on comes twice. */
const SAME_SIGNAL_MS = 500

/** The server says every 10 s that it is alive. One that hangs does not hear SIGTERM. */
const HANGS_AFTER_MS = 60_000

interface Options {
  readonly hangsAfterMs?: number
  /** Called when the server listens for the first time. */
  readonly onceReady?: () => void
}

/** Resolves with the exit code, once the server has ended for good. */
export async function keepRunning(
  args: readonly string[],
  { hangsAfterMs = HANGS_AFTER_MS, onceReady = () => {} }: Options = {},
): Promise<number> {
  // On a full disk the server goes on, and so does what starts it again.
  process.stderr.on('error', () => {})
  let isFirst = true
  const alive = () => {
    if (isFirst) onceReady()
    isFirst = false
  }
  let server: ChildProcess | undefined
  let [asked, askedAt] = [false, -Infinity]
  let wake = () => {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (performance.now() - askedAt < SAME_SIGNAL_MS) return
      ;[asked, askedAt] = [true, performance.now()]
      server?.kill(signal)
      wake()
    })

  let failures = 0
  while (true) {
    const began = performance.now()
    const { code, signal } = await ended((server = start(args, hangsAfterMs, alive)))
    const end: Ended = { code, ranMs: performance.now() - began, asked }
    const next = afterEnd(failures, end)
    if (next.do === 'end') return next.code
    failures = next.failures
    const how = signal === null ? `with code ${code}` : `by ${signal}${numberOf(signal)}`
    process.stderr.write(`Beckon ended ${how}. It starts again in ${next.afterMs / 1_000} s.\n`)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, next.afterMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    if (asked) return 0
  }
}

/**
 * The server runs in its own process group, so it gets Ctrl-C from us alone, and once. The IPC channel carries only
 * that the server is alive; it closes when we are killed, and the server then ends.
 */
function start(args: readonly string[], hangsAfterMs: number, alive: () => void): ChildProcess {
  const server = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let timer: NodeJS.Timeout | undefined
  server.on('message', () => {
    alive()
    clearTimeout(timer)
    timer = setTimeout(() => {
      process.stderr.write('Beckon hangs. It is ended.\n')
      server.kill('SIGKILL')
    }, hangsAfterMs)
  })
  server.once('exit', () => clearTimeout(timer))
  return server
}

function ended(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

function numberOf(signal: NodeJS.Signals): string {
  return ` (${constants.signals[signal]})`
}
