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

  test('opens each category, in French as well, where the key is named in French [F20-F25]', async ({ page, tv }) => {
    await logIn(page)
    for (const category of ['My list', 'TV shows', 'Movies', 'Sports', 'Music', 'News']) {
      await key(page, category).click()
      await tv(DEN).shows(({ lastCommand }) => lastCommand?.kind === 'text' && lastCommand.value === category)
    }
    await page.locator('#language').selectOption('fr')
    await key(page, 'Films').click()
    await tv(DEN).shows(({ lastCommand }) => lastCommand?.value === 'Movies')
  })

  test('has Home, Search, Accessibility and the app menu as keys of the box [F03 F04 F05 F19]', async ({
    page,
    tv,
  }) => {
    await logIn(page)
    for (const [name, screen] of [
      ['Home', 'home'],
      ['Search', 'search'],
      ['Accessibility', 'accessibility'],
      ['App menu', 'apps'],
    ] as const) {
      await key(page, name).click()
      await tv(DEN).shows({ screen })
    }
    await key(page, 'Exit').click()
  })

  test('leaves the tuner out and keeps a Shortcut key that can never be pressed [F02 F06]', async ({ page }) => {
    await logIn(page)
    await expect(key(page, 'Shortcut')).toBeDisabled()
    for (const name of ['Channel up', 'Channel down', 'Guide', 'Record', 'Page up', 'Page down', 'A, yellow', '5']) {
      await expect(key(page, name)).toHaveCount(0)
    }
    for (const name of [
      'TV power',
      'TV input',
      'All power',
      'Volume up',
      'Mute',
      'OK',
      'Replay',
      'Rewind',
      'Play or pause',
      'Info',
      'TV menu',
      'Previous',
    ]) {
      await expect(key(page, name)).toBeVisible()
    }
  })

  test('says what the TV took the words for, and stays when it did not answer [F26]', async ({ page, tv }) => {
    await logIn(page)
    await key(page, 'Netflix').click()
    await expect(page.getByText('Understood: Netflix').first()).toBeVisible()
    await tv(DEN).trouble('asleep')
    await key(page, 'Hulu').click()
    await expect(
      page.getByText('The TV box is in standby. Hulu was not sent. Turn the box on, then try again.').first(),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/remote$/u)
    await tv(DEN).trouble('none')
  })
})
