/**
 * What a press costs beyond its bare call: the same key on the same real Kodi, once by our driver and once as a
 * JSON-RPC call over a WebSocket of its own, in turn, so that both meet the same machine. Kodi answers a call before it
 * acts, so this is the way there and back and no picture. `npx node bench/kodi.ts 600` prints two rows: presses at a
 * person's fastest pace, and back to back, where nothing sleeps in between and the driver's own work shows most.
 *
 * The figures are in boxes.md. What the driver adds is its queue, the press's time limit and the check of the answer.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { shortMemory } from '@beckon/boxes/box-memory'
import { kodi as family } from '@beckon/boxes/kodi/family'
import { isKodiInstalled, startRealKodi } from '../boxes/test/real-kodi.ts'
import { quantile, row } from './figures.ts'

const PRESSES = Number(process.argv[2] ?? 600)
/** So many of one kind follow each other. */
const IN_A_ROW = 20
const WARM_UP = 100
const PACES_MS = [20, 0]

if (!isKodiInstalled()) throw new Error('No Kodi: apt-get install kodi-bin kodi-data kodi-pvr-iptvsimple xvfb ffmpeg')
const kodi = await startRealKodi()
const common = { id: 'kodi', name: 'Kodi', family: 'standard' } as const
const box = family.make({ ...common, host: '127.0.0.1', port: kodi.port, digitWaitMs: 1_500 }, shortMemory())

/** The time limit of a press is its caller's, so it is made before the clock runs. */
const direct = async () => void (await kodi.client.ask('Input.Down'))
const ours = async (limit: AbortSignal) => {
  const { is } = await box.pressKey('DOWN', limit)
  if (is === 'refused') throw new Error('Kodi refused a press.')
}

async function time(press: (limit: AbortSignal) => Promise<void>, everyMs: number, times: number[]): Promise<void> {
  for (let n = 0; n < IN_A_ROW; n += 1) {
    if (everyMs > 0) await pause(everyMs)
    const limit = AbortSignal.timeout(PRESS_TIME_TO_LIVE_MS)
    const began = performance.now()
    await press(limit)
    times.push(performance.now() - began)
  }
}

for (const everyMs of PACES_MS) {
  const [byDriver, byCall]: [number[], number[]] = [[], []]
  while (byDriver.length < PRESSES + WARM_UP) {
    await time(ours, everyMs, byDriver)
    await time(direct, everyMs, byCall)
  }
  const [driver, call] = [byDriver, byCall].map((times) => quantile(times.slice(WARM_UP), 0.5)) as [number, number]
  row(
    `a press by the Kodi driver ${everyMs > 0 ? `every ${everyMs} ms` : 'back to back'}, against a direct call, p50`,
    '1.15',
    `${(driver / call).toFixed(2)} (${driver.toFixed(3)} and ${call.toFixed(3)} ms)`,
    `${PRESSES} presses`,
  )
}
await box.close()
await kodi.stop()
