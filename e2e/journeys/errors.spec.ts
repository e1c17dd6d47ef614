import type { Page } from '@playwright/test'
import { answer, watchCalls } from '../support/calls.ts'
import { pressOn } from '../support/keyboard.ts'
import { expect, test } from '../support/journey.ts'

const SESSION_OVER = 'Your session is no longer valid. You need to re-pair or login.'
const SESSION_EXPIRED = 'Your session has expired. You need to re-pair or login.'

function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name)
}

test.describe('the error page', () => {
  test('lets nobody go round in circles: a dead session is found out by Go Back [C27 D15]', async ({
    page,
    openPairedRemote,
  }) => {
    await openPairedRemote(page)
    await page.goto('/error?err=ERROR')
    await page.evaluate(() => localStorage.setItem('arToken', 'not-a-token-of-anybody'))
    await page.reload()
    await pressOn(page, page.getByRole('button', { name: 'Go Back' }))
    await expect(page.getByRole('alert')).toHaveText(SESSION_OVER)
    await expect(page.getByRole('link', { name: 'Log in again' })).toBeVisible()
    expect(await stored(page, 'arToken')).toBeNull()
  })
})

test.describe('the page to log in again', () => {
  test('comes when a press is not allowed, once, keeps the session, and Go Back tries it [C25 C27 C28 E49]', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    const token = await stored(page, 'arToken')
    const calls = await watchCalls(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Channel up' })).toBeVisible()
    await calls.settle()
    await answer(page, 'processKey', { status: 401, body: { status: 'EXPIRED-EASYPAIR-TOKEN' } }, "the server's")
    const entries = await page.evaluate(() => history.length)
    await pressOn(page, page.getByRole('button', { name: 'Channel up' }))
    await expect(page.getByRole('alert')).toHaveText(SESSION_OVER)
    await expect(page).toHaveURL(/\/login-again\?msg=sessionIsNoLongerValid$/u)
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    expect(await stored(page, 'arToken')).not.toBeNull()
    expect(await stored(page, 'arToken')).not.toBe(token)
    expect(calls.logged()).toEqual([])

    await pressOn(page, page.getByRole('button', { name: 'Go Back' }))
    const { number } = (await tv.state()).channel
    await pressOn(page, page.getByRole('button', { name: 'Channel up' }))
    await tv.shows(({ channel }) => channel.number !== number)
  })
})

test.describe('a message on the page', () => {
  test(
    "says at home that the provider's session has expired, and keeps ours [B10 E52 Q18]",
    { tag: '@main' },
    async ({ page, openPairedRemote }) => {
      await openPairedRemote(page)
      await answer(page, 'processKey', { status: 403, body: { status: 'EXPIRED-XAPI-TOKEN' } })
      await pressOn(page, page.getByRole('button', { name: 'Channel up' }))
      await expect(page.getByText(SESSION_EXPIRED)).toBeVisible()
      await expect(page).toHaveURL(/\/\?msg=EXPIRED-XAPI-TOKEN$/u)
      expect(await stored(page, 'arToken')).not.toBeNull()
      await expect(page.getByRole('button', { name: 'Easy pair' })).toBeVisible()
    },
  )
})
