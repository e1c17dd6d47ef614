/** Two people share a tablet: each finds the remote as they need it. */
import { expect, test } from '../support/journey.ts'

test('Anna scans and Ben does not: each comes back to their own, by the page or by a link', async ({ page }) => {
  const startsScanning = page.getByText('Press Space to start')
  await page.addInitScript(() => {
    if (localStorage.getItem('people') === null)
      localStorage.setItem(
        'ways',
        JSON.stringify({ version: 1, way: 'scan', switches: [{ source: 'key', code: 'Space', job: 'select' }] }),
      )
  })
  await page.goto('/people')
  await expect(startsScanning).toBeVisible()
  await page.getByLabel('Name').fill('Anna')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const anna = page.getByRole('button', { name: 'Anna' })
  await expect(anna).toHaveAttribute('aria-current', 'true')

  await page.getByText('Add a person').click()
  await page.getByLabel('Name').last().fill('Ben')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How do you press?')
  await expect(startsScanning).toBeHidden()

  await page.goto('/')
  await page.getByRole('link', { name: 'Who uses this remote?' }).click()
  await page.getByRole('heading', { name: 'Change Ben' }).click()
  const link = await page.getByRole('link', { name: 'Link for Ben' }).getAttribute('href')
  await page.getByRole('button', { name: 'Anna' }).click()
  await expect(page.getByRole('button', { name: 'Anna uses it now' })).toBeVisible()
  await expect(startsScanning).toBeVisible()

  await page.goto(link ?? '')
  await expect(page.getByRole('link', { name: 'Who uses this remote?' })).toBeVisible()
  await expect(startsScanning).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('ways'))).toBeNull()
})
