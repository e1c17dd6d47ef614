import type { Page } from '@playwright/test'
import { problemsOnPages, settled } from '../support/access-checks.ts'
import { withCamera } from '../support/browsers.ts'
import { expect, test } from '../support/journey.ts'

const PAGES = ['/asl-consent', '/asl-getting-started', '/asl-interface', '/my-signs'] as const
test.use({ launchOptions: withCamera('chromium'), permissions: ['camera'] })

/** As a link inside the app goes: a page load would start on the remote. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (to === '/asl-consent') localStorage.removeItem('asl-consent')
    else localStorage.setItem('asl-consent', 'true')
    localStorage.setItem('viewed-asl-getting-started', 'true')
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).toHaveURL(path)
  await settled(page)
  if (path === '/my-signs') return expect(page.locator('#sign-name')).toBeVisible()
  if (path !== '/asl-interface') return page.locator('summary').click()
  // With everything on it that there can be: a notice, and the second row of buttons.
  await expect(page.locator('#record-sign')).toBeEnabled()
  await page.locator('#record-sign').click()
  await page.keyboard.press('Escape')
  await page.locator('#record-sign').click()
}

test('the ASL pages stand axe, small screens, wide text and 44 px in each language [A34 A35]', async ({
  page,
  openPairedRemote,
}) => {
  await openPairedRemote(page)
  expect(await problemsOnPages(page, '/remote', PAGES, goInside)).toEqual([])
})
