import type { Page } from '@playwright/test'
import { tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/journey.ts'
import { goInside } from '../support/reach/open-scene.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function pictureShows(page: Page): Promise<void> {
  const picture = page.locator('main img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
}

test.describe('learning more', () => {
  test(
    'leads by keyboard from the menu to the overview and its details, and Back from each [R08 R09 R10 G13]',
    { tag: '@main' },
    async ({ page, openPairedRemote }) => {
      await openPairedRemote(page)
      const go = async (name: string, role: 'link' | 'button' = 'link') => {
        await tabTo(page, page.getByRole(role, { name, exact: true }))
        await page.keyboard.press('Enter')
      }
      await go('Comcast menu', 'button')
      await page.getByRole('dialog').waitFor()
      await go('Learn more')
      await expect(heading(page, 'Learn more')).toBeFocused()
      await expect(page).toHaveURL(/\/learn-more$/u)
      await pictureShows(page)

      await go('About TV buttons and automation')
      await expect(heading(page, 'TV buttons and automation')).toBeFocused()
      await pictureShows(page)
      await go('Back')
      await expect(heading(page, 'Learn more')).toBeFocused()

      await go('About custom buttons')
      await expect(heading(page, 'Custom buttons')).toBeFocused()
      await pictureShows(page)
      await page.goBack()
      await expect(heading(page, 'Learn more')).toBeVisible()

      await go('Back to the remote')
      await expect(page).toHaveURL(/\/remote$/u)
    },
  )

  test('shows the remote as it looks in the dark to who has chosen that', async ({ page, openPairedRemote }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openPairedRemote(page)
    await goInside(page, '/learn-more')
    await pictureShows(page)
    expect(
      await page
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    ).toMatch(/\/remote-en-dark-[\w-]+\.webp$/u)
  })

  test('Back leads to my remote for who uses that, and the details lead to what they are about [R09]', async ({
    page,
    openPairedRemote,
  }) => {
    await openPairedRemote(page)
    await page.evaluate(() => localStorage.setItem('customMode', 'true'))
    await goInside(page, '/learn-more?about=custom-buttons')
    await expect(page.getByRole('link', { name: 'Configure my remote' })).toHaveAttribute('href', '/my-remote-config')
    await expect(page.getByRole('link', { name: 'Choose popular buttons' })).toHaveAttribute(
      'href',
      '/add-popular-buttons',
    )
    await goInside(page, '/learn-more?about=automation')
    await expect(page.getByRole('link', { name: 'Configure TV buttons' })).toHaveAttribute('href', '/tv-config')
    await goInside(page, '/learn-more')
    await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/my-remote')
  })

  test('is text in black on white on paper, whatever the theme', async ({ page, openPairedRemote }) => {
    await openPairedRemote(page)
    await goInside(page, '/learn-more?about=custom-buttons')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('link', { name: 'Configure my remote' })).toBeHidden()
    await expect(page.locator('#language')).toBeHidden()
    expect(
      await page
        .locator('li')
        .first()
        .evaluate((item) => getComputedStyle(item).color),
    ).toBe('rgb(0, 0, 0)')
  })
})
