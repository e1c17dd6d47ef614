/** A server in its own process that can be killed and restarted on the same port and folder. */
import { rmSync } from 'node:fs'
import { freePort } from '../../boxes/test/free-port.ts'
import { startServer } from '../support/running-server.ts'

export interface FaultyServer {
  readonly port: number
  /** Injects a fault from which it recovers, and names it. */
  fault(): Promise<string>
  stop(): Promise<void>
}

export async function startFaultyServer(boxes: unknown): Promise<FaultyServer> {
  const port = await freePort()
  const settings = {
    BECKON_PORT: String(port),
    BECKON_BOXES: JSON.stringify(boxes),
    BECKON_LOG_LEVEL: 'error',
    BECKON_SPEECH: 'off',
    BECKON_SIGNS: 'off',
    BECKON_CONNECTIONS_PER_ADDRESS: '5000',
    BECKON_CONNECTIONS: '5000',
  }
  let server = await startServer(settings)
  const { dataFolder } = server
  return {
    port,
    async fault() {
      await server.stop('SIGKILL')
      server = await startServer(settings, dataFolder)
      return 'kill -9 of the server'
    },
    async stop() {
      await server.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
