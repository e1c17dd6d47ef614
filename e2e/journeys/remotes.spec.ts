import type { Page } from '@playwright/test'
import { decide } from '../support/consent.ts'
import { expect, test } from '../support/journey.ts'
import { pressOn } from '../support/keyboard.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

const openMenu = (page: Page) => pressOn(page, page.getByRole('button', { name: 'Comcast menu' }))
const token = (page: Page) => page.evaluate(() => String(localStorage.getItem('arToken')))

async function openMyRemotes(page: Page): Promise<void> {
  await openMenu(page)
  const menu = page.getByRole('dialog', { name: 'Comcast menu' })
  await pressOn(page, menu.getByRole('link', { name: 'Paired remotes', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Paired remotes' })).toBeFocused()
}

async function press(address: string, arToken: string): Promise<number> {
  const response = await fetch(`${address}/api/v1/processKey`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${arToken}` },
    body: JSON.stringify({ vcode: 'CH_UP' }),
  })
  return response.status
}

test('a new remote is told on the other one, which ends it by keyboard: it is out from then on and says why', async ({
  page,
  browser,
  baseURL,
  openPairedRemote,
}) => {
  await openPairedRemote(page)
  const other = await browser.newContext({ baseURL: String(baseURL), locale: 'en-US', userAgent: PHONE })
  await decide(other, 'refused')
  const second = await other.newPage()
  await openPairedRemote(second)
  await second.getByRole('button', { name: 'Channel up' }).click()
  await expect(second.getByText('Last press: Channel up')).toBeVisible()

  const up = page.getByRole('button', { name: 'Channel up' })
  await pressOn(page, up)
  const news = page.getByRole('status', { name: 'Messages' })
  await expect(news).toContainText('A new remote, Chrome on an Android phone, was paired with Living room.')
  await expect(up, 'the focus stays').toBeFocused()
  await page.reload()
  await pressOn(page, up)
  await expect(page.getByText('Last press: Channel up')).toBeVisible()
  await expect(news, 'once').not.toContainText('A new remote')

  await openMyRemotes(page)
  const others = page.getByRole('region', { name: 'Other remotes' })
  await expect(others.getByRole('listitem').first()).toContainText('Paired with Living room')
  await expect(others.getByRole('listitem').first()).toContainText('Last used: today')
  const left = (await others.getByRole('listitem').count()) - 1
  await pressOn(page, others.getByRole('button', { name: 'End Chrome on an Android phone' }))
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  const arToken = await token(second)
  const dialog = page.getByRole('dialog')
  const ended = page.waitForResponse((response) => response.url().endsWith('/remotes/end'))
  await pressOn(page, dialog.getByRole('button', { name: 'End' }))
  await ended
  expect(await press(String(baseURL), arToken)).toBe(401)
  await expect(page.getByRole('main').getByText('Ended: Chrome on an Android phone')).toBeVisible()
  await expect(others.getByRole('listitem')).toHaveCount(left)

  await expect(second.getByRole('alert')).toContainText('Someone who can use your TV ended this remote.')
  await pressOn(second, second.getByRole('link', { name: 'Log in again' }))
  await expect(second.getByRole('heading', { level: 1, name: 'Choose how to set up' })).toBeVisible()
  await pressOn(page, page.getByRole('link', { name: 'Back to the remote' }))
  await pressOn(page, up)
  await expect(page.getByText('Last press: Channel up')).toBeVisible()
  await other.close()
})

test(
  'logging out asks once; with the bookmark ended, too, nothing opens the remote again, not even Back, and Home says so [G14 C18 C21]',
  { tag: '@main' },
  async ({ page, baseURL, openPairedRemote }) => {
    await openPairedRemote(page)
    await page.reload()
    const bookmark = await page.evaluate(() => String(localStorage.getItem('bookmarkKey')))
    await openMenu(page)
    await pressOn(page, page.getByRole('link', { name: 'Log out' }))
    const question = page.getByRole('dialog', { name: 'Log out?' })
    await expect(question.getByRole('button', { name: 'Stay logged in' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(page.getByRole('link', { name: 'Log out' })).toBeFocused()

    await page.keyboard.press('Enter')
    await question.getByRole('checkbox', { name: 'End the bookmark link too' }).press('Space')
    await pressOn(page, question.getByRole('button', { name: 'Log out' }))
    await expect(page).toHaveURL(/\/$/u)
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText('You are logged out.')
    const refreshed = await fetch(`${baseURL}/api/v1/auth/token/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bookmark}` },
    })
    expect(refreshed.status).toBe(401)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Channel up' })).toBeHidden()
  },
)
