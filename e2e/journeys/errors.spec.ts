import type { Page } from '@playwright/test'
import { answer, watchCalls } from '../support/calls.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/journey.ts'

const REMOTE = { level: 1, name: 'Comcast TV remote' } as const
const HOME = { level: 1, name: 'Choose how to set up' } as const
const SESSION_OVER = 'Your session is no longer valid. You need to re-pair or login.'
const SESSION_EXPIRED = 'Your session has expired. You need to re-pair or login.'
const MARKUP = '<img src=x onerror="document.title=1">'

function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name)
}

test.describe('the error page', () => {
  const INTERNAL = "We're sorry. An internal error occurred."
  const sentences: readonly (readonly [query: string, says: string])[] = [
    ['?err=ERROR&sts=503', "We're sorry. An error occurred. (503)"],
    ['?err=ERROR&sts=503&msg=noCompatibleStbFound', "We're sorry. An error occurred. (503)"],
    ['?err=INVALID-TOKEN', 'You need to re-login.'],
    ['?err=ERROR', INTERNAL],
    ['?err=E-42&sts=503&msg=noCompatibleStbFound', "We're sorry. An unexpected error occurred. (E-42)"],
    ['?msg=noCompatibleStbFound', 'No compatible TV box found.'],
    ['?msg=No%20compatible%20TV%20box%20found.', 'No compatible TV box found.'],
    ['?msg=SOME-CODE', `${INTERNAL.slice(0, -1)}. (SOME-CODE)`],
    ['', 'Something weird happened'],
    ['?err=&msg=', 'Something weird happened'],
    [`?msg=${encodeURIComponent(MARKUP)}`, `${INTERNAL} (${MARKUP})`],
    [`?err=${encodeURIComponent(MARKUP)}`, `We're sorry. An unexpected error occurred. (${MARKUP})`],
    [`?err=ERROR&sts=${encodeURIComponent(MARKUP)}`, `We're sorry. An error occurred. (${MARKUP})`],
    [`?msg=${'x'.repeat(900)}`, `${INTERNAL} (${'x'.repeat(300)})`],
  ]
  test(
    'says what its address says, as plain text [Q01 Q02 Q03 Q04 Q05 Q06 Q07 Q12 Q13 Q14]',
    { tag: '@main' },
    async ({ page }) => {
      for (const [query, says] of sentences) {
        await page.goto(`/error${query}`)
        await expect(page.getByRole('alert'), query).toHaveText(says)
        await expect(page.getByRole('main').locator('img')).toHaveCount(0)
      }
      await expect(page).toHaveTitle(/Beckon/u)
    },
  )

  test('says it in the language that is chosen, at once, whatever the language of its address [Q10 Q12 Q35 A17]', async ({
    page,
  }) => {
    const inFrench: readonly (readonly [query: string, says: string])[] = [
      ['?err=INVALID-TOKEN', 'Vous devez vous reconnecter.'],
      ['?msg=noCompatibleStbFound', 'Aucun décodeur compatible n’a été trouvé.'],
      ['?msg=No%20compatible%20TV%20box%20found.', 'Aucun décodeur compatible n’a été trouvé.'],
      ['', 'Il s’est passé quelque chose d’étrange'],
    ]
    for (const [query, says] of inFrench) {
      await page.goto(`/error${query}`)
      await page.locator('#language').selectOption('fr')
      await expect(page.getByRole('alert')).toHaveText(says)
      await page.locator('#language').selectOption('en')
    }
  })

  test('offers Go Back to whoever has a session, a box and a list; everybody else may log in again [C27 Q08 Q09]', async ({
    page,
    openPairedRemote,
  }) => {
    await openPairedRemote(page)
    const calls = await watchCalls(page)
    await page.goto('/error?err=ERROR')
    await expect(page.getByRole('link', { name: 'Log in again' })).toBeHidden()
    await pressOn(page, page.getByRole('button', { name: 'Go Back' }))
    await expect(page.getByRole('heading', REMOTE)).toBeFocused()
    await expect
      .poll(() => calls.all[0]?.path, { message: 'the session is tried before it is used' })
      .toBe('auth/token/refresh')

    for (const missing of ['devices', 'deviceId', 'arToken']) {
      const value = String(await stored(page, missing))
      await page.goto('/error?err=ERROR')
      await page.evaluate((name) => localStorage.removeItem(name), missing)
      await page.reload()
      await expect(page.getByRole('link', { name: 'Log in again' }), missing).toBeVisible()
      await expect(page.getByRole('button', { name: 'Go Back' }), missing).toBeHidden()
      await page.evaluate(([name, before]) => localStorage.setItem(String(name), String(before)), [missing, value])
    }
    await page.evaluate(() => localStorage.removeItem('arToken'))
    await page.reload()
    await pressOn(page, page.getByRole('link', { name: 'Log in again' }))
    await expect(page.getByRole('heading', HOME)).toBeFocused()
  })

  test('lets nobody go round in circles: a dead session is found out by Go Back [C27 D15]', async ({
    page,
    openPairedRemote,
  }) => {
    await openPairedRemote(page)
    await page.goto('/error?err=ERROR')
    await page.evaluate(() => localStorage.setItem('arToken', 'not-a-token-of-anybody'))
    await page.reload()
    await pressOn(page, page.getByRole('button', { name: 'Go Back' }))
    await expect(page.getByRole('alert')).toHaveText(SESSION_OVER)
    await expect(page.getByRole('link', { name: 'Log in again' })).toBeVisible()
    expect(await stored(page, 'arToken')).toBeNull()
  })
})

test.describe('the page to log in again', () => {
  test('shows the message of its address, or its own [C24 C26 Q13 Q14]', async ({ page }) => {
    const sentences = [
      ['?msg=sessionIsNoLongerValid', SESSION_OVER],
      ['', 'You need to re-login'],
      ['?msg=E-42', "We're sorry. An internal error occurred. (E-42)"],
      [`?msg=${encodeURIComponent(MARKUP)}`, `We're sorry. An internal error occurred. (${MARKUP})`],
    ] as const
    for (const [query, says] of sentences) {
      await page.goto(`/login-again${query}`)
      await expect(page.getByRole('alert')).toHaveText(says)
      await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    }
    await pressOn(page, page.getByRole('link', { name: 'Log in again' }))
    await expect(page.getByRole('heading', HOME)).toBeVisible()
  })

  test('comes when a press is not allowed, once, keeps the session, and Go Back tries it [C25 C27 C28 E49]', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    const token = await stored(page, 'arToken')
    const calls = await watchCalls(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Channel up' })).toBeVisible()
    await calls.settle()
    await answer(page, 'processKey', { status: 401, body: { status: 'EXPIRED-EASYPAIR-TOKEN' } }, "the server's")
    const entries = await page.evaluate(() => history.length)
    await pressOn(page, page.getByRole('button', { name: 'Channel up' }))
    await expect(page.getByRole('alert')).toHaveText(SESSION_OVER)
    await expect(page).toHaveURL(/\/login-again\?msg=sessionIsNoLongerValid$/u)
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    expect(await stored(page, 'arToken')).not.toBeNull()
    expect(await stored(page, 'arToken')).not.toBe(token)
    expect(calls.logged()).toEqual([])

    await pressOn(page, page.getByRole('button', { name: 'Go Back' }))
    const { number } = (await tv.state()).channel
    await pressOn(page, page.getByRole('button', { name: 'Channel up' }))
    await tv.shows(({ channel }) => channel.number !== number)
  })
})

test.describe('a message on the page', () => {
  test('stands at home until it is dismissed by keyboard, and then leaves the address too [A10 B09 Q11 Q16]', async ({
    page,
  }) => {
    await page.goto('/?msg=yourSessionExpired&asl=true')
    await expect(page.getByText(SESSION_EXPIRED)).toBeVisible()
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText(SESSION_EXPIRED)
    await pressOn(page, page.getByRole('button', { name: 'Dismiss' }))
    await expect(page.getByText(SESSION_EXPIRED)).toBeHidden()
    await expect(page.getByRole('heading', HOME)).toBeFocused()
    await expect(page).toHaveURL(/\/\?asl=true$/u)
    await page.reload()
    await expect(page.getByRole('heading', HOME)).toBeVisible()
    await expect(page.getByText(SESSION_EXPIRED)).toBeHidden()
  })

  test('comes for a key that the box does not take, and the person stays; it goes with the page [E51 E54 Q11 Q19]', async ({
    page,
    openPairedRemote,
  }) => {
    await openPairedRemote(page)
    const calls = await watchCalls(page)
    await page.reload()
    await answer(page, 'processKey', { status: 400, body: { status: 'INVALID-KEY' } })
    const key = page.getByRole('button', { name: 'Channel up' })
    await pressOn(page, key)
    const message = page.getByText('We could not process that key. Please try again.').first()
    await expect(message).toBeVisible()
    await expect(key).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => calls.logged()).toEqual(['PROCESS-KEY-INVALID-KEY', 'PROCESS-KEY-INVALID-KEY'])
    await expect(page.getByRole('button', { name: 'Dismiss' }), 'the same message stands there once').toHaveCount(1)
    await expect(page).toHaveURL(/\/remote$/u)
    await pressOn(page, page.getByRole('button', { name: 'Dismiss' }))
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
    await pressOn(page, key)
    await expect(message).toBeVisible()
    await pressOn(page, page.getByRole('button', { name: 'Comcast menu' }))
    await pressOn(page, page.getByRole('link', { name: 'Change Comcast TV box' }))
    await expect(page).toHaveURL(/\/choose-device$/u)
    await expect(page.getByRole('button', { name: 'Dismiss' }), 'it stays behind with its page').toHaveCount(0)
  })

  test('says at home that a pairing has expired, and that session is over [B09 E50 Q17]', async ({
    page,
    openPairedRemote,
  }) => {
    await openPairedRemote(page)
    await answer(page, 'processKey', { status: 403, body: { status: 'EXPIRED-EASYPAIR-TOKEN' } })
    await pressOn(page, page.getByRole('button', { name: 'Channel up' }))
    await expect(page.getByText('Your EasyPair setup has expired. You need to re-pair or login.')).toBeVisible()
    await expect(page).toHaveURL(/\/\?msg=EXPIRED-EASYPAIR-TOKEN$/u)
    expect(await stored(page, 'arToken')).toBeNull()
  })

  test(
    "says at home that the provider's session has expired, and keeps ours [B10 E52 Q18]",
    { tag: '@main' },
    async ({ page, openPairedRemote }) => {
      await openPairedRemote(page)
      await answer(page, 'processKey', { status: 403, body: { status: 'EXPIRED-XAPI-TOKEN' } })
      await pressOn(page, page.getByRole('button', { name: 'Channel up' }))
      await expect(page.getByText(SESSION_EXPIRED)).toBeVisible()
      await expect(page).toHaveURL(/\/\?msg=EXPIRED-XAPI-TOKEN$/u)
      expect(await stored(page, 'arToken')).not.toBeNull()
      await expect(page.getByRole('button', { name: 'Easy pair' })).toBeVisible()
    },
  )
})

test('an address that is no page says so and leads home, with and without a session [A29]', async ({
  page,
  openPairedRemote,
}) => {
  for (const hasSession of [false, true]) {
    if (hasSession) await openPairedRemote(page)
    for (const path of ['/no-such-page', '/remote/deeper', '/constructor', '/%3Cb%3E']) {
      const response = await page.goto(path)
      expect(response?.headers()['content-type']).toContain('text/html')
      await expect(page.getByRole('heading', { level: 1, name: 'You seem lost' })).toBeVisible()
    }
    await tabTo(page, page.getByRole('link', { name: 'Go to the home page' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', HOME)).toBeFocused()
  }
})
