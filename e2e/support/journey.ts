/** The test function of all journeys: a page, a real server behind it, and the TVs in front of it. */
import {
  expect,
  test as base,
  type Frame,
  type Page,
  type PlaywrightWorkerArgs,
  type WorkerFixture,
} from '@playwright/test'
import { decide, watchForeignRequests, type Consent } from './consent.ts'
import { pair } from './paired.ts'
import { startServer, type RunningServer } from './running-server.ts'
import { tvAt, type Tv } from './tv.ts'

interface Fixtures {
  readonly tv: (id: string) => Tv
  /** Opens the remote, paired with a TV, as a browser that did so before; with an access link at once (`#ways=…`). */
  readonly openPairedRemote: (page: Page, boxId?: string, accessLink?: string) => Promise<Tv>
  /** What the user decided about privacy before; `undecided` is asked on the way to the remote. */
  readonly consent: Consent
}

interface WorkerFixtures {
  readonly server: RunningServer
  /** The `BECKON_*` that the server is started with; a file whose server knows more says so here. */
  readonly settings: Readonly<Record<string, string>>
}

/** A page of the server that does not load the app, for what the browser has stored before it does. */
export const WITHOUT_APP = '/robots.txt'
export const FIRST_TV = 'living-room'
/** A speech engine on a busy machine takes longest. */
const STARTED_WITHIN_MS = 120_000
const LOADED_WITHIN_MS = 5_000

/** A fixture for all journeys of a worker: started before the first one that asks for it, stopped after the last. */
export function startedOnce<T extends { stop(): Promise<void> }>(
  start: () => Promise<T>,
): [WorkerFixture<T, PlaywrightWorkerArgs>, { scope: 'worker'; timeout: number }] {
  return [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const started = await start()
      await use(started)
      await started.stop()
    },
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ]
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const server = await startServer(settings)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  consent: ['refused', { option: true }],
  /** Every journey also proves that its pages ask no other machine for anything. */
  context: async ({ context, consent }, use) => {
    if (consent !== 'undecided') await decide(context, consent)
    const foreign = watchForeignRequests(context)
    context.on('page', waitUntilItWorks)
    await use(context)
    expect(foreign, 'what the pages asked of other machines').toEqual([])
  },
  tv: async ({ server }, use) => use((id) => tvAt(server.address, id)),
  openPairedRemote: async ({ server, consent }, use) => {
    const used = new Set<Tv>()
    await use(async (page, boxId = FIRST_TV, accessLink = '') => {
      const tv = tvAt(server.address, boxId)
      used.add(tv)
      await tv.trouble('none')
      const values = await pair(server.address, boxId, await page.evaluate(() => navigator.userAgent))
      if (consent !== 'undecided') await decide(page.context(), consent)
      await page.goto(WITHOUT_APP)
      await page.evaluate((rows) => {
        for (const [key, value] of Object.entries(rows)) localStorage.setItem(key, value)
      }, values)
      // The last call of a page load: later ones belong to the journey.
      const last = page
        .waitForResponse(/\/api\/v1\/seabuttons\/popular/u, { timeout: LOADED_WITHIN_MS })
        .catch(() => {})
      await page.goto(`/remote${accessLink}`)
      if (consent !== 'undecided') {
        await page.getByRole('button', { name: 'OK', exact: true }).waitFor()
        await last
      }
      return tv
    })
    for (const tv of used) await tv.trouble('none')
  },
})

/** A page load is over when the page works, not when its first view is shown. */
function waitUntilItWorks(page: Page): void {
  const over = () => page.locator('#first-view').waitFor({ state: 'detached' })
  const { goto, reload } = page
  page.goto = async (...how) => {
    const response = await goto.apply(page, how)
    await over()
    return response
  }
  page.reload = async (...how) => {
    const response = await reload.apply(page, how)
    await over()
    return response
  }
}

/** Waits until a service worker answers for the page. */
export async function workerReady(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

export { expect } from '@playwright/test'
