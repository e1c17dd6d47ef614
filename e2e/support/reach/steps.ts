/** The scenes in which something of a page is open or under way. */
import type { Page } from '@playwright/test'
import { goInside, type Scene } from './open-scene.ts'
import { openSigns, sign } from './dialogs.ts'

/**
 * Questions of `features/access-settings/Questions.tsx` with answers; where a switch is learned, no access method is
 * on.
 */
const QUESTIONS = ['press', 'twice', 'long', 'only', 'pace', 'keys', 'say']

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
}

export const STEPS: readonly Scene[] = [
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
  {
    name: 'few keys',
    async open(page) {
      const ways = JSON.stringify({ version: 1, layout: { keysShown: '8' } })
      await page.evaluate((profile) => localStorage.setItem('ways', profile), ways)
      await page.reload()
      await page.getByRole('button', { name: 'OK', exact: true }).waitFor()
    },
  },
]
