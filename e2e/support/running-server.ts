/** A real Beckon server in its own process and data folder, for one test or worker. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const READY = /Beckon is ready at (http:\/\/localhost:\d+)/u
/** A busy build machine takes its time. */
const START_LIMIT_MS = 60_000
/** A loopback port where nothing listens: no journey's automation event leaves the machine. */
const STAYS_HERE = {
  BECKON_AUTOMATION_URL: 'http://127.0.0.1:9',
  BECKON_AUTOMATION_ALLOW: '127.0.0.1',
  BECKON_TV_SEARCH: '127.0.0.1',
}
/** Only the journeys that speak load the engine. */
const SPEECH_ON_DEMAND = { BECKON_SPEECH_LOAD: 'first-use' }

export interface RunningServer {
  /** `http://localhost:…`, without a slash at the end. */
  readonly address: string
  readonly dataFolder: string
  /** Everything the server has printed so far. */
  output(): string
  /** Ends it as an operator would, or with SIGKILL; waits until it has ended. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts a server on a free port; `settings` are further `BECKON_*`, `dataFolder` that of an earlier one. */
export async function startServer(settings: Record<string, string> = {}, dataFolder?: string): Promise<RunningServer> {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'beckon-e2e-'))
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      BECKON_PORT: '0',
      BECKON_DATA: folder,
      ...STAYS_HERE,
      ...SPEECH_ON_DEMAND,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server did not start.\n${printed}`)), START_LIMIT_MS)
    const read = (data: Buffer) => {
      printed += String(data)
      const ready = READY.exec(printed)?.[1]
      if (ready !== undefined) {
        clearTimeout(late)
        resolve(ready)
      }
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`The server ended at start.\n${printed}`)))
  })
  return {
    address,
    dataFolder: folder,
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
      if (dataFolder === undefined && signal === 'SIGTERM') rmSync(folder, { recursive: true, force: true })
    },
  }
}
