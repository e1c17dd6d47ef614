/**
 * From the start of a load to the first Volume up that is really sent, on a slow 4G line and a processor four times
 * slower, with nothing in the browser's cache. `npx node bench/first-press.ts` measures a browser that had the remote
 * before and one that just got it; `card=<universal-remote-card.min.js>` takes turns with that card on a bare page,
 * `against=<folder>` with another built checkout.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { median, row } from './figures.ts'
import { pairRemote, startBeckon, type Measured } from './servers.ts'

const ROUNDS = 5
const QUIET_MS = 4_000
/** As the browsers' own tools have it. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 }
const SLOWER = 4

const HOST_PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title>
<link rel="icon" href="data:,"><body><script type="module">
import '/card.js'
customElements.define('ha-icon', class extends HTMLElement {
  connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<svg width="48" height="48"></svg>' } })
const card = document.createElement('universal-remote-card')
card.setConfig({ type: 'custom:universal-remote-card', platform: 'Android TV', remote_id: 'remote.tv',
  rows: [['power', 'home', 'menu'], ['volume_down', 'volume_mute', 'volume_up'], ['up', 'down', 'left', 'right', 'center'],
    ['rewind', 'play_pause', 'fast_forward'], ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9', 'n0']] })
card.hass = { states: { 'remote.tv': { entity_id: 'remote.tv', state: 'on', attributes: {} } }, user: {}, locale: { language: 'en' },
  connection: { subscribeMessage: async () => () => {} }, callWS: async () => ({}), formatEntityState: () => '',
  callService: (domain, service) => fetch('/service', { method: 'POST', body: domain + '.' + service }) }
document.body.append(card)
</script>`

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

const options = new Map(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const servers: Measured[] = []
const subjects: Subject[] = []
for (const [name, folder] of [
  ['Beckon', process.cwd()],
  ['the other checkout', options.get('against')],
] as const) {
  if (folder === undefined) continue
  const server = await startBeckon(2 * ROUNDS, {}, folder)
  servers.push(server)
  subjects.push(
    remote(server.address, `${name}, had before`, true),
    remote(server.address, `${name}, just paired`, false),
  )
}
const card = options.get('card')
const host = card === undefined ? undefined : await hostOf(readFileSync(card))
if (host)
  subjects.push({ name: 'Universal Remote Card', address: host.address, volumeUp: '#volume_up', press: '/service' })

const browser = await chromium.launch({
  executablePath: process.env['BECKON_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const loads = new Map<string, Load[]>(subjects.map(({ name }) => [name, []]))
for (let round = 0; round < ROUNDS; round += 1)
  for (const subject of subjects) loads.get(subject.name)?.push(await measure(browser, subject, round))
await browser.close()
host?.stop()
await Promise.all(servers.map((server) => server.stop()))

const yardstick = median(loads.get(subjects.at(-1)?.name ?? '')?.map(({ firstPressMs }) => firstPressMs) ?? [])
for (const [name, all] of loads) {
  const times = all.map(({ firstPressMs }) => firstPressMs)
  row(
    `First Volume up: ${name}`,
    `${(median(times) / yardstick).toFixed(2)}`,
    `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
    `${median(all.map(({ requestsBefore }) => requestsBefore))} requests before, ` +
      `${median(all.map(({ requests }) => requests))} in all`,
  )
}

function remote(address: string, name: string, hadBefore: boolean): Subject {
  return {
    name,
    address: `${address}/remote`,
    volumeUp: '#root #volumeUp',
    press: '/processCecKey',
    async prepare(context, round) {
      const box = `tv-${round * 2 + Number(hadBefore)}`
      const rows = {
        arToken: await pairRemote(address, box),
        deviceId: box,
        deviceName: 'TV',
        consentAppData: JSON.stringify({ necessary: true, analytics: false }),
      }
      await context.addInitScript((kept) => {
        if (localStorage.getItem('arToken') === null)
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      }, rows)
    },
  }
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
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(volumeUp).click({ timeout: 60_000 })
  await quiet(page, sent)
  const pressed = sent.findIndex(({ url }) => url.includes(press))
  if (pressed < 0) throw new Error(`${name}: the press was not sent`)
  await context.close()
  return {
    firstPressMs: ((sent[pressed]?.at ?? 0) - (sent[0]?.at ?? 0)) * 1000,
    requestsBefore: pressed,
    requests: sent.length,
  }
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

/** The card on a page that has nothing else, compressed as a good host would. */
async function hostOf(card: Buffer): Promise<{ address: string; stop(): void }> {
  const files: Record<string, readonly [type: string, body: Buffer]> = {
    '/': ['text/html', Buffer.from(HOST_PAGE)],
    '/card.js': ['text/javascript', card],
    '/service': ['application/json', Buffer.from('{}')],
  }
  const packed = Object.fromEntries(
    Object.entries(files).map(([path, [type, body]]) => [path, [type, brotliCompressSync(body)] as const]),
  )
  const server = createServer((request, response) => {
    const [type, body] = packed[String(request.url)] ?? ['text/plain', brotliCompressSync('')]
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => void server.close(),
  }
}
