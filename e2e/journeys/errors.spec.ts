import type { Page } from '@playwright/test'
import { answer, watchCalls } from '../support/calls.ts'
import { pressOn } from '../support/keyboard.ts'
import { expect, test } from '../support/journey.ts'

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
  test('says what its address says, as plain text [Q01 Q02 Q03 Q04 Q05 Q06 Q07 Q12 Q13 Q14]', async ({ page }) => {
    for (const [query, says] of sentences) {
      await page.goto(`/error${query}`)
      await expect(page.getByRole('alert'), query).toHaveText(says)
      await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    }
    await expect(page).toHaveTitle(/Beckon/u)
  })

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
