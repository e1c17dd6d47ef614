/** The access methods, each with a driver that does only what its user can. */
import type { Page } from '@playwright/test'
import { DWELL_PROFILE, dwellEverywhere } from './dwell-everything.ts'
import { closeWhatOpened, listControls, recordChoices } from './choice-recording.ts'
import type { Scene } from './open-scene.ts'
import { scanEverything, scanProfile } from './scan-everything.ts'

/** Goes everywhere by keyboard: Tab from stop to stop, and the arrow keys inside each stop. */
const MOST_STOPS = 800
/** More than any of our pages has: nothing new comes any more. */
const KNOWN_STOPS = 120

/**
 * No access method is on. What gets the focus can be pressed by Enter or Space: that is what native controls are for.
 */
async function tabEverywhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.choices.byKeyboard = true
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  let known = 0
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const here = await arrive(page)
    known = here.is === 'new stop' ? 0 : known + 1
    // It began where the focus was last: whole once more, also through the own buttons of a film.
    if (known > KNOWN_STOPS) return
    if (here.isList && here.is === 'new stop') await chooseInList(page)
    else if (here.isOneOfSeveral && here.is === 'new stop') await goRound(page)
  }
  throw new Error('Tab found no end.')
}

interface Arrival {
  readonly is: 'outside' | 'new stop' | 'known stop'
  readonly isOneOfSeveral: boolean
  readonly isList: boolean
}

/** Notes what has the focus as reached. */
async function arrive(page: Page): Promise<Arrival> {
  return page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body) return { is: 'outside', isOneOfSeveral: false, isList: false } as const
    const is = window.choices.reached.has(active) ? 'known stop' : 'new stop'
    window.choices.reached.add(active)
    return {
      is,
      isOneOfSeveral: active.closest('[role=tablist], [role=listbox], [type=radio]') !== null,
      isList: active instanceof HTMLSelectElement,
    } as const
  })
}

/** With each arrow until it comes to nothing new. */
async function goRound(page: Page): Promise<void> {
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) {
    let here: Arrival
    do {
      await page.keyboard.press(key)
      here = await arrive(page)
    } while (here.is === 'new stop')
  }
}

async function chooseInList(page: Page): Promise<void> {
  const count = await page.evaluate(() => (document.activeElement as HTMLSelectElement).options.length)
  await page.evaluate(() => {
    const list = document.activeElement as HTMLSelectElement
    for (const option of list.selectedOptions) window.choices.reached.add(option)
  })
  for (const key of ['ArrowUp', 'ArrowDown']) for (let at = 0; at < count; at += 1) await page.keyboard.press(key)
}

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
