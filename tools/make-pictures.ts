/**
 * Takes the screenshots for the help pages (in each language and both themes), the installation dialog and the README
 * from the running product: `npx node tools/make-pictures.ts`. Run it again after a page has changed; the repository
 * has the results.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { pair } from '../e2e/support/paired.ts'
import { startServer } from '../e2e/support/running-server.ts'
import { LANGUAGES, type Language } from '../contract/src/languages.ts'
import { buildWeb } from './build-web.ts'
import { ensureChromium } from './test-programs.ts'
import { quiet } from '../e2e/support/quiet.ts'

const HELP = 'web/src/features/learn-more/pictures'
const INSTALL = 'web/public/screenshots'
const README = 'docs/pictures'
const TV = 'living-room'
const PHONE = { width: 400, height: 760 }
const TABLET = { width: 1180, height: 820 }
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
/** Just enough for crisp text on a phone: a help page must not be larger than the remote. */
const QUALITY = 0.8

/** Each gets the picture that the product finds for it. */
const BUTTONS: Readonly<Record<Language, readonly (readonly [command: string, label: string])[]>> = {
  en: [
    ['Watch news', 'News'],
    ['Channel 206', 'Sports 206'],
    ['Open Netflix', 'Netflix'],
    ['Record this', 'Record'],
    ['Watch cooking', 'Cooking'],
    ['Mute', 'Quiet'],
  ],
  es: [
    ['Ver noticias', 'Noticias'],
    ['Canal 206', 'Deportes'],
    ['Abrir Netflix', 'Netflix'],
    ['Graba esto', 'Grabar'],
    ['Ver cocina', 'Cocina'],
    ['Silencio', 'Silencio'],
  ],
  fr: [
    ['Regarder les nouvelles', 'Nouvelles'],
    ['Chaîne 206', 'Sport 206'],
    ['Ouvrir Netflix', 'Netflix'],
    ['Enregistre ça', 'Enregistrer'],
    ['Regarder la cuisine', 'Cuisine'],
    ['Coupe le son', 'Sourdine'],
  ],
}
const TV_EVENTS = {
  mute: 'tv_mute',
  power: 'all_off',
  tvInput: 'tv_input',
  tvPower: 'tv_power',
  volumeDown: 'tv_volume_down',
  volumeUp: 'tv_volume_up',
}
const COMMAND: Readonly<Record<Language, string>> = {
  en: 'Watch news',
  es: 'Ver noticias',
  fr: 'Regarder les nouvelles',
}

await buildWeb()
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--use-fake-device-for-media-stream'],
})
const server = await startServer()
try {
  mkdirSync(HELP, { recursive: true })
  mkdirSync(INSTALL, { recursive: true })
  for (const language of LANGUAGES) for (const theme of THEMES) await takeHelp(language, theme)
  await takeInstall()
  await takeReadme()
} finally {
  await browser.close()
  await server.stop()
}

async function takeHelp(language: Language, theme: Theme): Promise<void> {
  const page = await open(language, PHONE, theme)
  const file = (name: string) => `${HELP}/${name}-${language}${theme === 'dark' ? '-dark' : ''}.webp`
  await fillAccount(page, language)
  await page.goto(`${server.address}/remote`)
  await ready(page)
  await save(page, file('remote'))
  await page.goto(`${server.address}/my-remote`)
  await ready(page)
  await page.locator('#my-buttons').waitFor()
  await save(page, file('my-remote'))
  await go(page, '/edit-custom-button')
  await page.locator('input').first().fill(COMMAND[language])
  await page.locator('input').first().blur()
  await page.waitForTimeout(700)
  await save(page, file('editor'))
  await go(page, '/tv-config')
  await page.waitForTimeout(500)
  await save(page, file('tv-buttons'))
  await page.close()
}

async function takeInstall(): Promise<void> {
  const phone = await open('en', PHONE, 'light')
  await phone.goto(`${server.address}/remote`)
  await ready(phone)
  await save(phone, `${INSTALL}/phone.webp`)
  const desk = await open('en', { width: 1280, height: 800 }, 'light')
  await desk.goto(`${server.address}/remote`)
  await ready(desk)
  await save(desk, `${INSTALL}/desk.webp`)
}

async function takeReadme(): Promise<void> {
  const page = await open('en', TABLET, 'light', 1)
  await page.goto(`${server.address}/remote`)
  await ready(page)
  await page.screenshot({ path: `${README}/remote.png`, animations: 'disabled' })
}

/** With a session of its own: one whose token has been replaced is over after a minute. */
async function open(
  locale: Language,
  viewport: { width: number; height: number },
  colorScheme: Theme,
  deviceScaleFactor = 1.5,
): Promise<Page> {
  const rows = {
    ...(await pair(server.address, TV)),
    locale,
    consentAppData: JSON.stringify({ necessary: true, analytics: false }),
  }
  const context = await browser.newContext({
    permissions: ['microphone'],
    viewport,
    deviceScaleFactor,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme,
  })
  const page = await context.newPage()
  await page.goto(`${server.address}/error`)
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, rows)
  return page
}

/** The account's buttons and events, as somebody who has used it for a while. */
async function fillAccount(page: Page, language: Language): Promise<void> {
  await page.evaluate(
    async ([buttons, events]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('arToken')}` }
      const post = (path: string, body: unknown) =>
        fetch(`/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const seaButtonsData = []
      for (const [command, displayString] of buttons) {
        const { image } = (await (
          await fetch(`/api/v1/seabuttons/image?${new URLSearchParams({ cmd: command }).toString()}`, { headers })
        ).json()) as { image: string }
        seaButtonsData.push({ type: 'VOICE', command, displayString, image, isLegacyIcon: false })
      }
      await post('seabuttons', { seaButtonsData })
      const named = Object.fromEntries(Object.entries(events).map(([key, eventName]) => [key, { eventName }]))
      await post('tvconfig', { tvConfigData: { apiKey: 'an-example-key-0123456789', ...named } })
    },
    [BUTTONS[language], TV_EVENTS] as const,
  )
}

/** A page that a load would not open: with a session every load ends on the remote. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.createElement('a')
    link.href = to
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.locator('h1').waitFor()
  await page.waitForTimeout(400)
}

async function ready(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  await quiet(page)
  await page.evaluate(() => document.fonts.ready)
}

/** As WebP, by the browser itself: a third of the same picture as PNG. */
async function save(page: Page, file: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  const helper = await browser.newPage()
  const webp = await helper.evaluate(
    async ([data, quality]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    [png, QUALITY] as const,
  )
  await helper.close()
  writeFileSync(file, Buffer.from(webp, 'base64'))
}
