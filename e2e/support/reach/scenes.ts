/** Every place in the app where there is something to choose: the pages by route, dialogs, and trouble. */
import { expect, type Page } from '@playwright/test'
import { PATHS, type Path } from '../../../web/src/app/paths.ts'
import { pair } from '../paired.ts'
import type { Tv } from '../tv.ts'

export interface Scene {
  readonly name: string
  /** Whether it begins on the remote; else anywhere in the app. */
  readonly isOnTheRemote: boolean
  /** By somebody who is paired. */
  readonly open: (page: Page, tv: Tv) => Promise<void>
}

/** What a page needs before it is all there. */
const FIRST: Partial<Record<Path, (page: Page) => Promise<void>>> = {
  '/': forgetPairing,
  '/edit-custom-button': async (page) => {
    await goInside(page, '/my-remote-config')
    await page.getByRole('option').first().click()
  },
}

/** As a link inside the app goes: a page load would start on the remote. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await settled(page)
}

/** What has to be fetched is there. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  let before = ''
  let same = 0
  const look = async () => {
    const now = await page.locator('main').innerText()
    same = now === before ? same + 1 : 0
    before = now
    return same
  }
  await expect.poll(look, { intervals: [200], timeout: 15_000 }).toBeGreaterThan(2)
}

const ROUTES = (Object.keys(PATHS) as Path[]).map((path): Scene => ({
  name: path,
  isOnTheRemote: path === '/remote',
  async open(page) {
    await FIRST[path]?.(page)
    if (path === '/') await page.goto('/')
    else if (path === '/waiting-for-tv') await waitForTv(page)
    else if (path !== '/remote') await goInside(page, path)
    // With a button selected, all that can be done with it is there.
    if (path === '/my-remote-config') await page.getByRole('option').first().click()
  },
}))

async function forgetPairing(page: Page): Promise<void> {
  // A page that leaves the session alone, and writes nothing of it back.
  await page.goto('/error')
  await page.evaluate(() => localStorage.removeItem('arToken'))
}

async function waitForTv(page: Page): Promise<void> {
  await forgetPairing(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Easy pair' }).click()
  await expect(page).toHaveURL('/waiting-for-tv')
  await expect(page.getByRole('main').getByText(/^Your code/u)).toBeVisible()
}

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Comcast menu' }).click()
  await page.getByRole('dialog').waitFor()
}

const DIALOGS: readonly Scene[] = [
  { name: 'menu', isOnTheRemote: true, open: openMenu },
  {
    name: 'log out?',
    isOnTheRemote: true,
    async open(page) {
      await openMenu(page)
      await page.getByRole('link', { name: 'Log out' }).click()
      await page.getByRole('dialog', { name: 'Log out' }).waitFor()
    },
  },
  {
    name: 'end another remote?',
    isOnTheRemote: true,
    async open(page, tv) {
      await pair(new URL(page.url()).origin, tv.id)
      await goInside(page, '/my-remotes')
      await page
        .getByRole('button', { name: /^End\b/u })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'leave without saving?',
    isOnTheRemote: true,
    async open(page) {
      await goInside(page, '/my-remote-config')
      await page.getByRole('option').first().click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    },
  },
  {
    name: 'access options, all open',
    isOnTheRemote: true,
    async open(page) {
      await goInside(page, '/access')
      await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
      await page.getByRole('slider').first().waitFor()
    },
  },
]

const TROUBLE: readonly Scene[] = [
  { name: 'no such page', isOnTheRemote: false, open: (page) => goInside(page, '/no-such-page') },
  {
    name: 'TV cannot be reached',
    isOnTheRemote: true,
    async open(page, tv) {
      await tv.trouble('unreachable')
      await page.getByRole('button', { name: 'OK', exact: true }).click()
      await page.locator('button[data-failed]').waitFor()
    },
  },
  {
    name: 'on a phone',
    isOnTheRemote: true,
    async open(page) {
      await page.setViewportSize({ width: 390, height: 844 })
    },
  },
  {
    name: 'no network',
    isOnTheRemote: true,
    async open(page) {
      await page.context().setOffline(true)
      await page.getByText('No connection to the server').first().waitFor()
    },
  },
]

/** Buttons of the user's own: more than one run of them. */
export async function storeButtons(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const seaButtonsData = Array.from({ length: 14 }, (_, at) => ({
      type: 'VOICE',
      command: `my ${at}`,
      displayString: `Mine ${at + 1}`,
      image: '',
    }))
    await fetch('/api/v1/seabuttons', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('arToken')}` },
      body: JSON.stringify({ seaButtonsData }),
    })
  })
}

/** After these nobody is paired. */
const UNPAIRED: ReadonlySet<string> = new Set<Path>(['/', '/waiting-for-tv'])

export const SCENES: readonly Scene[] = [
  ...DIALOGS,
  ...TROUBLE,
  ...ROUTES.filter(({ name }) => !UNPAIRED.has(name)),
  ...ROUTES.filter(({ name }) => UNPAIRED.has(name)),
]
