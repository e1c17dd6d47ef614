/** The access methods, each with a driver that does only what its user can. */
import type { Page } from '@playwright/test'
import { DWELL_PROFILE, dwellEverywhere } from './dwell-everything.ts'
import { closeWhatOpened, listControls, recordChoices } from './choice-recording.ts'
import type { Scene } from './open-scene.ts'
import { scanEverything, scanProfile } from './scan-everything.ts'
import { tabEverywhere } from './tab-everything.ts'

export const METHODS = ['auto', 'step', 'single-switch', 'inverse', 'dwell', 'keyboard'] as const
export type Method = (typeof METHODS)[number]

const OFF = { version: 1, way: 'off' }

function profileOf(method: Method): object {
  if (method === 'keyboard') return OFF
  return method === 'dwell' ? DWELL_PROFILE : scanProfile(method)
}

export interface Reached {
  readonly offered: number
  readonly missed: readonly string[]
  /** Chosen, though the accessibility tree does not offer it. */
  readonly others: readonly string[]
}

/** The clock of the page stands still, and goes on as far as the driver says. */
export async function reach(page: Page, method: Method, openWithWay?: Scene['openWithWay']): Promise<Reached> {
  await choose(page, profileOf(method))
  await openWithWay?.(page)
  await page.mouse.move(1, 1)
  await waitForSameOffer(page)
  const recording = await recordChoices(page)
  if (method === 'keyboard') await tabEverywhere(page)
  else if (method === 'dwell') await dwellEverywhere(page)
  else await scanEverything(page, method)
  const reached = { offered: recording.all.length, missed: await recording.missed(), others: await recording.others() }
  await closeWhatOpened(page)
  await recording.end()
  await choose(page, OFF)
  return reached
}

/** As if another tab had chosen it. */
async function choose(page: Page, profile: object): Promise<void> {
  await page.evaluate((profile) => {
    const before = JSON.parse(localStorage.getItem('ways') ?? '{}') as object
    localStorage.setItem('ways', JSON.stringify({ ...before, ...profile }))
    dispatchEvent(new StorageEvent('storage', { key: 'ways' }))
  }, profile)
  const drawings = page.locator('[data-ways="highlight"], [data-ways="dwell"]')
  const isOn = profile !== OFF
  for (let wait = 0; wait < 100; wait += 1) {
    await page.clock.runFor(100)
    if ((await drawings.count()) > 0 === isOn) break
    await new Promise((done) => setTimeout(done, 50))
  }
  // Begun under a page that moves no more.
  await page.clock.runFor(1_000)
}

/** Looks that find the same, one after the other. */
const SAME_LOOKS = 3
const MOST_LOOKS = 30

/** Waits until the page offers the same for a while. With an access method on, a new page ignores choices at first. */
async function waitForSameOffer(page: Page): Promise<void> {
  let before = ''
  let same = 0
  for (let look = 0; look < MOST_LOOKS && same < SAME_LOOKS; look += 1) {
    await page.clock.runFor(1_000)
    // A call of its own takes as long as those of the page.
    await page.evaluate(() =>
      fetch('/api/v1/version')
        .catch(() => {})
        .then(() => {}),
    )
    const now = JSON.stringify(await listControls(page))
    same = now === before ? same + 1 : 0
    before = now
  }
  if (same < SAME_LOOKS) throw new Error('What the page offers goes on changing.')
}
