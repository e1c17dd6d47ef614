/** A NATS broker for one test, from Debian's package, on a loopback port that it keeps across restarts. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../boxes/test/free-port.ts'

const PLACES = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server']
const UP_WITHIN_MS = 20_000

export interface RealNats {
  readonly port: number
  readonly url: string
  /** The process that a fault is done to. */
  readonly pid: number
  /** Ends it: by `SIGKILL` as a crash does. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  start(): Promise<void>
}

/** The path of the program; undefined when it is not installed. */
export function natsProgram(): string | undefined {
  return PLACES.find((path) => existsSync(path))
}

export async function startNats(more: readonly string[] = []): Promise<RealNats> {
  const program = natsProgram()
  if (program === undefined) throw new Error('There is no NATS here. Install the package nats-server.')
  const port = await freePort()
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  async function start(): Promise<void> {
    if (isRunning()) return
    child = spawn(program as string, ['-a', '127.0.0.1', '-p', String(port), ...more], { stdio: 'ignore' })
    child.unref()
    for (const giveUpAt = Date.now() + UP_WITHIN_MS; !(await listens(port)); await pause(20))
      if (Date.now() > giveUpAt) throw new Error('NATS does not start.')
  }
  await start()
  return {
    port,
    url: `nats://127.0.0.1:${port}`,
    get pid() {
      return child?.pid ?? 0
    },
    start,
    async stop(signal = 'SIGTERM') {
      if (child === undefined || !isRunning()) return
      child.ref()
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
