/** Who has a switch and nothing else pairs the remote, presses, tunes a channel and logs out. */
import type { Page } from '@playwright/test'
import { expect, FIRST_TV, test } from '../support/journey.ts'
import { readCode } from '../support/paired.ts'
import { switchUser, type Method } from '../support/switch-user.ts'
import type { Tv } from '../support/tv.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A practised hand: the frame moves on sooner, and two presses may follow each other sooner. */
function practised(method: Method, switches: readonly object[]): string {
  return JSON.stringify({
    version: 1,
    way: 'scan',
    switches,
    press: { ignoreMs: 0 },
    scan: { method, stepMs: 800, firstPercent: 0, chooseWaitPercent: 100 },
  })
}

const SPACE = { source: 'key', code: 'Space', job: 'select' }

async function errand(page: Page, method: Method, tv: Tv): Promise<void> {
  const user = switchUser(page, method)
  await user.choose(button(page, 'Easy pair'))
  await tv.pair(await readCode(page))
  await expect(button(page, 'Volume up')).toBeEnabled({ timeout: 40_000 })

  const { volume } = await tv.state()
  await user.choose(button(page, 'Volume up'))
  await tv.shows((state) => state.volume > volume)

  for (const digit of [/^2\b/u, /^0\b/u, /^6\b/u]) await user.choose(button(page, digit))
  await user.choose(button(page, 'Send number'))
  await tv.shows((state) => state.channel.number === 206)

  await user.choose(button(page, 'Comcast menu'))
  const menu = page.getByRole('dialog').first()
  await user.choose(menu.getByRole('link', { name: 'Log out' }))
  await user.choose(page.getByRole('dialog').last().getByRole('button', { name: 'Log out' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Choose how to set up' })).toBeVisible()
}

test.describe('with nothing but a switch, a user pairs, presses Volume up, tunes 206 and logs out', () => {
  test('by one switch, from the address of a bookmark, as slowly as it begins', async ({ page, tv }) => {
    test.setTimeout(400_000)
    await page.goto('/#ways=one-switch')
    await expect(page.getByText('Press Space to start')).toBeVisible()
    await errand(page, 'auto', tv(FIRST_TV))
    expect(await page.evaluate(() => localStorage.getItem('ways')), 'no profile is written').toBeNull()
  })

  for (const [title, method, switches] of [
    [
      'by two switches',
      'step',
      [
        { ...SPACE, job: 'next' },
        { ...SPACE, code: 'Enter' },
      ],
    ],
    ['by one switch that moves, where waiting chooses', 'single-switch', [SPACE]],
    ['by one switch that is held, where letting go chooses', 'inverse', [SPACE]],
  ] as const)
    test(title, async ({ page, tv }) => {
      test.setTimeout(240_000)
      await page.addInitScript((profile) => localStorage.setItem('ways', profile), practised(method, switches))
      await page.goto('/')
      await errand(page, method, tv(FIRST_TV))
    })
})
