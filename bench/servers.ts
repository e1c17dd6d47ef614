/** Starts the servers to measure, each in its own process, and pairs a remote for test presses. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { post } from '../e2e/support/post.ts'

const CLOCK_TICKS_PER_SECOND = 100

export interface Measured {
  readonly address: string
  /** User and system time of its process so far. */
  cpuMs(): number
  /** Its resident memory. */
  memoryMiB(): number
  stop(): Promise<void>
}

export async function startBare(): Promise<Measured> {
  return await start('bench/bare-server.ts', {})
}

/** A Beckon server with that many virtual TVs, each of an account of its own, of the checkout in `folder`. */
export async function startBeckon(
  boxes: number,
  settings: Record<string, string> = {},
  folder = process.cwd(),
): Promise<Measured> {
  const data = mkdtempSync(join(tmpdir(), 'beckon-bench-'))
  const list = Array.from({ length: boxes }, (_, n) => ({
    id: `tv-${n}`,
    name: `TV ${n}`,
    driver: 'virtual',
    family: 'standard',
    owners: [`comcast:viewer-${n}`],
  }))
  const server = await start(
    'server/src/main.ts',
    { BECKON_PORT: '0', BECKON_DATA: data, BECKON_BOXES: JSON.stringify({ boxes: list }), ...settings },
    folder,
  )
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function start(file: string, settings: Record<string, string>, folder = process.cwd()): Promise<Measured> {
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { ...process.env, BECKON_SPEECH: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    address: await printedAddress(child),
    cpuMs() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /su, '')
        .split(' ')
      return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND
    },
    memoryMiB: () =>
      Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.once('exit', () => reject(new Error(`The server ended at start.\n${printed}`)))
    child.stdout?.on('data', (data) => {
      printed += String(data)
      const address = /ready at (http:\/\/localhost:\d+)/u.exec(printed)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
}

/** Pairs a remote with a virtual TV and returns its session token. */
export async function pairRemote(address: string, boxId: string): Promise<string> {
  const body = { partner: 'comcast', clientDeviceId: crypto.randomUUID() }
  const started = await post(address, '/api/v1/pairing/start', body)
  await post(address, `/tv/api/boxes/${boxId}/pair`, { code: started['pairingCode'], confirm: true })
  const confirmed = await post(address, '/api/v1/pairing/confirm', body, started['token'])
  const token = confirmed['arToken']
  if (token === undefined) throw new Error(`No session: ${JSON.stringify(confirmed)}`)
  return token
}
