/**
 * From a press until a real Kodi has done it, as Kodi tells another client: once by a click on Volume in Chromium, through
 * our page and our server, and once by a JSON-RPC call that the same page sends to Kodi itself, in turn. All times are
 * read off the clock of the page. `npx node bench/press-to-kodi.ts 300`, on a web app that is built.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { isKodiInstalled, startRealKodi } from '../boxes/test/real-kodi.ts'
import { pairAtMachine } from '../e2e/support/paired.ts'
import { quantile, row } from './figures.ts'
import { startBeckon } from './servers.ts'

const PRESSES = Number(process.argv[2] ?? 300)
const WARM_UP = 20
/** A person's fast pace; by chance, so that no press is always as far from the next frame of Kodi. */
const pace = () => pause(100 + Math.random() * 100)
const KEYS = { increment: 'Volume up', decrement: 'Volume down' } as const

interface Timing {
  /** Calls Kodi itself, or waits for the next click, and gives the ms until Kodi has told the other client. */
  readonly until: (call?: object) => Promise<number>
}

async function listen(page: Page, port: number): Promise<void> {
  await page.evaluate(async (at) => {
    const open = async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${at}/jsonrpc`)
      await new Promise((resolve) => socket.addEventListener('open', resolve))
      return socket
    }
    const [caller, observer] = [await open(), await open()]
    let began = 0
    let done = (_ms: number): void => {}
    document.addEventListener('click', () => (began = performance.now()), { capture: true })
    observer.addEventListener('message', ({ data }) => {
      const { method } = JSON.parse(String(data)) as { method?: string }
      if (method === 'Application.OnVolumeChanged') done(performance.now() - began)
    })
    const timing: Timing = {
      until: (call) =>
        new Promise((resolve) => {
          done = resolve
          if (call === undefined) return
          began = performance.now()
          caller.send(JSON.stringify(call))
        }),
    }
    Object.assign(window, { timing })
  }, port)
}

if (!isKodiInstalled()) throw new Error('No Kodi: apt-get install kodi-bin kodi-data kodi-pvr-iptvsimple xvfb ffmpeg')
const kodi = await startRealKodi()
await kodi.client.ask('Application.SetVolume', { volume: 50 })
const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-bench-kodi-'))
const beckon = await startBeckon(0, {
  BECKON_DATA: dataFolder,
  BECKON_BOXES: `kodi://127.0.0.1:${kodi.port}?name=Kodi`,
})
const browser = await chromium.launch({
  executablePath: process.env['BECKON_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  // The page itself may speak to nobody but its server.
  const page = await browser.newPage({ baseURL: beckon.address, bypassCSP: true })
  await page.addInitScript(() => localStorage.setItem('consentAppData', '{"necessary":true,"analytics":false}'))
  await pairAtMachine(page, { dataFolder }, 'kodi')
  await page.goto('/remote')
  await page.getByRole('button', { name: KEYS.increment }).waitFor()
  await listen(page, kodi.port)
  const [clicks, calls]: [number[], number[]] = [[], []]
  for (let n = 0; n < PRESSES + WARM_UP; n += 1) {
    const volume = n % 2 === 0 ? 'increment' : 'decrement'
    await page.evaluate(`window.clicked = window.timing.until(); undefined`)
    await page.getByRole('button', { name: KEYS[volume] }).click()
    clicks.push(await page.evaluate(() => (window as unknown as { clicked: Promise<number> }).clicked))
    await pace()
    const call = { jsonrpc: '2.0', id: n + 1, method: 'Application.SetVolume', params: { volume } }
    calls.push(await page.evaluate((sent) => (window as unknown as { timing: Timing }).timing.until(sent), call))
    await pace()
  }
  const [click, call] = [clicks, calls].map((times) => quantile(times.slice(WARM_UP), 0.5)) as [number, number]
  row(
    'from a click in Chromium until a real Kodi has done it, against a call by the page to Kodi itself, p50',
    '1.15',
    `${(click / call).toFixed(2)} (${click.toFixed(1)} and ${call.toFixed(1)} ms)`,
    `${PRESSES} presses`,
  )
} finally {
  await browser.close()
  await beckon.stop()
  await kodi.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
