import { decide } from '../support/consent.ts'
import { expect, test } from '../support/journey.ts'

test.describe('the menu', () => {
  test(
    'opens and closes by keyboard, holds the focus and gives it back [G01-G03 A11]',
    { tag: '@firefox' },
    async ({ page, openPairedRemote }) => {
      await openPairedRemote(page)
      const hamburger = page.getByRole('button', { name: 'Comcast menu' })
      await hamburger.focus()
      await page.keyboard.press('Enter')
      await expect(hamburger).toHaveAttribute('aria-expanded', 'true')
      const menu = page.getByRole('dialog')
      await expect(menu.getByRole('link').first()).toBeFocused()
      for (const late of [
        menu.getByRole('link', { name: 'Bookmark' }),
        menu.getByRole('button', { name: 'Release notes' }),
      ])
        await expect(late).toBeVisible()

      const controls = await menu.locator('a[href], button').count()
      for (let n = 0; n < controls; n += 1) await page.keyboard.press('Tab')
      await expect(menu.getByRole('link').first(), 'one lap leads back to the first entry').toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(menu.getByRole('button', { name: 'Close menu' }), 'the first stop').toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(menu.locator('a[href], button').last()).toBeFocused()

      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(hamburger).toBeFocused()
      await expect(hamburger).toHaveAttribute('aria-expanded', 'false')
    },
  )

  test('has a bookmark that opens the remote in another browser, and leaves no secret in the address [G07 G08 A04]', async ({
    page,
    browser,
    baseURL,
    openPairedRemote,
  }) => {
    await openPairedRemote(page)
    await page.reload()
    await page.getByRole('button', { name: 'Comcast menu' }).click()
    const bookmark = await page.getByRole('link', { name: 'Bookmark link' }).getAttribute('href')
    expect(new URL(bookmark ?? '').searchParams.get('ept')).toBeTruthy()

    const other = await browser.newContext({ baseURL: String(baseURL), locale: 'en-US' })
    await decide(other, 'refused')
    const opened = await other.newPage()
    await opened.goto(bookmark ?? '')
    await expect(opened.getByRole('button', { name: 'Channel up' })).toBeEnabled()
    expect(new URL(opened.url()).search).toBe('')
    await opened.getByRole('button', { name: 'Channel up' }).click()
    await expect(opened.getByText('Last press: Channel up')).toBeVisible()
    await other.close()
  })

  test(
    'logs out: the session is gone on the server too, and Back shows no remote [C18-C21 G14 S30]',
    { tag: '@main' },
    async ({ page, baseURL, openPairedRemote }) => {
      await openPairedRemote(page)
      const token = await page.evaluate(() => localStorage.getItem('arToken'))
      await page.getByRole('button', { name: 'Comcast menu' }).click()
      await page.getByRole('link', { name: 'Log out' }).click()
      await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
      await expect(page).toHaveURL(/\/(\?.*)?$/u)
      expect(
        await page.evaluate(() =>
          ['arToken', 'deviceId', 'deviceName', 'devices', 'partner', 'refreshIntervalMs'].filter((key) =>
            localStorage.getItem(key),
          ),
        ),
      ).toEqual([])
      const response = await fetch(`${baseURL}/api/v1/devices`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      expect(response.status).toBe(401)
      await page.goBack()
      await expect(page.getByRole('button', { name: 'Channel up' })).toBeHidden()
    },
  )
})
