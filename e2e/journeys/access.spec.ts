import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const LANGUAGES = ['en', 'es', 'fr'] as const
const THEMES = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced colours', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const
type Theme = (typeof THEMES)[number]
const COLOUR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Pages that need nothing but their address. */
const OPEN_PAGES = ['/', '/error?err=ERROR&sts=503', '/error?msg=noCompatibleStbFound', '/login-again', '/no-such-page', '/?msg=yourSessionExpired', '/tv']
/** Pages of somebody who is paired. */
const PAIRED_PAGES = ['/remote', '/choose-device']

/** 320 × 256 is what 400 % zoom leaves of a desk's 1280 × 1024. */
const VIEWPORTS = [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]

async function setLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('locale', value), language)
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/** Structure does not change with the theme: it is checked in the first one, colours in each. */
async function expectNoViolations(page: Page, theme: Theme, label: string): Promise<void> {
  await setFillToColour(page)
  // Without frames there is no need for the second page in which axe puts the findings of several together.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (theme === THEMES[0] ? axe.withTags(AXE_TAGS) : axe.withRules(COLOUR_RULES)).analyze()
  expect(violations.map(({ id, nodes }) => `${label}: ${id} at ${nodes.map(({ target }) => target).join(' | ')}`)).toEqual([])
}

/**
 * axe reads the colour of text from `-webkit-text-fill-color`, for which Chromium reports the author's colour in forced
 * colours while it draws the user's.
 */
async function setFillToColour(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isForced = matchMedia('(forced-colors: active)').matches
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      element.style.removeProperty('-webkit-text-fill-color')
      if (isForced) element.style.setProperty('-webkit-text-fill-color', getComputedStyle(element).color)
    }
  })
}

/** What sticks out of the page sideways, or text that its own box cuts off. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} wide`)
    for (const element of document.body.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, label, legend, li, input')) {
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (box.width <= 1 || box.height <= 1 || style.visibility === 'hidden' || element.closest('[aria-hidden], .spoken')) continue
      const words = (element.textContent ?? '').trim().slice(0, 30)
      if (box.right > width + 1 || box.left < -1) found.push(`"${words}" sticks out`)
      const cuts = style.overflow !== 'visible' && element.tagName !== 'INPUT'
      if (cuts && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)) found.push(`"${words}" is cut`)
    }
    return found
  })
}

/** WCAG 1.4.12. Set through the object model, since the page's policy allows no style element. */
async function widenText(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('*')) {
      element.style.setProperty('line-height', '1.5', 'important')
      element.style.setProperty('letter-spacing', '0.12em', 'important')
      element.style.setProperty('word-spacing', '0.16em', 'important')
    }
    for (const paragraph of document.querySelectorAll('p')) paragraph.style.setProperty('margin-bottom', '2em', 'important')
  })
}

/** Controls under 44 CSS pixels; links inside a sentence may be as high as their line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, summary')]
      .filter((element) => element.getClientRects().length > 0 && !element.closest('p, .spoken'))
      .filter((element) => {
        const target = element.matches('input[type=radio], input[type=checkbox]') ? (element.closest('label') ?? element) : element
        const { width, height } = target.getBoundingClientRect()
        return width < 43.5 || height < 43.5
      })
      .map((element) => `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`),
  )
}

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test('open pages have no violations in any theme, and their own title and one h1 [A34]', async ({ page }) => {
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
        for (const theme of THEMES) {
          await page.emulateMedia(theme.media)
          await expectNoViolations(page, theme, `${path}, ${theme.name}`)
        }
      }
      expect(titles.size).toBeGreaterThanOrEqual(5)
    })

    test('the remote, its menu and the choice of boxes have no violations in any theme [A34]', async ({ page, openPairedRemote }) => {
      test.setTimeout(120_000)
      await openPairedRemote(page)
      await setLanguage(page, language)
      for (const theme of THEMES) {
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

    test('nothing scrolls sideways, is clipped or is small at 320 px, with wide text spacing, on a tablet and a desk [A35]', async ({ page, openPairedRemote }) => {
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
