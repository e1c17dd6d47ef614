/** Checks for every page: axe in each theme, nothing clipped or overflowing, targets of 44 px. */
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import type { BrowserName } from './browsers.ts'
import { crashTexts } from '../../web/src/ui/texts.ts'

/** The rules of axe, in two parts: structure does not change with the theme, colours not with the language. */
type Rules = 'all' | 'colours' | 'words'

export const THEMES = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' }, rules: 'all' },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' }, rules: 'colours' },
  { name: 'forced colours', media: { colorScheme: 'dark', forcedColors: 'active' }, rules: 'colours' },
] as const
export interface Theme {
  readonly name: string
  readonly media: (typeof THEMES)[number]['media']
  readonly rules: Rules
}

/**
 * English is checked in all themes, the other languages once, for what their words can change. Firefox over WebDriver
 * BiDi cannot change its theme, so other themes are not checked there.
 */
export function themesFor(language: string, browserName: BrowserName = 'chromium'): readonly Theme[] {
  if (browserName === 'firefox') return THEMES.slice(0, 1)
  return language === 'en' ? THEMES : [{ ...THEMES[0], rules: 'words' }]
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']
/** The rules that words can break: names that exist, match what is seen and differ, their language, and scrolling. */
const WORD_RULES = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'html-lang-valid',
  'identical-links-same-purpose',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'label-title-only',
  'landmark-unique',
  'link-name',
  'role-img-alt',
  'scrollable-region-focusable',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'valid-lang',
]

export const LANGUAGES = ['en', 'es', 'fr'] as const

/** By the switch in the head of the page, also under an open dialog, where no user reaches it. */
export async function setLanguage(page: Page, language: string): Promise<void> {
  await page.locator('#language').evaluate((select: HTMLSelectElement, value) => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

export async function settled(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

async function expectNoViolations(page: Page, theme: Theme, label: string): Promise<void> {
  await standStill(page)
  await setFillToColour(page)
  // Our pages have no frames. axe (half a megabyte) is added once to a page, and only violations come back.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly: RunOptions['runOnly'] =
    theme.rules === 'all'
      ? { type: 'tag', values: AXE_TAGS }
      : { type: 'rule', values: theme.rules === 'colours' ? COLOUR_RULES : WORD_RULES }
  const found = await page.evaluate(
    async (options: RunOptions) => {
      const { axe: inPage } = window as unknown as { readonly axe: typeof axe }
      const { violations } = await inPage.run(document, options)
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' | ')}`)
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
  expect(found.map((one) => `${label}: ${one}`)).toEqual([])
}

/** Finishes transitions, since colours in between belong to no theme, and endless animations, also in Firefox. */
async function standStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const animations = document.getAnimations()
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity
    for (const animation of animations) if (!ends(animation)) animation.cancel()
    return Promise.allSettled(animations.filter(ends).map(({ finished }) => finished))
  })
}

/**
 * axe reads the colour of text from `-webkit-text-fill-color`, for which Chromium reports the author's colour in forced
 * colours while it draws the user's.
 */
async function setFillToColour(page: Page): Promise<void> {
  await page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('body *')]
    for (const { style } of elements) style.removeProperty('-webkit-text-fill-color')
    if (!matchMedia('(forced-colors: active)').matches) return
    // All are read before one is set: a colour that is read after a change makes the browser style the page again.
    const colours = elements.map((element) => getComputedStyle(element).color)
    for (const [at, { style }] of elements.entries()) style.setProperty('-webkit-text-fill-color', colours[at] ?? '')
  })
}

/** Content that overflows the page sideways, and text that its own box clips. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    let looked = 0
    const width = document.documentElement.clientWidth
    const known = new Map<Element, boolean>()
    /** Allowed in a row that scrolls by itself, and in the wheel, whose turned corners are not painted. */
    function mayOverflowIn(one: Element | null): boolean {
      if (one === null || one === document.body) return false
      const before = known.get(one)
      if (before !== undefined) return before
      const { overflowX, contain } = getComputedStyle(one)
      const may = overflowX === 'auto' || contain.includes('paint') || mayOverflowIn(one.parentElement)
      known.set(one, may)
      return may
    }
    if (document.documentElement.scrollWidth > width)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`)
    for (const element of document.body.querySelectorAll<HTMLElement>(
      'h1, h2, h3, p, a, button, label, legend, li, input',
    )) {
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (
        box.width <= 1 ||
        box.height <= 1 ||
        // In a closed section, a size may be that of the words before.
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('[aria-hidden], .spoken')
      )
        continue
      if (mayOverflowIn(element.parentElement)) continue
      looked += 1
      const words = (element.textContent ?? '').trim().slice(0, 30)
      if (box.right > width + 1 || box.left < -1) found.push(`"${words}" sticks out`)
      const cuts = style.overflow !== 'visible' && element.tagName !== 'INPUT'
      if (cuts && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1))
        found.push(`"${words}" is cut`)
    }
    return looked === 0 ? ['no text was found to look at'] : found
  })
}

/** Words of keys that are broken or hyphenated. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const place = document.createRange()
    return [...document.querySelectorAll('main button span')].flatMap(({ firstChild }) => {
      if (!(firstChild instanceof Text)) return []
      return [...firstChild.data.matchAll(/[^ /]+/gu)].flatMap(({ 0: word, index }) => {
        place.setStart(firstChild, index)
        place.setEnd(firstChild, index + word.length)
        return place.getClientRects().length > 1 ? [word] : []
      })
    })
  })
}

/** Switches WCAG 1.4.12 spacing on and off, by a constructed style sheet, since the page's policy allows no element. */
async function wideTextSheet(page: Page): Promise<{ turn(on: boolean): Promise<void> }> {
  const sheet = await page.evaluateHandle(() => {
    const made = new CSSStyleSheet()
    made.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `)
    return made
  })
  return {
    turn: (on) =>
      sheet.evaluate((one, on) => {
        const others = document.adoptedStyleSheets.filter((other) => other !== one)
        document.adoptedStyleSheets = on ? [...others, one] : others
      }, on),
  }
}

/** What 44 CSS pixels may measure where a browser rounds. */
const TARGET_AT_LEAST_PX = 43.5

/** Controls smaller than 44 CSS pixels, except links in a sentence. Fails if it finds no control at all. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((atLeastPx) => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, summary')].filter(
      (element) => element.getClientRects().length > 0 && !element.closest('p, .spoken'),
    )
    if (controls.length === 0) return ['no control was found to look at']
    return controls
      .filter((element) => {
        const target = element.matches('input[type=radio], input[type=checkbox]')
          ? (element.closest('label') ?? element)
          : element
        const { width, height } = target.getBoundingClientRect()
        return width < atLeastPx || height < atLeastPx
      })
      .map(
        (element) =>
          `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`,
      )
  }, TARGET_AT_LEAST_PX)
}

/** 320 × 256 is a desktop of 1280 × 1024 at 400 % zoom; then a phone, a tablet, a desktop. */
const VIEWPORTS = [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]

/** All checks above on the current page. Leaves it unchanged, in the size of a desktop. */
export async function problemsOf(page: Page, label: string, themes: readonly Theme[] = THEMES): Promise<string[]> {
  const problems: string[] = []
  for (const theme of themes) {
    await page.emulateMedia(theme.media)
    await expectNoViolations(page, theme, `${label}, ${theme.name}`).catch((error: unknown) =>
      problems.push(String(error)),
    )
  }
  const wideText = await wideTextSheet(page)
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    const told = (how: string, found: readonly string[]) =>
      problems.push(...found.map((one) => `${label} at ${viewport.width} px${how}: ${one}`))
    told('', [...(await clipped(page)), ...(await smallTargets(page))])
    await wideText.turn(true)
    told(' with wide text spacing', await clipped(page))
    await wideText.turn(false)
  }
  await page.emulateMedia(THEMES[0].media)
  return problems
}

/** The same in each language. The page keeps what stands on it, and is in English afterwards. */
export async function problemsInLanguages(
  page: Page,
  label: string,
  languages: readonly string[] = LANGUAGES,
  browserName: BrowserName = 'chromium',
): Promise<string[]> {
  const problems: string[] = []
  for (const language of languages) {
    await setLanguage(page, language)
    problems.push(...(await problemsOf(page, `${label}, ${language}`, themesFor(language, browserName))))
  }
  await setLanguage(page, 'en')
  // Where a page broke in one of them, what stands there instead has no problems.
  if ((await page.getByRole('heading', { name: crashTexts.crashTitle.en }).count()) > 0)
    problems.push(`${label}: broke`)
  return problems
}
