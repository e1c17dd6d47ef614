/** A real Beckon server in its own process and data folder, for one test or worker. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const READY = /is ready at (http:\/\/localhost:\d+)/u
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

export interface RunningProcess {
  /** `http://localhost:…`, without a slash at the end. */
  readonly address: string
  readonly pid: number
  /** Everything it has printed so far. */
  output(): string
  /** Ends it as an operator would, or with SIGKILL; waits until it has ended. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

export interface RunningServer extends RunningProcess {
  readonly dataFolder: string
}

/** Starts a server on a free port; `settings` are further `BECKON_*`, `dataFolder` that of an earlier one. */
export async function startServer(settings: Record<string, string> = {}, dataFolder?: string): Promise<RunningServer> {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'beckon-e2e-'))
  const started = await startProcess('server/src/main.ts', {
    BECKON_PORT: '0',
    BECKON_DATA: folder,
    ...STAYS_HERE,
    ...SPEECH_ON_DEMAND,
    ...settings,
  })
  return {
    ...started,
    dataFolder: folder,
    async stop(signal = 'SIGTERM') {
      await started.stop(signal)
      if (dataFolder === undefined && signal === 'SIGTERM') rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a program of this project that serves, and waits until it says where. */
export async function startProcess(file: string, settings: Record<string, string>): Promise<RunningProcess> {
  const child = spawn(process.execPath, [file], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...settings },
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
    pid: child.pid ?? 0,
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}
