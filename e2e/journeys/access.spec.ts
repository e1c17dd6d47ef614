import {
  brokenWords,
  LANGUAGES,
  problemsInLanguages,
  problemsOf,
  setLanguage,
  settled,
} from '../support/access-checks.ts'
import { expect, test } from '../support/journey.ts'

/** Pages that need nothing but their address. */
const OPEN_PAGES = [
  '/',
  '/error?err=ERROR&sts=503',
  '/error?msg=noCompatibleStbFound',
  '/login-again',
  '/no-such-page',
  '/?msg=yourSessionExpired',
  '/tv',
]
/** A tablet, the narrowest desk, and a common one. */
const WITH_ROOM_FOR_WORDS = [
  { width: 820, height: 1180 },
  { width: 961, height: 800 },
  { width: 1280, height: 800 },
]

test.describe.configure({ mode: 'parallel', timeout: 120_000 })

test('open pages have their own title and one h1, and the screen of the TV stands the checks of every page [A34 A35]', async ({
  page,
}) => {
  const titles = new Set<string>()
  for (const path of OPEN_PAGES) {
    await page.goto(path)
    await settled(page)
    await expect(page.locator('h1')).toHaveCount(1)
    titles.add(await page.title())
    if (path === '/tv') expect(await problemsOf(page, path)).toEqual([])
  }
  expect(titles.size).toBeGreaterThanOrEqual(5)
})

/** Another engine is seen enough of in the language with the longest words. */
const languagesIn = (browserName: string) => (browserName === 'firefox' ? (['fr'] as const) : LANGUAGES)

test(
  'the remote stands the checks of every page in each language, and on a tablet or a desk the words of its keys are whole [A34 A35]',
  { tag: ['@main', '@firefox'] },
  async ({ page, browserName, openPairedRemote }) => {
    await openPairedRemote(page)
    const languages = languagesIn(browserName)
    expect(await problemsInLanguages(page, '/remote', languages, browserName)).toEqual([])
    for (const language of languages) {
      await setLanguage(page, language)
      for (const viewport of WITH_ROOM_FOR_WORDS) {
        await page.setViewportSize(viewport)
        expect(await brokenWords(page), `${viewport.width} px, ${language}`).toEqual([])
      }
    }
  },
)

test(
  'the menu and the choice of boxes stand the checks of every page in each language [A34 A35]',
  { tag: ['@main', '@firefox'] },
  async ({ page, browserName, openPairedRemote }) => {
    await openPairedRemote(page)
    const check = async (label: string) =>
      expect(await problemsInLanguages(page, label, languagesIn(browserName), browserName)).toEqual([])
    await page.locator('[aria-haspopup=dialog]').click()
    await page.getByRole('dialog').waitFor()
    await check('the menu')
    await page.getByRole('dialog').getByRole('link').first().click()
    await page.waitForURL(/choose-device/u)
    await settled(page)
    await check('/choose-device')
  },
)
