import type { Page } from '@playwright/test'
import { watchCalls } from '../support/calls.ts'
import { expect, FIRST_TV, test } from '../support/journey.ts'
import { pressOn } from '../support/keyboard.ts'

const ASKS = 'An app named “Practice app” wants to control your TV box.'
const BACK = { level: 1, name: 'Go back to your Companion App' } as const

/** Begins in the practice app, and gives the address that it shows to its user. */
async function beginInApp(app: Page): Promise<string> {
  await app.goto('/companion-app')
  await pressOn(app, app.getByRole('button', { name: 'Pair with Beckon' }))
  const link = app.getByRole('link', { name: 'Open Beckon in a new tab' })
  await expect(link).toBeFocused()
  return String(await link.getAttribute('href'))
}

/** Logs in as the practice subscriber with one box. */
async function logIn(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: 'Log in with your Comcast account' }))
  await page.locator('form button').first().press('Enter')
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test.describe('a companion app', () => {
  // Nobody is asked about privacy on the way to a remote that does not come.
  test.use({ consent: 'undecided' })

  test(
    'is paired by a login: named first, told back to, logged out here, and then it moves the TV [A25 P01 P03-P06 P08 T11 T12]',
    { tag: '@main' },
    async ({ page, context, tv }) => {
      const app = await context.newPage()
      const asked = app.waitForResponse((response) => response.url().endsWith('/api/v1/companion/confirm'))
      const address = await beginInApp(app)
      expect((await asked).status(), 'the app asks before its user has agreed').toBe(202)
      const calls = await watchCalls(page)
      await page.goto(address.replace('/companion', '/'))
      await expect(page.getByRole('heading', { level: 1, name: 'Companion' })).toBeVisible()
      await expect(page.getByRole('main').getByText(ASKS)).toBeVisible()
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/companion')
      const { companionId, companionMode, clientDeviceId } = await stored(page)
      expect([companionMode, address.endsWith(String(companionId))]).toEqual(['true', true])
      expect(calls.of('companion/pairing')).toEqual([])

      await logIn(page)
      await expect(page.getByRole('heading', BACK)).toBeVisible()
      await expect(page).toHaveURL(/\/companion-success$/u)
      expect(calls.of('companion/pairing').map(({ body }) => body)).toEqual([
        { partner: 'comcast', clientDeviceId, companionId },
      ])
      const kept = await stored(page)
      for (const name of [
        'arToken',
        'deviceId',
        'devices',
        'partner',
        'refreshIntervalMs',
        'companionMode',
        'companionId',
      ])
        expect(kept[name], name).toBeUndefined()
      await page.reload()
      await expect(page.getByRole('heading', BACK)).toBeVisible()

      await expect(app.getByRole('main').getByText('Paired with “Living room”.')).toBeVisible()
      const { channel } = await tv(FIRST_TV).state()
      await pressOn(app, app.getByRole('button', { name: 'Channel up' }))
      await expect(app.getByText('Channel up: the TV box did it.')).toBeVisible()
      await tv(FIRST_TV).shows(({ channel: now }) => now.number !== channel.number)
      await page.goto('/remote')
      await expect(page.getByRole('heading', { level: 1, name: 'Choose how to set up' })).toBeVisible()
    },
  )
})
