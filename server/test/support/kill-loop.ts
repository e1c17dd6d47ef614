/**
 * Kills a server with -9 at random moments while remotes pair, refresh and save buttons, restarts it on the same
 * folder, and checks that everything it had acknowledged is still there. A test runs it a few times,
 * `bench/kill-loop.ts` many times.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pairAtVirtualTv } from './virtual-tv.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const WRITERS = 8
/** After it has acknowledged something. */
const KILLED_WITHIN_MS = 500
const BUTTONS = 200
const BOXES = Array.from({ length: WRITERS }, (_, n) => ({
  id: `tv-${n}`,
  name: `TV ${n}`,
  driver: 'virtual',
  family: 'standard',
}))

export interface KillReport {
  readonly kills: number
  readonly acknowledged: number
  /** What was acknowledged and is gone; must be empty. */
  readonly lost: readonly string[]
}

/** The newest thing that the server acknowledged to one remote. */
interface Acknowledged {
  readonly pairingToken: string
  arToken: string | undefined
}

/**
 * The newest save of buttons that was acknowledged. The boxes share an account, so one writer saves: each of its saves
 * is newer.
 */
interface Saves {
  newest: number
}

/** `settings`: of a server whose rows are not in its folder. */
export async function killLoop(kills: number, settings: Readonly<Record<string, string>> = {}): Promise<KillReport> {
  const data = mkdtempSync(join(tmpdir(), 'beckon-kill-'))
  const remotes: Acknowledged[] = []
  const lost: string[] = []
  const saves: Saves = { newest: 0 }
  let acknowledged = 0
  try {
    for (let kill = 0; kill < kills; kill++) {
      const server = await start(data, settings)
      const checked = remotes.splice(0)
      for (const remote of checked) lost.push(...(await missing(server.address, remote, saves)))
      const stop = { now: false }
      const hasAcknowledged = Promise.withResolvers<void>()
      const count = () => {
        acknowledged++
        hasAcknowledged.resolve()
      }
      const writers = BOXES.map(({ id }) => write(server.address, id, remotes, saves, stop, count))
      // However slow the machine is: there is something to lose.
      await Promise.race([hasAcknowledged.promise, Promise.all(writers)])
      await new Promise((resolve) => setTimeout(resolve, Math.random() * KILLED_WITHIN_MS))
      server.child.kill('SIGKILL')
      stop.now = true
      await Promise.all([...writers, server.ended])
      if (settings['BECKON_DATABASE_URL'] === undefined) lost.push(...damage(data))
    }
    const last = await start(data, settings)
    for (const remote of remotes) lost.push(...(await missing(last.address, remote, saves)))
    last.child.kill('SIGTERM')
    await last.ended
    return { kills, acknowledged, lost }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * One remote after another: pairs, then refreshes and saves its buttons a few times; an answer that does not arrive was
 * not acknowledged.
 */
async function write(
  address: string,
  boxId: string,
  remotes: Acknowledged[],
  saves: Saves,
  stop: { now: boolean },
  count: () => void,
): Promise<void> {
  const browser = { partner: 'comcast', clientDeviceId: crypto.randomUUID() }
  try {
    while (!stop.now) {
      const started = await post(address, '/api/v1/pairing/start', browser)
      if (started['token'] === undefined) return
      const remote: Acknowledged = { pairingToken: started['token'], arToken: undefined }
      remotes.push(remote)
      count()
      await pairAtVirtualTv(address, boxId, started['pairingCode'])
      remote.arToken = (await post(address, '/api/v1/pairing/confirm', browser, remote.pairingToken))['arToken']
      count()
      for (let n = 0; n < 5 && remote.arToken !== undefined && !stop.now; n++) {
        remote.arToken =
          (await post(address, '/api/v1/auth/token/refresh', {}, remote.arToken))['arToken'] ?? remote.arToken
        count()
        if (boxId !== BOXES[0]?.id) continue
        const save = saves.newest + 1
        const saved = await post(
          address,
          '/api/v1/seabuttons',
          { seaButtonsData: Array.from({ length: BUTTONS }, (_, at) => ({ command: `c ${at}`, save })) },
          remote.arToken,
        )
        if (saved['status'] !== 'OK') continue
        saves.newest = save
        count()
      }
      browser.clientDeviceId = crypto.randomUUID()
    }
  } catch {
    // The server was killed under this call.
  }
}

async function missing(address: string, { pairingToken, arToken }: Acknowledged, saves: Saves): Promise<string[]> {
  const pairing = await post(
    address,
    '/api/v1/pairing/confirm',
    { partner: 'comcast', clientDeviceId: 'any' },
    pairingToken,
  )
  const session = arToken === undefined ? undefined : await post(address, '/api/v1/devices', {}, arToken)
  return [
    ...(pairing['status'] === 'INVALID-TOKEN' ? ['a pairing'] : []),
    ...(session?.['status'] === 'INVALID-TOKEN' ? ['a session token'] : []),
    ...(arToken === undefined ? [] : await damagedButtons(address, arToken, saves.newest)),
  ]
}

/** All 200 of one save, and of no older one than was acknowledged. */
async function damagedButtons(address: string, arToken: string, acknowledged: number): Promise<string[]> {
  const response = await fetch(`${address}/api/v1/seabuttons`, { headers: { authorization: `Bearer ${arToken}` } })
  if (!response.ok) return []
  const { seaButtonsData } = (await response.json()) as { seaButtonsData: readonly { readonly save: number }[] }
  const kept = new Set(seaButtonsData.map(({ save }) => save))
  if (acknowledged === 0 && seaButtonsData.length === 0) return []
  return [
    ...(kept.size === 1 && seaButtonsData.length === BUTTONS
      ? []
      : [`half a list of buttons: ${seaButtonsData.length} of saves ${[...kept].join(' ')}`]),
    ...(Math.max(0, ...kept) >= acknowledged
      ? []
      : [`a save of buttons: ${acknowledged}, kept is ${[...kept].join(' ')}`]),
  ]
}

function damage(data: string): string[] {
  const file = new DatabaseSync(join(data, 'beckon.db'))
  try {
    const result = Object.values(file.prepare('pragma integrity_check').get() ?? {})[0]
    return result === 'ok' ? [] : [`the database: ${result}`]
  } finally {
    file.close()
  }
}

interface Started {
  readonly child: ChildProcess
  readonly address: string
  readonly ended: Promise<unknown>
}

function start(data: string, settings: Readonly<Record<string, string>>): Promise<Started> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      BECKON_PORT: '0',
      BECKON_DATA: data,
      BECKON_BOXES: JSON.stringify(BOXES),
      BECKON_LOG_LEVEL: 'error',
      BECKON_SPEECH: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return new Promise((resolve, reject) => {
    let printed = ''
    child.once('exit', () => reject(new Error(`The server ended at start.\n${printed}`)))
    child.stdout.on('data', (text) => {
      printed += String(text)
      const port = /ready at http:\/\/localhost:(\d+)/u.exec(printed)?.[1]
      if (port !== undefined) resolve({ child, address: `http://127.0.0.1:${port}`, ended })
    })
  })
}

async function post(
  address: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Record<string, string | undefined>> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  return (await response.json()) as Record<string, string | undefined>
}
