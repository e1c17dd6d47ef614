import type { Page } from '@playwright/test'
import { askAsPage } from '../support/account.ts'
import { RIGHT_KEY } from '../../server/test/tv-control/stand-in-service.ts'
import { journeyWithAutomation } from '../support/services.ts'
import { expect } from '../support/journey.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'

/** What is stored, as somebody set it earlier. */
async function store(page: Page, tvConfigData: Record<string, unknown>): Promise<void> {
  await askAsPage(page, 'tvconfig', { tvConfigData })
  // The keys stand before the page knows the events.
  const known = page.waitForResponse((response) => response.url().endsWith('/tvconfig'))
  await page.goto('/remote')
  await page.getByRole('button', { name: 'OK', exact: true }).waitFor()
  await known
}

const control = (page: Page, name: string, role: 'button' | 'link' | 'textbox' = 'button') =>
  page.getByRole(role, { name, exact: true })

const KINDS = [
  { kind: 'ifttt', path: '/trigger/tv_mute/with/key/canary-key-0123456789-WXYZ', bearer: undefined },
  { kind: 'home-assistant', path: '/api/events/tv_mute', bearer: `Bearer ${RIGHT_KEY}` },
] as const

for (const { kind, path, bearer } of KINDS) {
  const test = journeyWithAutomation(kind)

  test.describe(`TV control with ${kind}`, () => {
    test(
      'a new user saves a key and an event by keyboard; then Mute fires it and volume goes over HDMI [H08 H09 H17 H21 H37 H38 G12]',
      { tag: '@main' },
      async ({ page, openPairedRemote, service }) => {
        const tv = await openPairedRemote(page)
        await store(page, {})
        await pressOn(page, control(page, 'Comcast menu'))
        await pressOn(page, control(page, 'Configure TV buttons', 'link'))
        await expect(page).toHaveURL(/\/tv-config$/u)
        await expect(page.locator('h1')).toBeFocused()
        await expect(page.locator('h1')).toHaveText('Set Up TV Buttons')
        await tabTo(page, control(page, 'Access key', 'textbox'))
        await page.keyboard.type(RIGHT_KEY)
        await pressOn(page, control(page, 'Save'))

        await expect(page.getByRole('heading', { name: 'Step 2 of 2: events' })).toBeFocused()
        await expect(page.locator('h1')).toHaveText('TV Control')
        await expect(page.getByText('Your key is saved. It ends in WXYZ.')).toBeVisible()
        await tabTo(page, control(page, 'Mute', 'textbox'))
        await page.keyboard.type('tv_mute')
        await tabTo(page, control(page, 'Test Mute'))
        await page.keyboard.press('Space')
        await expect(
          page.getByText('Sent. If nothing happens, check that the event names match.').first(),
        ).toBeVisible()
        await expect.poll(() => service.asked.map((asked) => asked.path)).toEqual([path])

        await pressOn(page, control(page, 'Save'))
        const back = page.getByRole('link', { name: 'Return to remote' })
        await expect(back).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/remote$/u)

        const { volume, muted } = await tv.state()
        await pressOn(page, control(page, 'Volume up'))
        await tv.shows((state) => state.volume > volume)
        await pressOn(page, control(page, 'Mute'))
        await expect.poll(() => service.asked.length).toBe(2)
        expect(service.asked[1]).toMatchObject({ method: 'POST', path })
        expect(service.asked[1]?.headers.authorization).toBe(bearer)
        await expect(page.getByText('Last press: Mute')).toBeVisible()
        expect((await tv.state()).muted, 'nothing goes over HDMI as well').toBe(muted)
      },
    )
  })
}

const test = journeyWithAutomation('ifttt')

test('the key never comes back to the browser and is in nothing that the server prints [S15]', async ({
  page,
  openPairedRemote,
  service,
  server,
}) => {
  await openPairedRemote(page)
  await store(page, { apiKey: RIGHT_KEY, mute: { eventName: 'tv_mute' } })
  expect(JSON.stringify(await askAsPage(page, 'tvconfig'))).not.toContain(RIGHT_KEY.slice(0, -4))
  await page.getByRole('button', { name: 'Mute' }).click()
  await expect.poll(() => service.asked.length).toBe(1)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('canary')
  expect(server.output()).not.toContain('canary')
})
