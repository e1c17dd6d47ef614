import type { Page } from '@playwright/test'
import { problemsOnPages, settled } from '../support/access-checks.ts'
import { expect, test } from '../support/journey.ts'
import { quiet } from '../support/quiet.ts'

const PAGES = [
  '/my-remote',
  '/my-remote-config',
  '/add-new-button',
  '/add-popular-buttons',
  '/edit-custom-button',
  '/remote',
]

/** As a link inside the app goes: a page load would start on the remote. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.getByRole('main')).toHaveCount(1)
  await quiet(page)
  await settled(page)
  const option = page.getByRole('main').getByRole('option').nth(1)
  if (path === '/my-remote-config') await option.click()
  if (path === '/edit-custom-button') {
    await page.locator('#command').fill('watch the news')
    await page.locator('#label').focus()
    // Once a picture is found for it.
    await page.locator('[data-preview]').waitFor()
    await page.locator('#command').fill('')
    await page.locator('form button[type=submit]').click()
    await page.locator('#command').fill('watch the news')
  }
}

test('my remote and its editing pages stand axe, small screens, wide text and 44 px in each language [A34 A35]', async ({
  page,
  openPairedRemote,
}) => {
  await openPairedRemote(page, 'bedroom')
  await page.evaluate(async () => {
    const labels = [
      'Netflix',
      'Regarder les <b>nouvelles régionales</b> du soir',
      'Documentaries',
      'Anticonstitutionnellement',
      'Canal 5',
      'x',
    ]
    const seaButtonsData = Array.from({ length: 30 }, (_, at) => ({
      type: 'VOICE',
      command: `my ${at}`,
      displayString: labels[at % labels.length],
      image: at % 4 === 0 ? '' : '/pictures/tile-red.svg',
    }))
    await fetch('/api/v1/seabuttons', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('arToken')}` },
      body: JSON.stringify({ seaButtonsData }),
    })
  })
  expect(await problemsOnPages(page, '/my-remote', PAGES, goInside)).toEqual([])
})
