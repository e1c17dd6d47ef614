/** A server in its own process that can be killed and restarted on the same port and folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../boxes/test/free-port.ts'
import { BARE_ENVIRONMENT } from '../../server/test/support/bare-environment.ts'

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export interface FaultyServer {
  readonly port: number
  /** Injects a fault from which it recovers, and names it. */
  fault(): Promise<string>
  stop(): Promise<void>
}

export async function startFaultyServer(boxes: unknown): Promise<FaultyServer> {
  const data = mkdtempSync(join(tmpdir(), 'beckon-histories-'))
  const port = await freePort()
  let child = await start()
  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [MAIN], {
      env: {
        ...BARE_ENVIRONMENT,
        BECKON_PORT: String(port),
        BECKON_DATA: data,
        BECKON_BOXES: JSON.stringify(boxes),
        BECKON_LOG_LEVEL: 'error',
        BECKON_SPEECH: 'off',
        BECKON_SIGNS: 'off',
        BECKON_CONNECTIONS_PER_ADDRESS: '5000',
        BECKON_CONNECTIONS: '5000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      let printed = ''
      started.once('exit', () => reject(new Error(`The server ended at start.\n${printed}`)))
      started.stdout.on('data', (text) => {
        printed += String(text)
        if (printed.includes('ready at')) resolve()
      })
    })
    return started
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    port,
    async fault() {
      await end('SIGKILL')
      child = await start()
      return 'kill -9 of the server'
    },
    async stop() {
      await end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
