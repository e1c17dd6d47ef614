import type { Page } from '@playwright/test'
import { brokenWords, clipped, expectNoViolations, settled, smallTargets, themesIn, widenText } from '../support/access-checks.ts'
import { expect, test } from '../support/journey.ts'

const LANGUAGES = ['en', 'es', 'fr'] as const

/** Pages that need nothing but their address. */
const OPEN_PAGES = ['/', '/error?err=ERROR&sts=503', '/error?msg=noCompatibleStbFound', '/login-again', '/no-such-page', '/?msg=yourSessionExpired', '/tv']
/** Pages of somebody who is paired. */
const PAIRED_PAGES = ['/remote', '/choose-device']

/** 320 × 256 is what 400 % zoom leaves of a desk's 1280 × 1024. */
const VIEWPORTS = [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 961, height: 800 },
  { width: 1280, height: 800 },
]

/** One language in each of the tests is enough to see what another engine does with the page; French has the longest words. */
function firefoxIf(wanted: boolean): string[] {
  return wanted ? ['@firefox'] : []
}

async function setLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('locale', value), language)
}

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test('open pages have no violations in any theme, and their own title and one h1 [A34]', async ({ page, browserName }) => {
      test.setTimeout(120_000)
      await page.goto('/error')
      await setLanguage(page, language)
      const titles = new Set<string>()
      for (const path of OPEN_PAGES) {
        await page.goto(path)
        await settled(page)
        if (path !== '/tv') await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('h1')).toHaveCount(1)
        titles.add(await page.title())
        for (const theme of themesIn(browserName)) {
          await page.emulateMedia(theme.media)
          await expectNoViolations(page, theme, `${path}, ${theme.name}`)
        }
      }
      expect(titles.size).toBeGreaterThanOrEqual(5)
    })

    test('the remote, its menu and the choice of boxes have no violations in any theme [A34]', { tag: firefoxIf(language === 'en') }, async ({ page, browserName, openPairedRemote }) => {
      test.setTimeout(120_000)
      await openPairedRemote(page)
      await setLanguage(page, language)
      for (const theme of themesIn(browserName)) {
        await page.emulateMedia(theme.media)
        await page.goto('/remote')
        await settled(page)
        await expectNoViolations(page, theme, `/remote, ${theme.name}`)
        await page.locator('[aria-haspopup=dialog]').click()
        await page.getByRole('dialog').waitFor()
        await expectNoViolations(page, theme, `the menu, ${theme.name}`)
        await page.keyboard.press('Escape')
        await page.locator('[aria-haspopup=dialog]').click()
        await page.getByRole('dialog').getByRole('link').first().click()
        await page.waitForURL(/choose-device/u)
        await settled(page)
        await expectNoViolations(page, theme, `/choose-device, ${theme.name}`)
      }
    })

    test('nothing scrolls sideways, is clipped or is small at 320 px, with wide text spacing, on a tablet and desks, where words of keys are whole [A35]', { tag: firefoxIf(language === 'fr') }, async ({ page, openPairedRemote }) => {
      test.setTimeout(120_000)
      await openPairedRemote(page)
      await setLanguage(page, language)
      for (const path of [...PAIRED_PAGES.slice(0, 1), ...OPEN_PAGES]) {
        await page.goto(path)
        await settled(page)
        for (const viewport of VIEWPORTS) {
          await page.setViewportSize(viewport)
          expect(await clipped(page), `${path} at ${viewport.width} px`).toEqual([])
          expect(await smallTargets(page), `${path} at ${viewport.width} px`).toEqual([])
          if (viewport.width >= 820) expect(await brokenWords(page), `${path} at ${viewport.width} px`).toEqual([])
        }
        await widenText(page)
        for (const viewport of VIEWPORTS) {
          await page.setViewportSize(viewport)
          expect(await clipped(page), `${path} at ${viewport.width} px with wide text spacing`).toEqual([])
        }
      }
    })
  })
}

test('the language switch is on every page and changes every text at once [A17 A16]', async ({ page, openPairedRemote }) => {
  await openPairedRemote(page)
  for (const path of ['/remote', '/', '/error', '/login-again', '/no-such-page']) {
    await page.goto(path)
    await settled(page)
    await page.getByRole('button', { name: 'Français' }).or(page.getByRole('radio', { name: 'Français' })).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('locale'))).toBe('fr')
    await page.getByRole('button', { name: 'English' }).or(page.getByRole('radio', { name: 'English' })).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }
})
