import type { Page } from '@playwright/test'
import { answer, watchCalls } from '../support/calls.ts'
import { decide } from '../support/consent.ts'
import { pressOn } from '../support/keyboard.ts'
import { expect, test, WITHOUT_APP } from '../support/journey.ts'

const NOW = new Date('2030-01-06T12:00:00Z')
const HALF_AN_HOUR_AND_MORE = 40 * 60_000

const REMOTE = { level: 1, name: 'Comcast TV remote' } as const
const SESSION_OVER = 'Your session is no longer valid. You need to re-pair or login.'

const channelUp = (page: Page) => page.getByRole('button', { name: 'Channel up' })

function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name)
}

test.describe('the page loads', () => {
  for (const scene of ['blocked', 'full'] as const) {
    test(`with its storage ${scene}: says what it needs, in any language, and the way out does not loop [A01 Q32]`, async ({
      page,
    }) => {
      const calls = await watchCalls(page)
      await page.addInitScript((how) => {
        const refuse = () => {
          throw new DOMException('No.', how === 'full' ? 'QuotaExceededError' : 'SecurityError')
        }
        if (how === 'blocked') Object.defineProperty(window, 'localStorage', { get: refuse })
        else Storage.prototype.setItem = refuse
      }, scene)
      for (const path of ['/', '/remote?ept=a-token', '/choose-device']) {
        await page.goto(path)
        await expect(page.getByRole('alert')).toHaveText('This application requires Local Storage support.')
        expect(new URL(page.url()).pathname).toBe('/error')
      }
      await page.locator('#language').selectOption('es')
      await expect(page.getByRole('alert')).toHaveText(
        'Esta aplicación requiere compatibilidad con el almacenamiento local.',
      )
      await page.locator('#language').selectOption('en')
      expect(calls.all).toEqual([])
      await pressOn(page, page.getByRole('link', { name: 'Log in again' }))
      await expect(page.getByRole('heading', { level: 1, name: 'Choose how to set up' })).toBeVisible()
    })
  }

  test(
    "with the partner's own words on the remote [A11 A12 A14]",
    { tag: '@main' },
    async ({ page, openPairedRemote }) => {
      await openPairedRemote(page)
      await page.evaluate(() => localStorage.setItem('locale', 'en'))
      for (const [partner, brand] of Object.entries({ cox: 'Cox', videotron: 'Vidéotron' })) {
        await page.goto(`/remote?partner=${partner}`)
        await expect(page.getByRole('heading', { level: 1, name: `${brand} TV remote` })).toBeVisible()
        await pressOn(page, page.getByRole('button', { name: `${brand} menu` }))
        await expect(page.getByRole('link', { name: `Change ${brand} TV box` })).toBeVisible()
        await page.keyboard.press('Escape')
      }
    },
  )

  test('with a token in the address: takes it, and takes it out of there before anything is sent [A04 A05 A28]', async ({
    page,
    browser,
    baseURL,
    openPairedRemote,
  }) => {
    await openPairedRemote(page)
    const token = await stored(page, 'arToken')
    const other = await browser.newContext({ baseURL: String(baseURL), locale: 'en-US' })
    await decide(other, 'refused')
    const opened = await other.newPage()
    const referrers: (string | undefined)[] = []
    opened.on('request', (request) => referrers.push(request.headers()['referer']))
    const calls = await watchCalls(opened)
    await opened.goto(`/waiting-for-tv?arToken=${token}&cd=its-id`)
    await expect(opened.getByRole('heading', REMOTE)).toBeVisible()
    expect(new URL(opened.url()).search).toBe('')
    expect(await stored(opened, 'clientDeviceId')).toBe('its-id')
    expect(calls.all[0]).toMatchObject({ path: 'auth/token/refresh', bearer: token })
    expect(referrers.join(' ')).not.toContain(token)
    await other.close()
  })
})

test.describe('a session token', () => {
  test("is not given up for a hotel's login page that answers everything with 200", async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    const token = await stored(page, 'arToken')
    const { number } = (await tv.state()).channel
    const portal = { status: 200, body: '<!doctype html><title>Welcome to our hotel</title>' }
    await answer(page, 'every call', portal)
    await page.reload()
    await expect(page.getByRole('main').getByText('No connection to the server. Trying again.')).toBeVisible()
    expect(await stored(page, 'arToken')).toBe(token)
    await channelUp(page).click()
    await expect(page.getByText('Last press: Channel up')).toBeHidden()
    expect((await tv.state()).channel.number).toBe(number)

    await page.unrouteAll()
    await expect(page.getByRole('main').getByText('No connection to the server. Trying again.')).toBeHidden({
      timeout: 40_000,
    })
    await channelUp(page).click()
    await tv.shows(({ channel }) => channel.number !== number)
  })
})

test.describe('two tabs of one browser', () => {
  for (const how of ['with locks', 'without locks, as on a plain address'])
    test(`load at once, ${how}: both work [D12 T02]`, async ({ page, context, openPairedRemote }) => {
      if (how !== 'with locks')
        await context.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, 'locks', { value: undefined, configurable: true }),
        )
      const tv = await openPairedRemote(page)
      const second = await context.newPage()
      await second.goto(WITHOUT_APP)
      const both = [await watchCalls(page), await watchCalls(second)]
      for (let times = 0; times < 3; times += 1) {
        await Promise.all([page.goto('/remote'), second.goto('/remote')])
        for (const tab of [page, second]) {
          const { number } = (await tv.state()).channel
          await channelUp(tab).click()
          await tv.shows(({ channel }) => channel.number !== number)
        }
        // A refresh that the next load breaks off is sent again, with the same token.
        for (const calls of both) await calls.settle()
      }
      // Without locks a busy machine may tell a tab too late of the other's turn; the server then answers both alike.
      if (how === 'with locks') {
        const refreshed = both.flatMap((calls) => calls.of('auth/token/refresh').map(({ bearer }) => bearer))
        expect(new Set(refreshed).size, 'no token twice').toBe(refreshed.length)
      }
      expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('beckon')))).toEqual(
        [],
      )
    })

  test(
    'refresh once between them, both go on with the new token, and both learn of a logout [D12 T02]',
    { tag: '@main' },
    async ({ page, context, openPairedRemote }) => {
      const calls = await watchCalls(page)
      await context.clock.install({ time: NOW })
      const tv = await openPairedRemote(page)
      const second = await context.newPage()
      const secondCalls = await watchCalls(second)
      await second.goto('/remote')
      await expect(channelUp(second)).toBeEnabled()
      await secondCalls.settle()
      await calls.settle()
      const refreshesOf = () => calls.of('auth/token/refresh').length + secondCalls.of('auth/token/refresh').length
      const before = refreshesOf()
      const token = await stored(page, 'arToken')

      // The clocks of the two are moved one after the other: no answer may come in between.
      const bothMoved = Promise.withResolvers<void>()
      await context.route('**/auth/token/refresh', async (route) => {
        await bothMoved.promise
        await route.fallback()
      })
      await context.clock.fastForward(HALF_AN_HOUR_AND_MORE)
      bothMoved.resolve()
      await expect.poll(() => stored(page, 'arToken')).not.toBe(token)
      for (const tab of [page, second]) {
        const { number } = (await tv.state()).channel
        await channelUp(tab).click()
        await tv.shows(({ channel }) => channel.number !== number)
      }
      const newToken = await stored(page, 'arToken')
      expect(calls.of('processKey').at(-1)?.bearer).toBe(newToken)
      expect(secondCalls.of('processKey').at(-1)?.bearer).toBe(newToken)
      expect(refreshesOf()).toBe(before + 1)

      await pressOn(second, second.getByRole('button', { name: 'Comcast menu' }))
      await pressOn(second, second.getByRole('link', { name: 'Log out' }))
      await pressOn(second, second.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }))
      await expect(page.getByText(SESSION_OVER)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Choose how to set up' })).toBeVisible()
    },
  )
})

test.describe('a link to another remote', () => {
  test('asks before it replaces the one that lives here, and "keep" keeps it [G08]', async ({
    page,
    browser,
    baseURL,
    openPairedRemote,
  }) => {
    const other = await browser.newContext({ baseURL: String(baseURL), locale: 'en-US' })
    const stranger = await other.newPage()
    await openPairedRemote(stranger, 'bedroom')
    await expect.poll(() => stored(stranger, 'bookmarkKey')).not.toBeNull()
    const link = `/remote?cd=stranger-id&ept=${await stored(stranger, 'bookmarkKey')}`
    await other.close()

    const tv = await openPairedRemote(page)
    await expect.poll(() => stored(page, 'bookmarkKey')).not.toBeNull()
    const token = await stored(page, 'arToken')
    const calls = await watchCalls(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Switch to the remote in this link?' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    expect(calls.all, 'nothing is asked before the answer').toEqual([])
    // The id in the address counts at once (A03).
    expect([await stored(page, 'arToken'), await stored(page, 'clientDeviceId')]).toEqual([token, 'stranger-id'])
    await pressOn(page, page.getByRole('button', { name: 'Keep my remote' }))
    await expect(page.getByRole('heading', REMOTE)).toBeFocused()
    const { number } = (await tv.state()).channel
    await pressOn(page, channelUp(page))
    await tv.shows(({ channel }) => channel.number !== number)

    await page.goto(link)
    await pressOn(page, page.getByRole('button', { name: 'Switch to the other remote' }))
    await expect(page.getByRole('heading', REMOTE)).toBeVisible()
    await expect.poll(() => stored(page, 'deviceName')).toBe('Bedroom')
    expect(await stored(page, 'clientDeviceId')).toBe('stranger-id')
  })
})
