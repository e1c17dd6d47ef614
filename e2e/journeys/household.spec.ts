/**
 * A home with a box of its own and no provider: the remote is nobody's brand, and nothing speaks of, or leads to, a
 * log-in.
 */
import type { Page } from '@playwright/test'
import { startFakeVdr, type FakeVdr } from '../../boxes/test/fake-vdr.ts'
import { LANGUAGES, problemsInLanguages, setLanguage } from '../support/access-checks.ts'
import { expect, startedOnce, test as base } from '../support/journey.ts'
import { pairAtMachine } from '../support/paired.ts'

const test = base.extend<object, { vdr: FakeVdr }>({
  vdr: startedOnce(startFakeVdr),
  settings: [
    async ({ vdr }, use) =>
      use({
        BECKON_BOXES: `vdr://127.0.0.1:${vdr.port}?name=Living%20room&id=vdr&family=flex`,
        BECKON_ANALYTICS: 'off',
      }),
    { scope: 'worker' },
  ],
})

const BEFORE_PAIRING = [
  '/',
  '/error?err=INVALID-TOKEN',
  '/error?msg=cantSeeStbsWithoutLogin',
  '/login-again',
  '/login-again?msg=sessionIsNoLongerValid',
  '/?msg=EXPIRED-XAPI-TOKEN',
  '/choose-device',
  '/no-such-page',
]
const PAIRED = ['/remote', '/my-remote', '/settings', '/learn-more', '/access', '/tv-config', '/choose-device']
/** Words of a log-in or of a cable partner; the page of a log-in says that there is none. */
const FOREIGN =
  /comcast|cox|rogers|shaw|vidéotron|log-?in|logging|inici\w* sesión|vous (?:re)?connecter|connectez-vous/iu

const WORDS = {
  en: { easyPair: 'Easy pair', noLogin: 'There is no log-in here', menu: 'Menu of this remote', header: 'TV remote' },
  es: {
    easyPair: 'Emparejamiento fácil',
    noLogin: 'Aquí no se inicia sesión',
    menu: 'Menú de este control',
    header: 'Control remoto de la TV',
  },
  fr: {
    easyPair: 'Jumelage facile',
    noLogin: 'Il n’y a pas de connexion ici',
    menu: 'Menu de cette télécommande',
    header: 'Télécommande TV',
  },
} as const

/** All words of the page, its tab's title and its names included, and all addresses that it leads to. */
async function wordsOf(page: Page): Promise<string> {
  await page.locator('h1').first().waitFor()
  const names = await page
    .locator('[aria-label], a[href]')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('aria-label') ?? ''} ${one.getAttribute('href') ?? ''}`))
  return [
    await page.title(),
    await page.locator('body').innerText(),
    ...names.filter((name) => !name.includes('logout')),
  ].join('\n')
}

/** In every language. The page is in English afterwards. */
async function expectNothingForeign(page: Page, path: string): Promise<void> {
  for (const language of LANGUAGES) {
    await setLanguage(page, language)
    expect(await wordsOf(page), `${path}, ${language}`).not.toMatch(FOREIGN)
  }
  await setLanguage(page, 'en')
}

test('in each language Home offers easy pair alone, and no page names a partner or a log-in', async ({
  page,
  server,
}) => {
  for (const path of BEFORE_PAIRING) {
    await page.goto(path)
    await expectNothingForeign(page, path)
  }
  await page.goto('/login-again')
  await page.getByRole('link', { name: 'Pair again' }).click()
  await expect(page).toHaveURL(/\/$/u)
  for (const language of LANGUAGES) {
    await setLanguage(page, language)
    await expect(page.getByRole('main').getByRole('link', { name: /log|sesión|connect/iu })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button')).toHaveText([WORDS[language].easyPair])
  }
  expect(await problemsInLanguages(page, '/')).toEqual([])

  for (const language of LANGUAGES) {
    await page.goto(`/login?locale=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS[language].noLogin)
  }
  await page.getByRole('link').click()
  await expect(page).toHaveURL(/\/\?partner=home$/u)

  await pairAtMachine(page, server, 'vdr')
  for (const path of PAIRED) {
    await page.goto(path)
    await expectNothingForeign(page, path)
  }
  await page.goto('/remote')
  await page.getByRole('button', { name: WORDS.en.menu }).click()
  for (const language of LANGUAGES) {
    await setLanguage(page, language)
    await expect(page.locator('h1')).toHaveText(WORDS[language].header)
    expect(await page.getByRole('dialog', { name: WORDS[language].menu }).innerText()).not.toMatch(FOREIGN)
  }
  expect(await problemsInLanguages(page, '/remote with its menu')).toEqual([])
})

test('an installed remote bears no partner’s name', async ({ page }) => {
  await page.goto('/')
  const manifest = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  expect(await manifest.text()).not.toMatch(/comcast/iu)
})
