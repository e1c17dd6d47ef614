/**
 * `npx node bench/first-press.ts`: the time from the start of a page load until the first Volume up is sent: slow 4G, a
 * processor four times slower, an empty cache. It takes turns with a floor, a minimal page that makes two calls one
 * after the other before its key can be pressed.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { buildWeb } from '../tools/build-web.ts'
import { median, row } from './figures.ts'
import { pairRemote, startBeckon } from './servers.ts'
import { wholeChromium } from '../e2e/support/browsers.ts'

const ROUNDS = 5
const QUIET_MS = 4_000
/** The values of the browsers' developer tools. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 }
const SLOWER = 4
/** Compressed: about the size of the whole program in 0.2.0. */
const FLOOR_SCRIPT_BYTES = 36_000
const FLOOR_PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title>
<link rel="icon" href="data:,"><body><button id="volumeUp" disabled>Volume up</button>
<script type="module" src="/floor.js"></script>`
const FLOOR_SCRIPT = `const call = (path) => fetch(path, { method: 'POST', body: '{}' }).then((answer) => answer.json())
await call('/refresh')
await call('/capabilities')
const key = document.querySelector('#volumeUp')
key.disabled = false
key.addEventListener('click', () => call('/press'))
`

interface Subject {
  readonly name: string
  readonly address: string
  /** The key, once it can be pressed. */
  readonly volumeUp: string
  /** Part of the address that its press goes to. */
  readonly press: string
  readonly prepare?: (context: BrowserContext, round: number) => Promise<void>
}

interface Load {
  readonly firstPressMs: number
  readonly requestsBefore: number
  readonly requests: number
}

await buildWeb()
const beckon = await startBeckon(ROUNDS)
const stops: (() => unknown)[] = [beckon.stop]
const floor = await hostOf({
  '/': ['text/html', FLOOR_PAGE],
  '/floor.js': ['text/javascript', floorScript()],
  ...Object.fromEntries(['/refresh', '/capabilities', '/press'].map((path) => [path, ['application/json', '{}']])),
})
const subjects: Subject[] = [
  {
    name: 'Beckon',
    address: `${beckon.address}/remote`,
    volumeUp: '#root #volumeUp',
    press: '/processCecKey',
    prepare: (context, round) => pairIn(context, `tv-${round}`),
  },
  { name: 'the floor', address: floor, volumeUp: '#volumeUp', press: '/press' },
]

const browser = await chromium.launch(wholeChromium())
const loads = new Map<string, Load[]>(subjects.map(({ name }) => [name, []]))
try {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const subject of subjects) loads.get(subject.name)?.push(await measure(browser, subject, round))
} finally {
  await browser.close()
  await Promise.all(stops.map((stop) => stop()))
}

const yardstick = median(loads.get('the floor')?.map(({ firstPressMs }) => firstPressMs) ?? [])
for (const [name, all] of loads) {
  const times = all.map(({ firstPressMs }) => firstPressMs)
  row(
    `First Volume up: ${name}`,
    `${(median(times) / yardstick).toFixed(2)}`,
    `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
    `${median(all.map(({ requestsBefore }) => requestsBefore))} requests before, ${all[0]?.requests} in all`,
  )
}

async function pairIn(context: BrowserContext, box: string): Promise<void> {
  const rows = {
    arToken: await pairRemote(beckon.address, box),
    deviceId: box,
    deviceName: 'TV',
    consentAppData: JSON.stringify({ necessary: true, analytics: false }),
  }
  await context.addInitScript((kept) => {
    if (localStorage.getItem('arToken') === null)
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, rows)
}

async function measure(
  browser: Browser,
  { name, address, volumeUp, press, prepare }: Subject,
  round: number,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  await prepare?.(context, round)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const sent = await requestsOf(network)
  await network.send('Network.emulateNetworkConditions', SLOW_4G)
  await network.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(pressWhenPossible, volumeUp)
  await page.goto(address, { waitUntil: 'commit' })
  const findPress = () => sent.findIndex(({ url }) => url.includes(press))
  for (let tries = 0; findPress() < 0 && tries < 300; tries += 1) await page.waitForTimeout(50)
  const pressed = findPress()
  // The number of requests is the same in every load.
  if (round === 0) await quiet(page, sent)
  if (pressed < 0) throw new Error(`${name}: the press was not sent`)
  await context.close()
  return {
    firstPressMs: ((sent[pressed]?.at ?? 0) - (sent[0]?.at ?? 0)) * 1000,
    requestsBefore: pressed,
    requests: sent.length,
  }
}

/**
 * Runs in the page: checks in each frame whether the key can be pressed, and presses it. A real click would add the time
 * of the browser's other processes.
 */
function pressWhenPossible(selector: string): void {
  const look = () => {
    const key = document.querySelector<HTMLButtonElement>(selector)
    if (!key || key.disabled || key.getBoundingClientRect().width === 0) return void requestAnimationFrame(look)
    const how = { bubbles: true, composed: true, cancelable: true, detail: 1, pointerType: 'mouse', isPrimary: true }
    for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      key.dispatchEvent(new PointerEvent(name, how))
  }
  requestAnimationFrame(look)
}

/** Every request of the page from now on, with its moment in seconds. */
async function requestsOf(network: CDPSession): Promise<{ readonly url: string; readonly at: number }[]> {
  const sent: { url: string; at: number }[] = []
  network.on('Network.requestWillBeSent', ({ request, timestamp }) => {
    if (/^https?:/u.test(request.url)) sent.push({ url: request.url, at: timestamp })
  })
  await network.send('Network.enable')
  return sent
}

async function quiet(page: Page, sent: readonly unknown[]): Promise<void> {
  for (let before = -1; before !== sent.length;) {
    before = sent.length
    await page.waitForTimeout(QUIET_MS)
  }
}

/** A script as long as a program that does almost nothing. */
function floorScript(): string {
  const filler = (bytes: number) => `${FLOOR_SCRIPT}const filler = '${randomBytes(bytes).toString('base64')}'\n`
  // Base64 compresses to a little more than its bytes.
  const more = brotliCompressSync(filler(FLOOR_SCRIPT_BYTES)).length - FLOOR_SCRIPT_BYTES
  return filler(FLOOR_SCRIPT_BYTES - more)
}

type Files = Readonly<Record<string, readonly [type: string, body: string]>>

/** Serves only these files, compressed as a good host would; returns the address. */
async function hostOf(files: Files): Promise<string> {
  const packed = new Map(Object.entries(files).map(([path, [type, body]]) => [path, [type, brotliCompressSync(body)]]))
  const server = createServer((request, response) => {
    const [type, body] = packed.get(String(request.url)) ?? ['text/plain', brotliCompressSync('')]
    response.writeHead(200, { 'content-type': String(type), 'content-encoding': 'br', 'content-length': body?.length })
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  stops.push(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
