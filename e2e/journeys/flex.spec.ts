import type { Page } from '@playwright/test'
import { watchCalls } from '../support/calls.ts'
import { pressOn } from '../support/keyboard.ts'
import { expect, test } from '../support/journey.ts'

const DEN = 'den'

/** As the subscriber whose box is of the flex family. */
async function logIn(page: Page): Promise<void> {
  await page.goto('/')
  await pressOn(page, page.getByRole('link', { name: 'Log in with your Comcast account' }))
  await pressOn(page, page.getByRole('button', { name: /flex/u }))
  await expect(page.getByRole('button', { name: 'Netflix' })).toBeVisible()
}

function key(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

test.describe('the flex remote', () => {
  test(
    'opens each app by its shortcut, with its English name in words and no header of ours [F01 F07-F18 F26]',
    { tag: '@main' },
    async ({ page, tv }) => {
      const calls = await watchCalls(page)
      await logIn(page)
      const apps = [
        'YouTube',
        'Netflix',
        'Hulu',
        'Disney+',
        'Peacock',
        'HBO Max',
        'Tubi',
        'Paramount+',
        'Prime Video',
        'Spotify',
        'Pandora',
        'Live TV',
      ]
      for (const app of apps) {
        await key(page, app).click()
        await tv(DEN).shows((state) => state.app === app && state.lastCommand?.value === app)
      }
      expect(calls.of('text').map(({ body }) => body['cmd'])).toEqual(apps)
      expect(new Set(calls.of('text').map(({ bearer }) => bearer))).toEqual(new Set([undefined]))
    },
  )
})
