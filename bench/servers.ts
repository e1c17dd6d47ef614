/** Starts the servers to measure, each in its own process, and pairs a remote for test presses. */
import { readFileSync } from 'node:fs'
import { startProcess, startServer, type RunningProcess } from '../e2e/support/running-server.ts'
import { post } from '../e2e/support/post.ts'
import { pairAtVirtualTv } from '../server/test/support/virtual-tv.ts'

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
  return measured(await startProcess('bench/bare-server.ts', {}))
}

/** A Beckon server with that many virtual TVs, each of an account of its own. */
export async function startBeckon(boxes: number, settings: Record<string, string> = {}): Promise<Measured> {
  const list = Array.from({ length: boxes }, (_, n) => ({
    id: `tv-${n}`,
    name: `TV ${n}`,
    driver: 'virtual',
    family: 'standard',
    owners: [`comcast:viewer-${n}`],
  }))
  const own = { BECKON_SPEECH: 'off', BECKON_SPEECH_LOAD: 'start', BECKON_BOXES: JSON.stringify({ boxes: list }) }
  return measured(await startServer({ ...own, ...settings }))
}

function measured({ address, pid, stop }: RunningProcess): Measured {
  return {
    address,
    cpuMs() {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /su, '')
        .split(' ')
      return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND
    },
    memoryMiB: () => Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    stop,
  }
}

/** Pairs a remote with a virtual TV and returns its session token. */
export async function pairRemote(address: string, boxId: string): Promise<string> {
  const body = { partner: 'comcast', clientDeviceId: crypto.randomUUID() }
  const started = await post(address, '/api/v1/pairing/start', body)
  await pairAtVirtualTv(address, boxId, started['pairingCode'])
  const confirmed = await post(address, '/api/v1/pairing/confirm', body, started['token'])
  const token = confirmed['arToken']
  if (token === undefined) throw new Error(`No session: ${JSON.stringify(confirmed)}`)
  return token
}
