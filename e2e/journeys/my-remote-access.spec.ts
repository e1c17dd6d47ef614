import type { Page } from '@playwright/test'
import { clipped, expectNoViolations, settled, smallTargets, THEMES, widenText } from '../support/access-checks.ts'
import { expect, test } from '../support/journey.ts'
import { otherAppsBoard } from '../support/other-board.ts'

const PAGES = ['/my-remote', '/my-remote-config', '/add-new-button', '/add-popular-buttons', '/edit-custom-button', '/my-remote-file', '/remote']
/** A screen each: 400 % zoom, a phone, a tablet, a desk. */
const VIEWPORTS = [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]

test.describe.configure({ mode: 'parallel' })

/** As a link inside the app goes: a page load would start on the remote. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await settled(page)
  const option = page.getByRole('option').nth(1)
  if (path === '/my-remote-config') await option.click()
  if (path === '/my-remote-file') {
    await page.locator('input[type=file]').setInputFiles({ name: 'speech.obz', mimeType: 'application/zip', buffer: otherAppsBoard() })
    await page.locator('#file-heading').waitFor()
    await page.locator('summary').click()
  }
  if (path === '/edit-custom-button') {
    await page.locator('#command').fill('watch the news')
    await page.locator('#label').focus()
    await expect(page.locator('[data-preview]')).toBeVisible()
    await page.locator('#command').fill('')
    await page.locator('form button[type=submit]').click()
    await page.locator('#command').fill('watch the news')
  }
}

for (const language of ['en', 'es', 'fr']) {
  test(`my remote and its editing pages stand axe, small screens, wide text and 44 px in ${language} [A34 A35]`, async ({ page, openPairedRemote }) => {
    test.setTimeout(240_000)
    await openPairedRemote(page, 'bedroom')
    await page.evaluate(async (locale) => {
      localStorage.setItem('locale', locale)
      const labels = ['Netflix', 'Regarder les <b>nouvelles régionales</b> du soir', 'Documentaries', 'Anticonstitutionnellement', 'Canal 5', 'x']
      const seaButtonsData = Array.from({ length: 30 }, (_, at) => ({ type: 'VOICE', command: `my ${at}`, displayString: labels[at % labels.length], image: at % 4 === 0 ? '' : '/pictures/tile-red.svg' }))
      await fetch('/api/v1/seabuttons', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'authorization': `Bearer ${localStorage.getItem('arToken')}` },
        body: JSON.stringify({ seaButtonsData }),
      })
    }, language)
    const problems: string[] = []
    for (const path of PAGES) {
      await page.emulateMedia(THEMES[0].media)
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/my-remote')
      await settled(page)
      await goInside(page, path)
      for (const theme of THEMES) {
        await page.emulateMedia(theme.media)
        await expectNoViolations(page, theme, `${path}, ${theme.name}`).catch((error: unknown) => problems.push(String(error)))
      }
      for (const widened of [false, true]) {
        if (widened) await widenText(page)
        for (const viewport of VIEWPORTS) {
          await page.setViewportSize(viewport)
          const found = [...(await clipped(page)), ...(widened ? [] : await smallTargets(page))]
          problems.push(...found.map((one) => `${path} at ${viewport.width} px${widened ? ', wide' : ''}: ${one}`))
        }
      }
    }
    expect(problems).toEqual([])
  })
}
