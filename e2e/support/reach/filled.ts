/** Scenes with more on a page than it usually has: everything open, long names, mistakes. */
import { expect, type Locator, type Page } from '@playwright/test'
import { askAsPage } from '../account.ts'
import { quiet } from '../quiet.ts'
import { pair } from '../paired.ts'
import { answerCall, forgetPairing, goInside, keepWays, settled, type Scene } from './open-scene.ts'

const LONG_NAMES = [
  'Regarder les <b>nouvelles régionales</b> du soir',
  'Anticonstitutionnellement',
  'Documentaries',
  'x',
]

async function storeLongNames(page: Page): Promise<void> {
  const seaButtonsData = Array.from({ length: 30 }, (_, at) => ({
    type: 'VOICE',
    command: `my ${at}`,
    displayString: LONG_NAMES[at % LONG_NAMES.length],
    image: at % 4 === 0 ? '' : '/pictures/tile-red.svg',
  }))
  await askAsPage(page, 'seabuttons', { seaButtonsData })
  await page.reload()
  await page.getByRole('button', { name: 'Anticonstitutionnellement' }).first().waitFor()
}

async function speak(page: Page): Promise<Locator> {
  const voice = page.getByRole('button', { name: 'Voice', exact: true })
  await voice.click()
  await expect(voice).toHaveAttribute('aria-pressed', 'true')
  return voice
}

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelectorAll<HTMLDetailsElement>('main details').forEach((one) => (one.open = true)),
  )
}

/** In the order of the visit: what is stored on the server stays for those that follow. */
export const FILLED: readonly Scene[] = [
  {
    name: 'the remote with all that can be chosen for it',
    async open(page) {
      await page.evaluate(() => {
        for (const name of ['holdToRepeat', 'numberComposer', 'keysToTv', 'keySound'])
          localStorage.setItem(name, 'true')
      })
      await page.reload()
      await page.locator('#keysToTv').waitFor()
      await page.locator('#phrases').click()
      await unfold(page)
      // Read as every scene, from its top: here no key lies under the line that stays in sight.
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  ...[{ size: 'large' }, { size: 'gaze' }, { size: 'four' }, { layout: { textPercent: 200, keysShown: '12' } }].map(
    (ways): Scene => ({
      name: `keys of ${JSON.stringify(ways)}`,
      open: (page) => keepWays(page, ways),
    }),
  ),
  {
    name: 'watching mode',
    async open(page) {
      await page.evaluate(() => localStorage.setItem('watchingMinutes', '1'))
      await page.reload()
      await page.locator('#ok').waitFor()
      // What watches comes a moment after the page, and counts from then.
      await expect(async () => {
        await page.clock.fastForward(61_000)
        await expect(page.getByText('The remote rests soon.')).toBeVisible({ timeout: 3_000 })
      }).toPass()
      await page.clock.fastForward(11_000)
      await page.getByRole('dialog', { name: 'Watching mode' }).waitFor()
    },
  },
  {
    name: 'listening to a spoken command',
    async open(page) {
      // However long somebody looks, the time to speak does not end.
      await page.evaluate(() => {
        const later = window.setTimeout
        window.setTimeout = ((run: () => void, ms?: number) =>
          ms === 4_000 ? 0 : later(run, ms)) as typeof window.setTimeout
      })
      await speak(page)
    },
  },
  {
    name: 'a spoken command that was not understood',
    async open(page) {
      const transcript = 'regarder les nouvelles régionales du soir sur la chaîne deux cent six'
      await answerCall(page, 'voice', { status: 'NOT-UNDERSTOOD', transcript }, 422)
      const voice = await speak(page)
      // The microphone's own time: a recording needs sound.
      await page.waitForTimeout(800)
      await voice.click()
      await page.getByText(transcript).first().waitFor()
    },
  },
  {
    name: 'TV control with a key and an event that was not accepted',
    async open(page) {
      await answerCall(page, 'tvconfig', {
        tvConfigData: { apiKey: '••••••••WXYZ', mute: { eventName: 'tv_mute' } },
        revision: 4,
      })
      await answerCall(page, 'iot', { status: 'IOT-REFUSED' }, 502)
      // What is set is asked for once, when the remote opens.
      const known = page.waitForResponse('**/api/v1/tvconfig')
      await page.reload()
      await known
      await goInside(page, '/tv-config')
      await page.locator('#event-mute').waitFor()
      await page.getByRole('button', { name: 'Test Mute' }).click()
      await page.locator('#event-mute-result svg').waitFor()
    },
  },
  {
    name: 'privacy settings, all open',
    async open(page) {
      await goInside(page, '/settings')
      await page.locator('main button[aria-expanded]').click()
      await page.locator('main input[type=checkbox]').first().waitFor()
      await unfold(page)
    },
  },
  ...['automation', 'custom-buttons'].map((topic): Scene => ({
    name: `learn more about ${topic}`,
    open: (page) => goInside(page, `/learn-more?about=${topic}`),
  })),
  ...['/asl-consent', '/asl-getting-started'].map((path): Scene => ({
    name: `${path}, all open`,
    async open(page) {
      if (path === '/asl-getting-started') await page.evaluate(() => localStorage.setItem('asl-consent', 'true'))
      await goInside(page, path)
      await page.locator('main summary').waitFor()
      await unfold(page)
    },
  })),
  {
    name: 'a link for another program, without a name',
    async open(page) {
      await goInside(page, '/other-programs')
      await page.getByRole('button', { name: 'Make the link' }).click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'a link for another program, made',
    async open(page) {
      await goInside(page, '/other-programs')
      await page.getByLabel('Name of the link').fill('AsTeRICS')
      await page.getByRole('button', { name: 'Make the link' }).click()
      await page.getByRole('button', { name: 'Make another link' }).waitFor()
    },
  },
  {
    name: 'my remotes, with twelve others',
    async open(page, tv) {
      for (let n = 0; n < 12; n += 1) await pair(new URL(page.url()).origin, tv.id)
      await goInside(page, '/my-remotes')
      await page.locator('main h3').first().waitFor()
      await unfold(page)
    },
  },
  {
    name: 'my remote with long names and pictures',
    async open(page) {
      await storeLongNames(page)
      await goInside(page, '/my-remote')
      await quiet(page)
    },
  },
  {
    name: 'the order of buttons with long names',
    async open(page) {
      await goInside(page, '/my-remote-config')
      await page.getByRole('main').getByRole('option').nth(1).click()
    },
  },
  {
    name: 'a button with a picture and a mistake',
    async open(page) {
      await goInside(page, '/my-remote-config')
      await page.getByRole('main').getByRole('option').nth(1).click()
      await goInside(page, '/edit-custom-button')
      await page.locator('#command').fill('watch the news')
      await page.locator('#label').focus()
      await page.locator('[data-preview]').waitFor()
      await page.locator('#command').fill('')
      await page.locator('form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  { name: 'an error with a status', open: (page) => goInside(page, '/error?err=ERROR&sts=503') },
  {
    name: 'a companion app asks',
    async open(page) {
      const { path } = await page.evaluate(async () => {
        const started = await fetch('/api/v1/companion/start', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ appName: 'TV Guide' }),
        })
        return (await started.json()) as { path: string }
      })
      await page.goto(path)
      await page.locator('main ul').waitFor()
    },
  },
  { name: 'the practice app', open: async (page) => void (await page.goto('/companion-app')) },
  {
    name: 'a message at home',
    async open(page) {
      await forgetPairing(page)
      await page.goto('/?msg=yourSessionExpired')
      await page.locator('[data-banner]').waitFor()
      await settled(page)
    },
  },
]
