import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'

/** As OptiKey's plug-in `HttpCall` sends it: POST with an Authorization, and no patience beyond three seconds. */
async function optiKey(
  address: string,
  path: string,
  secret: string,
  body = '',
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${address}/press/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`beckon:${secret}`).toString('base64')}`,
      'content-type': 'text/plain',
    },
    body,
    signal: AbortSignal.timeout(3_000),
  })
  return { status: response.status, text: await response.text() }
}

async function openFromMenu(page: Page, entry: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Comcast menu' }))
  const menu = page.getByRole('dialog', { name: 'Comcast menu' })
  await pressOn(page, menu.getByRole('link', { name: entry, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeFocused()
}

test('by keyboard alone somebody lets OptiKey press the TV, sees it on “Paired remotes” and ends it there', async ({
  page,
  baseURL,
  openPairedRemote,
}) => {
  const address = String(baseURL)
  const tv = await openPairedRemote(page)
  await openFromMenu(page, 'Use from another program')
  await tabTo(page, page.getByLabel('Name of the link'))
  await page.keyboard.type('OptiKey')
  await pressOn(page, page.getByRole('button', { name: 'Make the link' }))
  await expect(page.getByRole('heading', { name: 'The link for OptiKey is ready' })).toBeFocused()
  const part = (name: string) =>
    page.getByRole('definition').filter({ has: page.getByRole('button', { name, exact: true }) })
  const secret = String(await part('Copy Secret, as the password').locator('code').textContent())
  const whole = String(
    await part('Copy Address with the secret, for programs without a password').locator('code').textContent(),
  )
  expect(whole).toBe(`${address}/press/v1/${secret}/volume-up`)

  const { volume, channel } = await tv.state()
  expect(await optiKey(address, 'volume-up', secret)).toEqual({ status: 200, text: 'Last press: Volume up' })
  await tv.shows((state) => state.volume > volume)
  // Another one than the journey before has left.
  const number = channel.number === 206 ? 2 : 206
  expect((await optiKey(address, 'text', secret, `channel ${number}`)).status).toBe(200)
  await tv.shows((state) => state.channel.number === number)

  // Somebody opens the address in a browser: it asks first.
  const before = await tv.state()
  const other = await page.context().newPage()
  await other.goto(whole)
  await expect(other.getByRole('heading', { name: 'Press Volume up on Living room?' })).toBeVisible()
  expect((await tv.state()).volume).toBe(before.volume)
  await expect(other.getByRole('button', { name: 'Press Volume up' })).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: 'Last press: Volume up' })).toBeVisible()
  await tv.shows((state) => state.volume > before.volume)
  const pressed = await tv.state()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Last press: Volume up' })).toBeVisible()
  expect((await tv.state()).volume, 'a reload is the same press').toBe(pressed.volume)
  await other.close()

  await pressOn(page, page.getByRole('link', { name: 'Paired remotes' }))
  const programs = page.getByRole('region', { name: 'Other programs' })
  await expect(programs.getByRole('listitem').filter({ hasText: 'OptiKey' })).toContainText('Last used: today')
  await pressOn(page, programs.getByRole('button', { name: 'End OptiKey' }))
  const ended = page.waitForResponse((response) => response.url().endsWith('/remotes/end'))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }))
  await ended
  expect((await optiKey(address, 'volume-up', secret)).status).toBe(401)
  expect((await tv.state()).volume).toBe(pressed.volume)
  await expect(page.getByRole('main').getByText('Ended: OptiKey')).toBeVisible()
})
