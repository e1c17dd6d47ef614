/** The scenes in which something has failed. */
import { expect, type Page } from '@playwright/test'
import { answerCall, goInside, type Scene } from './open-scene.ts'
import { openSigns } from './dialogs.ts'

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

export const TROUBLE: readonly Scene[] = [
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
