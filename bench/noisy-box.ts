/**
 * `npx node bench/noisy-box.ts`: how much a Kodi that notifies without end delays presses. The Kodi is a double in its
 * own thread; the presses go to a virtual TV of the same server.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { WebSocketServer, type WebSocket } from 'ws'
import { quantile, row } from './figures.ts'
import { presses } from './presses.ts'
import { pairRemote, startBeckon } from './servers.ts'

const PRESSES = 300
/** How much may be buffered for a slower reader. */
const AHEAD_BYTES = 4 * 1024 * 1024
const AT_ONCE = 200
const NOTIFICATION = JSON.stringify({
  jsonrpc: '2.0',
  method: 'Player.OnPropertyChanged',
  params: { data: {}, sender: 'xbmc' },
})

async function besideANoisyBox(): Promise<void> {
  const thread = new Worker(new URL(import.meta.url))
  const heard = () => new Promise<unknown>((resolve) => thread.once('message', resolve))
  const port = await heard()
  const data = mkdtempSync(join(tmpdir(), 'beckon-bench-'))
  const common = { family: 'standard' }
  const boxes = [
    { ...common, id: 'tv-0', name: 'TV 0', driver: 'virtual' },
    { ...common, id: 'kodi', name: 'Kodi', driver: 'kodi', host: '127.0.0.1', port },
  ]
  const settings = {
    BECKON_DATA: data,
    BECKON_BOXES: JSON.stringify({ boxes }),
    BECKON_MIXED_BOXES: 'on',
    BECKON_LOG_LEVEL: 'error',
  }
  const beckon = await startBeckon(0, settings)
  try {
    const token = await pairRemote(beckon.address, 'tv-0')
    const alone = await presses(beckon.address, token, (made) => made < PRESSES)
    // A press makes the server connect to it, and stay.
    await promisify(execFile)('npx', ['beckon', 'boxes', 'test', 'kodi'], {
      env: { ...process.env, BECKON_DATA: data },
    }).catch(() => {})
    const before = beckon.cpuMs()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    thread.postMessage('flood')
    const began = performance.now()
    const beside = await presses(beckon.address, token, (made) => made < PRESSES)
    const [cpuMs, ms] = [beckon.cpuMs() - before, performance.now() - began]
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    thread.postMessage('count')
    const count = Number(await heard())
    const told = (some: readonly number[]) => `${quantile(some, 0.5).toFixed(1)} and ${Math.max(...some).toFixed(0)} ms`
    row(
      'presses beside a Kodi that notifies without end: p50 and slowest',
      '',
      `${told(beside)} (alone ${told(alone)})`,
    )
    row(
      'its notifications a second, processor of the server',
      '',
      `${Math.round((count / ms) * 1000)}, ${((cpuMs / ms) * 100).toFixed(0)} %`,
    )
  } finally {
    await thread.terminate()
    await beckon.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Answers every call with `OK`, and notifies on demand. */
function startNoisyKodi(): void {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  let client: WebSocket | undefined
  let count = 0
  sockets.on('connection', (socket) => {
    client = socket
    socket.on('message', (text) => {
      const asked = JSON.parse(String(text)) as { readonly id: number } | readonly { readonly id: number }[]
      const answers = [asked].flat().map(({ id }) => ({ jsonrpc: '2.0', id, result: 'OK' }))
      socket.send(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
    })
  })
  const flood = () => {
    const to = client
    if (to !== undefined && to.bufferedAmount < AHEAD_BYTES)
      for (let n = 0; n < AT_ONCE; n += 1) {
        to.send(NOTIFICATION)
        count += 1
      }
    setImmediate(flood)
  }
  parentPort?.on('message', (what) => {
    if (what === 'flood') flood()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    else parentPort?.postMessage(count)
  })
  server.listen(0, '127.0.0.1', () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    parentPort?.postMessage((server.address() as AddressInfo).port)
  })
}

if (isMainThread) await besideANoisyBox()
else startNoisyKodi()
