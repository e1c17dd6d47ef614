/**
 * Lighthouse on the pages of the app, mobile settings, medians of three loads: `npx node bench/lighthouse.ts` for all,
 * or with the paths of some. Most loads with a session end on the remote, so other pages are reached by their link and
 * measured without speed. For `/learn-more`, whose address people share, the load is timed to the page where it ends.
 * The load of a user who has not decided about privacy ends on the privacy settings.
 */
import { fileURLToPath } from 'node:url'
import lighthouse, { snapshot, type Result } from 'lighthouse'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { median, row } from './figures.ts'
import { pairRemote, startBeckon } from './servers.ts'
import { post } from '../e2e/support/post.ts'

const LOADS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Readonly<Partial<Record<(typeof CATEGORIES)[number], number>>>

const OPEN_PAGES = ['/', '/access']
const UNDECIDED_PAGES = ['/settings']
const PAIRED_PAGES = ['/remote', '/my-remote']
/** Twelve custom buttons, as a typical user has them. */
const OWN_BUTTONS = [
  'News',
  'Weather',
  'Cooking',
  'Football',
  'Netflix',
  'YouTube',
  'Record this',
  'Mute',
  'Channel 206',
  'Cartoons',
  'Music',
  'Guide',
]
/** A load leads home from here, or to the remote (A22, A24). */
const LED_ELSEWHERE = ['/learn-more']
const BEHIND_A_LINK = [
  '/learn-more',
  '/new-version',
  '/tv-config',
  '/my-remote-config',
  '/edit-custom-button',
  '/asl-consent',
]
/** Stops the browser's own requests. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost',
]

/** Prints one row for each page, with the audits that keep it from a full score. */
export async function lighthousePages(only: readonly string[] = []): Promise<void> {
  const wanted = (paths: readonly string[]) => paths.filter((path) => only.length === 0 || only.includes(path))
  const beckon = await startBeckon(2)
  const browser = await puppeteer.launch({
    executablePath: process.env['BECKON_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ARGS,
  })
  try {
    for (const path of wanted([...OPEN_PAGES, ...LED_ELSEWHERE])) await load(browser, beckon.address, path)
    await keep(browser, beckon.address, 'arToken', await pairRemote(beckon.address, 'tv-0'))
    for (const path of wanted(UNDECIDED_PAGES)) await load(browser, beckon.address, path)
    await keep(browser, beckon.address, 'consentAppData', JSON.stringify({ necessary: true, analytics: false }))
    for (const path of wanted([...PAIRED_PAGES, ...LED_ELSEWHERE])) await load(browser, beckon.address, path)
    const withButtons = await pairRemote(beckon.address, 'tv-1')
    const seaButtonsData = OWN_BUTTONS.map((label) => ({
      type: 'VOICE',
      command: label,
      displayString: label,
      image: '/pictures/number-1.svg',
      isLegacyIcon: false,
    }))
    await post(beckon.address, '/api/v1/seabuttons', { seaButtonsData }, withButtons)
    await keep(browser, beckon.address, 'arToken', withButtons)
    for (const path of wanted(['/my-remote']))
      await load(browser, beckon.address, path, `${path} with ${OWN_BUTTONS.length} buttons`)
    for (const path of wanted(BEHIND_A_LINK)) await look(browser, beckon.address, path)
  } finally {
    await browser.close()
    await beckon.stop()
  }
}

async function keep(browser: Browser, address: string, name: string, value: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${address}/error`)
  await page.evaluate((key, text) => localStorage.setItem(key, text), name, value)
  await page.close()
}

async function load(browser: Browser, address: string, path: string, name = path): Promise<void> {
  const results: Result[] = []
  for (let n = 0; n < LOADS; n += 1) {
    const page = await browser.newPage()
    await forgetKeptFiles(page, address)
    const run = await lighthouse(
      `${address}${path}`,
      { onlyCategories: [...CATEGORIES], disableStorageReset: true, logLevel: 'error' },
      undefined,
      page,
    )
    if (run) results.push(run.lhr)
    await page.close()
  }
  const end = new URL(results[0]?.finalDisplayedUrl ?? address).pathname
  report(end === path ? name : `${name}, which ends on ${end}`, results, 'loaded')
}

/** Makes each load a first visit, without the HTTP cache or the service worker of the one before. */
async function forgetKeptFiles(page: Page, address: string): Promise<void> {
  const session = await page.createCDPSession()
  await session.send('Network.clearBrowserCache')
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'service_workers,cache_storage' })
  await session.detach()
}

async function look(browser: Browser, address: string, path: string): Promise<void> {
  const page = await browser.newPage()
  await page.setViewport({ width: 412, height: 823, isMobile: true, hasTouch: true })
  await page.goto(`${address}/remote`)
  await page.waitForSelector('#root h1')
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page
    .waitForFunction((to) => window.location.pathname === to && document.querySelector('h1') !== null, {}, path)
    .catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const run = await snapshot(page, { flags: { onlyCategories: [...CATEGORIES], logLevel: 'error' } })
  if (run) report(path, [run.lhr], 'as it stands')
  await page.close()
}

function report(path: string, results: readonly Result[], how: string): void {
  // On a busy machine Lighthouse now and then sees no largest text or picture; such a load has no score for speed
  // either.
  const given = (name: keyof Scores) => results.flatMap(({ categories }) => categories[name]?.score ?? [])
  const scores: Scores = Object.fromEntries(
    CATEGORIES.filter((name) => given(name).length > 0 && (name !== 'performance' || how === 'loaded')).map((name) => [
      name,
      median(given(name).map((score) => Math.round(score * 100))),
    ]),
  )
  const lcp = results
    .map(({ audits }) => Number(audits['largest-contentful-paint']?.numericValue))
    .filter(Number.isFinite)
  const speed = how === 'loaded' ? `LCP ${(median(lcp) / 1_000).toFixed(1)} s, n = ${lcp.length}` : ''
  row(
    `Lighthouse ${path}, ${how}`,
    CATEGORIES.map((name) => scores[name] ?? '–').join(' / '),
    [speed, ...shortcomings(results)].filter(Boolean).join('; '),
  )
}

/** The audits that cost points, except those of speed, which vary on a busy machine. */
function shortcomings(results: readonly Result[]): string[] {
  const [result] = results
  if (result === undefined) return ['no result']
  return (['accessibility', 'best-practices', 'seo'] as const).flatMap((name) =>
    (result.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await lighthousePages(process.argv.slice(2))
