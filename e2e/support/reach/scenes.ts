/** Every place with something to choose: pages by route, dialogs, steps inside pages, and failures. */
import { PATHS, type Path } from '../../../web/src/app/paths.ts'
import { DIALOGS, openSigns, sign } from './dialogs.ts'
import { answerCall, forgetPairing, goInside, keepWays, waitForTv, type Scene } from './open-scene.ts'
import { expect, type Page } from '@playwright/test'

/**
 * Questions of `features/access-settings/Questions.tsx` with answers; where a switch is learned, no access method is
 * on.
 */
const QUESTIONS = ['press', 'ignoreSecondTouch', 'restTime', 'hasOneSwitchOnly', 'pace', 'keys', 'say']

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
}

/** Something of a page is open or under way. */
const STEPS: readonly Scene[] = [
  {
    name: 'access options, all open',
    async open(page) {
      await goInside(page, '/access')
      await unfold(page)
      await page.getByRole('button', { name: 'Copy the link' }).waitFor()
    },
    // The access method that is on has more settings.
    openWithWay: unfold,
  },
  {
    name: 'settings from a link',
    async open(page) {
      await goInside(page, `/access#settings=1.${Buffer.from('{"size":"large"}').toString('base64url')}`)
      await page.getByRole('button', { name: 'Try it' }).waitFor()
    },
  },
  ...QUESTIONS.map((asked): Scene => ({
    name: `first questions: ${asked}`,
    open: (page) => goInside(page, `/access?ask=${asked}`),
  })),
  {
    name: 'a page that is locked',
    async open(page) {
      await page.evaluate(() => localStorage.setItem('editLock', '2580'))
      await goInside(page, '/access')
      await page.getByRole('button', { name: 'Delete last' }).waitFor()
    },
  },
  {
    name: 'half a number',
    async open(page) {
      await page.getByRole('button', { name: 'Numbers: send when done' }).click()
      await page.getByRole('button', { name: /^2\b/u }).click()
      await page.getByRole('button', { name: 'Send number' }).waitFor()
    },
  },
  {
    name: 'signs, with the camera',
    async open(page) {
      await openSigns(page)
      await page.locator('button:enabled', { hasText: 'Start Recording' }).waitFor()
    },
  },
  {
    name: 'my signs, with the camera',
    async open(page) {
      await openSigns(page, '/my-signs')
      await page.locator('button:enabled', { hasText: 'Show it' }).waitFor()
    },
  },
  {
    name: 'signs: did you mean?',
    async open(page) {
      await sign(page, ['HULU', 'YOUTUBE'], -1.4)
      await page.getByRole('button', { name: /hulu/iu }).waitFor()
    },
  },
  {
    name: 'offer to install',
    async open(page) {
      await page.evaluate(() => {
        const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => {},
          userChoice: new Promise(() => {}),
        })
        window.dispatchEvent(offer)
      })
      await page.getByRole('button', { name: 'Not now' }).waitFor()
    },
  },
  {
    name: 'all keys of the flex remote',
    async open(page) {
      await page.evaluate(() => localStorage.setItem('isFlex', 'true'))
      await page.reload()
      await page.getByRole('button', { name: 'OK', exact: true }).waitFor()
    },
  },
  { name: 'few keys', open: (page) => keepWays(page, { layout: { keysShown: '8' } }) },
]

const ok = (page: Page) => page.getByRole('button', { name: 'OK', exact: true })

/** Who loses the network has had the parts of their way before. */
async function fetchAccessMethods(page: Page): Promise<void> {
  for (const way of ['scan', 'dwell', 'off']) {
    await page.evaluate(
      (profile) => {
        localStorage.setItem('ways', profile)
        dispatchEvent(new StorageEvent('storage', { key: 'ways' }))
      },
      JSON.stringify({ version: 1, way, switches: [{ source: 'key', code: 'Space', job: 'select' }] }),
    )
    await expect(page.locator('[data-ways]')).toHaveCount(way === 'off' ? 0 : 1)
  }
}

/** Something has failed. */
const TROUBLE: readonly Scene[] = [
  { name: 'no such page', open: (page) => goInside(page, '/no-such-page') },
  ...(['unreachable', 'asleep'] as const).map((kind): Scene => ({
    name: `TV is ${kind}`,
    async open(page, tv) {
      await tv.trouble(kind)
      await ok(page).click()
      await page.locator('button[data-failed]').waitFor()
    },
  })),
  {
    name: 'TV is not connected to the box',
    async open(page, tv) {
      await tv.trouble('hdmi-off')
      await ok(page).click()
    },
  },
  {
    name: 'no network',
    async open(page) {
      await fetchAccessMethods(page)
      await page.context().setOffline(true)
      await ok(page).click()
      await page
        .getByText(/^No connection/u)
        .first()
        .waitFor()
    },
  },
  {
    name: 'own buttons cannot be fetched',
    async open(page) {
      await answerCall(page, 'seabuttons', { status: 'ERROR' }, 500)
      await page.reload()
      await ok(page).waitFor()
      await goInside(page, '/my-remote-config')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'no camera',
    async open(page) {
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      })
      await openSigns(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
]

/** What a page needs before it is all there. */
const OPEN: Partial<Record<Path, (page: Page) => Promise<void>>> = {
  '/remote': async () => {},
  '/': async (page) => {
    await forgetPairing(page)
    await page.goto('/')
  },
  '/waiting-for-tv': waitForTv,
  '/my-remote-config': async (page) => {
    await goInside(page, '/my-remote-config')
    // With a button selected, all that can be done with it is there.
    await page.getByRole('main').getByRole('option').first().click()
  },
  '/edit-custom-button': async (page) => {
    await goInside(page, '/my-remote-config')
    await page.getByRole('main').getByRole('option').first().click()
    await goInside(page, '/edit-custom-button')
  },
}

const ROUTES = (Object.keys(PATHS) as Path[]).map((path): Scene => ({
  name: path,
  open: (page) => (OPEN[path] ?? ((page) => goInside(page, path)))(page),
}))

/** After these nobody is paired. */
const UNPAIRED: ReadonlySet<string> = new Set<Path>(['/', '/waiting-for-tv'])
const [unpaired, paired] = [
  ROUTES.filter(({ name }) => UNPAIRED.has(name)),
  ROUTES.filter(({ name }) => !UNPAIRED.has(name)),
]

export const SCENES: readonly Scene[] = [...paired, ...DIALOGS, ...STEPS, ...TROUBLE, ...unpaired]
