import type { Page } from '@playwright/test'
import { problemsInLanguages } from '../support/access-checks.ts'
import { journeyWith, RIGHT_KEY } from '../support/automation.ts'
import { expect } from '../support/journey.ts'

const WRONG_KEY = 'another-key-0123456789-ABCD'

async function call(page: Page, method: 'GET' | 'POST', path: string, data?: unknown): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('arToken'))
  const response = await page.request.fetch(`/api/v1/${path}`, {
    method,
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status()).toBe(200)
  return response.json()
}

/** What is stored, as somebody set it earlier. */
async function store(page: Page, tvConfigData: Record<string, unknown>): Promise<void> {
  await call(page, 'POST', 'tvconfig', { tvConfigData })
  // The keys stand before the page knows the events.
  const known = page.waitForResponse((response) => response.url().endsWith('/tvconfig'))
  await page.goto('/remote')
  await page.getByRole('button', { name: 'OK', exact: true }).waitFor()
  await known
}

/** By keyboard: to a control, however far it is, and no further than the page is long. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'link' | 'textbox' = 'button'): Promise<void> {
  const control = page.getByRole(role, { name, exact: true })
  await control.waitFor()
  for (let n = 0; n < 60; n += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(name)}`)
}

async function openByMenu(page: Page): Promise<void> {
  await tabTo(page, 'Comcast menu')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, 'Configure TV buttons', 'link')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tv-config$/u)
  await expect(page.locator('h1')).toBeFocused()
}

const KINDS = [
  { kind: 'ifttt', path: '/trigger/tv_mute/with/key/canary-key-0123456789-WXYZ', bearer: undefined },
  { kind: 'home-assistant', path: '/api/events/tv_mute', bearer: `Bearer ${RIGHT_KEY}` },
] as const

for (const { kind, path, bearer } of KINDS) {
  const test = journeyWith(kind)

  test.describe(`TV control with ${kind}`, () => {
    test(
      'a new user saves a key and an event by keyboard; then Mute fires it and volume goes over HDMI [H08 H09 H17 H21 H37 H38 G12]',
      { tag: '@main' },
      async ({ page, openPairedRemote, service }) => {
        const tv = await openPairedRemote(page)
        await store(page, {})
        await openByMenu(page)
        await expect(page.locator('h1')).toHaveText('Set Up TV Buttons')
        await tabTo(page, 'Access key', 'textbox')
        await page.keyboard.type(RIGHT_KEY)
        await tabTo(page, 'Save')
        await page.keyboard.press('Enter')

        await expect(page.getByRole('heading', { name: 'Step 2 of 2: events' })).toBeFocused()
        await expect(page.locator('h1')).toHaveText('TV Control')
        await expect(page.getByText('Your key is saved. It ends in WXYZ.')).toBeVisible()
        await tabTo(page, 'Mute', 'textbox')
        await page.keyboard.type('tv_mute')
        await tabTo(page, 'Test Mute')
        await page.keyboard.press('Space')
        await expect(
          page.getByText('Sent. If nothing happens, check that the event names match.').first(),
        ).toBeVisible()
        await expect.poll(() => service.asked.map((asked) => asked.path)).toEqual([path])

        await tabTo(page, 'Save')
        await page.keyboard.press('Enter')
        const back = page.getByRole('link', { name: 'Return to remote' })
        await expect(back).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/remote$/u)

        const { volume, muted } = await tv.state()
        await tabTo(page, 'Volume up')
        await page.keyboard.press('Enter')
        await tv.shows((state) => state.volume > volume)
        await tabTo(page, 'Mute')
        await page.keyboard.press('Enter')
        await expect.poll(() => service.asked.length).toBe(2)
        expect(service.asked[1]).toMatchObject({ method: 'POST', path })
        expect(service.asked[1]?.headers.authorization).toBe(bearer)
        await expect(page.getByText('Last press: Mute')).toBeVisible()
        expect((await tv.state()).muted, 'nothing goes over HDMI as well').toBe(muted)
      },
    )
  })
}

const test = journeyWith('ifttt')

test('the key never comes back to the browser and is in nothing that the server prints [S15]', async ({
  page,
  openPairedRemote,
  service,
  server,
}) => {
  await openPairedRemote(page)
  await store(page, { apiKey: RIGHT_KEY, mute: { eventName: 'tv_mute' } })
  expect(JSON.stringify(await call(page, 'GET', 'tvconfig'))).not.toContain(RIGHT_KEY.slice(0, -4))
  await page.getByRole('button', { name: 'Mute' }).click()
  await expect.poll(() => service.asked.length).toBe(1)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('canary')
  expect(server.output()).not.toContain('canary')
})

test('the test of an event says that the key is refused, and on the remote the press says where to look', async ({
  page,
  openPairedRemote,
  service,
}) => {
  expect(service.scene).toBe('well')
  await openPairedRemote(page)
  await store(page, { apiKey: WRONG_KEY, mute: { eventName: 'tv_mute' } })
  await openByMenu(page)
  await page.getByRole('button', { name: 'Test Mute' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Testing command for Mute button' })).toBeAttached()
  await expect(page.getByText('The service refused the key. Copy the key again.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Return to remote' }).click()
  await page.getByRole('button', { name: 'Mute' }).click()
  await expect(
    page.getByText('Your automation service did not accept Mute. Test it on the TV Control page.').first(),
  ).toBeVisible()
})

test('a service that does not answer holds up no key of the box: the channel changes while it is silent, and its own failure is told after that [E40 H08]', async ({
  page,
  openPairedRemote,
  service,
}) => {
  const tv = await openPairedRemote(page)
  await store(page, { apiKey: RIGHT_KEY, mute: { eventName: 'tv_mute' } })
  service.scene = 'silent'
  const mute = page.getByRole('button', { name: 'Mute', exact: true })
  await expect(mute).toBeEnabled()
  const { number } = (await tv.state()).channel
  const event = page.waitForRequest('**/api/v1/iot')
  await mute.click()
  const eventIsOver = (await event).response().then(() => 'the event is over')
  await page.getByRole('button', { name: 'Channel up' }).click()
  const channelChanges = tv.shows(({ channel }) => channel.number !== number).then(() => 'the channel changes')
  expect(await Promise.race([channelChanges, eventIsOver]), 'what comes first').toBe('the channel changes')
  await expect(page.getByText(/^Your automation service did not answer/u).first()).toBeVisible()
  expect(service.asked).toHaveLength(1)
})

test('of two tabs the second to save is told, and loses nothing', async ({ page, openPairedRemote }) => {
  await openPairedRemote(page)
  await store(page, { apiKey: RIGHT_KEY })
  await openByMenu(page)
  await page.getByRole('textbox', { name: 'TV input' }).fill('mine')
  const elsewhere = { power: { eventName: 'from_there' }, tvInput: { eventName: 'theirs' } }
  await call(page, 'POST', 'tvconfig', { tvConfigData: { apiKey: '••••••••WXYZ', ...elsewhere } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Not saved: the settings were changed on another device\./u).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'All power' })).toHaveValue('from_there')
  await expect(page.getByRole('textbox', { name: 'TV input' })).toHaveValue('mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
  expect(await call(page, 'GET', 'tvconfig')).toMatchObject({
    tvConfigData: { tvInput: { eventName: 'mine' }, power: { eventName: 'from_there' } },
  })
})

test('both steps stand the checks of every page, in each language [A34 A35]', async ({
  page,
  openPairedRemote,
  service,
}) => {
  await openPairedRemote(page)
  await call(page, 'POST', 'tvconfig', { tvConfigData: { apiKey: RIGHT_KEY, mute: { eventName: 'tv_mute' } } })
  await page.goto('/remote')
  await page.locator('[aria-haspopup=dialog]').click()
  await page.getByRole('dialog').locator('a[href="/tv-config"]').click()
  await page.locator('#event-mute').waitFor()
  service.scene = 'redirecting'
  await page.getByRole('listitem').first().getByRole('button').first().click()
  await page.locator('#event-mute-result svg').waitFor()

  for (const step of ['events', 'key']) {
    if (step === 'key') await page.locator('form section button').first().click()
    await page.locator(step === 'key' ? '#event-apiKey' : '#event-mute').waitFor()
    expect(await problemsInLanguages(page, step)).toEqual([])
  }
})
