/** Helpers for opening scenes. */
import { expect, type Page } from '@playwright/test'
import { WITHOUT_APP } from '../journey.ts'
import type { Tv } from '../tv.ts'

export interface Scene {
  readonly name: string
  /** From the remote, by somebody who is paired. */
  readonly open: (page: Page, tv: Tv) => Promise<void>
  /** What is there only once an access method is on. */
  readonly openWithWay?: (page: Page) => Promise<void>
}

export async function openScene(page: Page, tv: Tv, { open }: Scene): Promise<void> {
  await tv.trouble('none')
  await page.goto('/remote')
  await open(page, tv)
  await settled(page)
}

export type Rows = Readonly<Record<string, string>>

export function storedRows(page: Page): Promise<Rows> {
  return page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
}

/** Nothing of a scene is left for the next one: what is stored is as before it. Answers what is stored then. */
export async function leaveScene(page: Page, rows: Rows): Promise<Rows> {
  // A token that was replaced a minute ago would end the session.
  const arToken = await page.evaluate(() => localStorage.getItem('arToken'))
  const kept = arToken === null ? rows : { ...rows, arToken }
  await page.unrouteAll()
  await page.context().setOffline(false)
  await page.evaluate((stored) => {
    // What the session has become since is its own.
    for (const name of Object.keys(localStorage)) if (!(name in stored)) localStorage.removeItem(name)
    for (const [name, value] of Object.entries(stored)) if (!(name in localStorage)) localStorage.setItem(name, value)
  }, kept)
  return kept
}

/** As a link inside the app goes: a page load would start on the remote. */
export async function goInside(page: Page, path: string): Promise<void> {
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
  await expect.poll(look, { intervals: [100], timeout: 15_000 }).toBeGreaterThan(2)
}

export async function forgetPairing(page: Page): Promise<void> {
  // No app is there that would write it back.
  await page.goto(WITHOUT_APP)
  await page.evaluate(() => localStorage.removeItem('arToken'))
}

export async function waitForTv(page: Page): Promise<void> {
  await forgetPairing(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Easy pair' }).click()
  await expect(page).toHaveURL('/waiting-for-tv')
  await expect(page.getByRole('main').getByText(/^Your code/u)).toBeVisible()
}

/** The remote of somebody who has chosen this. */
export async function keepWays(page: Page, ways: object): Promise<void> {
  await page.evaluate((kept) => localStorage.setItem('ways', kept), JSON.stringify({ version: 1, ...ways }))
  await page.reload()
  await page.locator('#volumeUp').waitFor()
}

export async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /\bmenu$/u })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** Fakes the server's answer to a call; getting it from the server is proved by another journey. */
export async function answerCall(page: Page, path: string, answer: object, status = 200): Promise<void> {
  await page.route(`**/api/v1/${path}`, (route) => route.fulfill({ status, json: answer }))
}
