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
})
