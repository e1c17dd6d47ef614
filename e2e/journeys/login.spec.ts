import type { Page } from '@playwright/test'
import { answer, watchCalls } from '../support/calls.ts'
import { pressOn } from '../support/keyboard.ts'
import { expect, test, WITHOUT_APP } from '../support/journey.ts'

const REMOTE = { level: 1, name: 'Comcast TV remote' } as const
const MARIA = /^Maria/u
const OKAFOR = /Okafor/u

/** From Home to the provider's page, and as one of its people to wherever that leads. */
async function logInAs(page: Page, who: RegExp): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: 'Log in with your Comcast account' }))
  await pressOn(page, page.getByRole('button', { name: who }))
}

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}

/** Begins a login and stops at the provider's door; gives what the provider would send back. */
async function beginLogin(page: Page, query = ''): Promise<{ readonly state: string }> {
  const asked = page.waitForRequest(
    (request) => new URL(request.url()).pathname === '/login/practice' && request.url().includes('state='),
  )
  await page.goto(`/login?partner=comcast&clientDeviceId=device-1${query}`)
  return { state: String(new URL((await asked).url()).searchParams.get('state')) }
}

test.describe('logging in', () => {
  test(
    'with one box leads straight to the remote, by keyboard; its session is kept fresh, and a wish for signs remembered [C05 C06 C11 C13 C15 D05 D08 D09 D10 T15]',
    { tag: '@main' },
    async ({ page, tv }) => {
      const calls = await watchCalls(page)
      await page.clock.install()
      await page.goto('/?asl=true')
      await logInAs(page, MARIA)
      await expect(page.getByRole('heading', REMOTE)).toBeVisible()
      await expect(page).toHaveURL(/\/remote$/u)

      const { clientDeviceId, arToken, refreshIntervalMs, ...kept } = await stored(page)
      expect(kept).toMatchObject({
        enableAsl: 'true',
        deviceId: 'living-room',
        deviceName: 'Living room',
        devices: JSON.stringify([{ id: 'living-room', name: 'Living room' }]),
      })
      expect(Number(refreshIntervalMs)).toBeGreaterThan(0)
      const [exchange] = calls.of('auth/token/code')
      expect(exchange?.body).toMatchObject({ partner: 'comcast', clientDeviceId })
      expect(exchange?.body['authCode']).toBeTruthy()
      expect(exchange?.bearer).toBeUndefined()
      const [devices] = calls.of('devices')
      expect(devices?.bearer).toBeTruthy()
      expect(devices?.bearer).not.toBe(arToken)
      const [choice] = calls.of('auth/token')
      expect(choice?.body).toEqual({ selectedXboDeviceId: 'living-room' })
      expect(choice?.bearer).toBe(devices?.bearer)

      const { number } = (await tv('living-room').state()).channel
      await pressOn(page, page.getByRole('button', { name: 'Channel up' }))
      await tv('living-room').shows(({ channel }) => channel.number !== number)
      expect(calls.of('processKey')[0]?.bearer).toBe(arToken)
      expect(calls.of('auth/token/refresh')).toEqual([])
      await page.clock.fastForward(Number(refreshIntervalMs))
      await expect.poll(() => calls.of('auth/token/refresh').map(({ bearer }) => bearer)).toEqual([arToken])
    },
  )

  test('with several boxes asks which one, by name, and moves that one [C16 D01 D04 D08]', async ({ page, tv }) => {
    await page.goto('/')
    await logInAs(page, OKAFOR)
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your TV box' })).toBeVisible()
    await expect(page).toHaveURL(/\/choose-device$/u)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Bedroom', 'Kitchen', 'Playroom'])
    expect((await stored(page))['arToken'], 'nothing is kept before a box is chosen').toBeUndefined()

    await pressOn(page, page.getByRole('button', { name: 'Kitchen' }))
    await expect(page.getByRole('heading', REMOTE)).toBeVisible()
    expect(await stored(page)).toMatchObject({ deviceId: 'kitchen', deviceName: 'Kitchen' })
    const { number } = (await tv('kitchen').state()).channel
    await pressOn(page, page.getByRole('button', { name: 'Channel up' }))
    await tv('kitchen').shows(({ channel }) => channel.number !== number)

    await page.goto('/choose-device')
    await expect(page, 'a page load with a session leads to the remote').toHaveURL(/\/remote$/u)
    await pressOn(page, page.getByRole('button', { name: 'Comcast menu' }))
    await pressOn(page, page.getByRole('link', { name: 'Change Comcast TV box' }))
    await expect(page.getByRole('button', { name: /Kitchen/u })).toHaveAttribute('aria-current', 'true')
    await pressOn(page, page.getByRole('button', { name: 'Bedroom' }))
    await expect(page).toHaveURL(/\/remote$/u)
    expect(await stored(page)).toMatchObject({ deviceId: 'bedroom', deviceName: 'Bedroom' })
  })

  test('loads everything anew for a box that is chosen [D11]', async ({ page }) => {
    const calls = await watchCalls(page)
    await page.goto('/')
    await logInAs(page, OKAFOR)
    for (const box of ['Kitchen', 'Bedroom']) {
      const before = calls.all.length
      await pressOn(page, page.getByRole('button', { name: box }))
      await expect(page.getByRole('heading', REMOTE)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Volume up' })).toBeEnabled()
      const { arToken } = await stored(page)
      // The version is asked for the page, not for the box; what is on is asked for all the time.
      const others = /^(?:version|boxState|nextBoxState)$/u
      const loads = () =>
        calls.all
          .slice(before)
          .filter(({ bearer, path }) => bearer === arToken && !others.test(path))
          .map(({ path }) => path)
          .sort()
      const once = ['account', 'checkCapabilities', 'seabuttons', 'seabuttons/popular', 'tvconfig']
      await expect.poll(loads).toEqual(once)
      await calls.settle()
      expect(loads()).toEqual(once)
      await pressOn(page, page.getByRole('button', { name: 'Comcast menu' }))
      await pressOn(page, page.getByRole('link', { name: 'Change Comcast TV box' }))
    }
  })

  test('with a flex box brings the flex remote, and knows it again after a reload [D17 T08]', async ({ page }) => {
    await page.goto('/')
    await logInAs(page, /flex/u)
    await expect(page.getByRole('button', { name: 'OK', exact: true })).toBeVisible()
    await expect.poll(async () => await stored(page)).toMatchObject({ deviceId: 'den', isFlex: 'true' })
    await expect(page.getByRole('button', { name: 'Netflix' })).toBeVisible()
    await answer(page, 'account', 'silence')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Netflix' })).toBeVisible()
  })

  test('at Vidéotron is French all the way [A06 A12 A13 A15 B02]', async ({ page }) => {
    await page.goto('/?partner=videotron')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choisissez comment configurer la télécommande')
    await pressOn(page, page.getByRole('link', { name: 'Connectez-vous avec votre compte Vidéotron' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se connecter à Vidéotron')
    await pressOn(page, page.getByRole('button', { name: MARIA }))
    await expect(page).toHaveURL(/\/remote$/u)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Vidéotron')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    expect(await stored(page)).toMatchObject({ partner: 'videotron' })
    expect((await stored(page))['locale'], 'a default is not a choice').toBeUndefined()
  })

  test('carries along what stands in the address, with the own partner and id in place of foreign ones, and no token [B02 A30 S29]', async ({
    page,
  }) => {
    await page.goto(WITHOUT_APP)
    await page.evaluate(() => localStorage.setItem('clientDeviceId', 'my-own-id'))
    await page.goto('/?partner=cox&clientDeviceId=foreign&asl=true&note=a%26b')
    const href = await page.getByRole('link', { name: 'Log in with your Cox account' }).getAttribute('href')
    const address = new URL(String(href), page.url())
    expect(address.pathname).toBe('/login')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      partner: 'cox',
      clientDeviceId: 'my-own-id',
      locale: 'en',
      asl: 'true',
      note: 'a&b',
    })
    const loaded = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/login',
    )
    await pressOn(page, page.getByRole('link', { name: 'Log in with your Cox account' }))
    await loaded
  })

  test('shows that it is under way, and offers nothing to press meanwhile [C03]', async ({ page }) => {
    await answer(page, 'auth/token/code', 'silence')
    await page.goto('/')
    await logInAs(page, MARIA)
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Please wait')
    await expect(page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link'))).toHaveCount(0)
    await expect(page, 'the code has left the address').toHaveURL(/\/login-complete$/u)
  })

  test('never sends its code twice, whatever Back, Forward and reload do', async ({ page }) => {
    const calls = await watchCalls(page)
    await page.goto('/')
    await logInAs(page, MARIA)
    await expect(page.getByRole('heading', REMOTE)).toBeVisible()
    for (const step of ['back', 'back', 'forward', 'forward', 'forward', 'reload', 'back'] as const) {
      if (step === 'reload') await page.reload()
      else await (step === 'back' ? page.goBack() : page.goForward()).catch(() => null)
      await page.locator('h1').waitFor()
    }
    await page.goto('/')
    await expect(page.getByRole('heading', REMOTE), 'and the session is still there').toBeVisible()
    expect(calls.of('auth/token/code')).toHaveLength(1)
  })
})

test.describe('what comes back from the provider', () => {
  const GIVEN = { error: 'access_denied', error_description: 'You said <b>no</b>', activity_id: 'a1-b2' }

  test('is shown when this browser began the login, and no code is sent then [C04 C07 C08 C09 C10 Q34]', async ({
    page,
  }) => {
    const calls = await watchCalls(page)
    const cases = [
      { names: ['error'], says: 'Login Error: access_denied' },
      { names: ['error', 'error_description'], says: 'Login Error: access_denied (You said <b>no</b>)' },
      { names: ['error', 'activity_id'], says: 'Login Error: access_denied [a1-b2]' },
      {
        names: ['error', 'error_description', 'activity_id'],
        says: 'Login Error: access_denied (You said <b>no</b>) [a1-b2]',
      },
    ] as const
    for (const { names, says } of cases) {
      const { state } = await beginLogin(page)
      const query = new URLSearchParams({
        state,
        code: 'a-code',
        ...Object.fromEntries(names.map((name) => [name, GIVEN[name]])),
      })
      await page.goto(`/login-complete?${query}`)
      await expect(page.getByRole('alert')).toHaveText(says)
    }
    expect(calls.of('auth/token/code')).toEqual([])
  })

  test('keeps the flag of a login that the person then refused [C06]', async ({ page }) => {
    const { state } = await beginLogin(page, '&asl=true')
    await page.goto(`/login-complete?${new URLSearchParams({ state, error: 'access_denied' })}`)
    await expect(page.getByRole('alert')).toHaveText('Login Error: access_denied')
    expect(await stored(page)).toMatchObject({ enableAsl: 'true' })
  })
})
