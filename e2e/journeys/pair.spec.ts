import type { Page } from '@playwright/test'
import { answer, watchCalls } from '../support/calls.ts'
import { bringToFront, pressOn } from '../support/keyboard.ts'
import { expect, FIRST_TV, test } from '../support/journey.ts'
import { readCode, shownCode } from '../support/paired.ts'

const NOW = new Date('2030-01-06T12:00:00Z')
const PAIRING = { token: 'pairing-token', pairingCode: '1234567', exp: 1_893_456_000, words: 'brave otter' }

const easyPair = (page: Page) => page.getByRole('button', { name: 'Easy pair' })
const waitingTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Enter this code with your TV remote' })

test.describe('easy pair', () => {
  test(
    'turns a browser into the remote, with nothing but the keyboard on either side [B04 B05 B11 B12 B15 B16]',
    { tag: ['@main', '@firefox'] },
    async ({ page, browser, baseURL, tv }) => {
      const calls = await watchCalls(page)
      await page.clock.install()
      await page.goto('/')
      await pressOn(page, easyPair(page))
      await expect(waitingTitle(page)).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: /Your code: \d( \d){6}/u })).toBeAttached()
      expect(page.url()).toBe(`${baseURL}/waiting-for-tv`)
      await expect(shownCode(page)).toHaveText(/Your code: \d( \d){6}/u)
      const code = await readCode(page)
      const words = String(await page.locator('strong').textContent())
      expect(words).toMatch(/^\S+ \S+$/u)

      const living = tv(FIRST_TV)
      const { volume } = await living.state()
      const room = await browser.newContext({ baseURL: String(baseURL), locale: 'en-US' })
      const tvPage = await room.newPage()
      await tvPage.goto(`/tv?box=${FIRST_TV}`)
      await pressOn(tvPage, tvPage.getByRole('button', { name: 'Pair a remote' }))
      await expect(tvPage.getByRole('textbox')).toBeFocused()
      await tvPage.keyboard.type(code)
      await tvPage.keyboard.press('Enter')
      const question = tvPage.getByRole('group', { name: /Chrom|Firefox/u })
      await expect(question).toContainText(words)
      await expect(question).toBeFocused()
      await pressOn(tvPage, question.getByRole('button', { name: 'Yes' }))
      await expect(question).toBeHidden()
      await room.close()

      await page.clock.runFor(15_000)
      await expect(page.getByRole('heading', { level: 1, name: 'Comcast TV remote' })).toBeVisible()
      await expect(page).toHaveURL(/\/remote$/u)
      const clientDeviceId = await page.evaluate(() => localStorage.getItem('clientDeviceId'))
      expect(calls.of('pairing/start').map(({ body, bearer }) => ({ body, bearer }))).toEqual([
        { body: { partner: 'comcast', clientDeviceId }, bearer: undefined },
      ])
      const [confirm] = calls.of('pairing/confirm')
      expect(confirm?.body).toEqual({ partner: 'comcast', clientDeviceId })
      expect(confirm?.bearer).toBeTruthy()

      await bringToFront(page)
      await pressOn(page, page.getByRole('button', { name: 'Volume up' }))
      await living.shows((state) => state.volume > volume)
    },
  )

  test('shows the same code after a reload, and goes on from there [B22]', { tag: '@main' }, async ({ page, tv }) => {
    const calls = await watchCalls(page)
    await page.clock.install()
    await page.goto('/')
    await pressOn(page, easyPair(page))
    const code = await readCode(page)
    await page.reload()
    await expect(waitingTitle(page)).toBeVisible()
    expect(await readCode(page)).toBe(code)
    await tv(FIRST_TV).pair(code)
    await page.clock.runFor(15_000)
    await expect(page).toHaveURL(/\/remote$/u)
    expect(calls.of('pairing/start')).toHaveLength(1)
  })
})

test.describe('a pairing that fails', () => {
  test('begins anew after an error: Back leads home, not to a dead code', async ({ page }) => {
    await answer(page, 'pairing/start', { status: 200, body: PAIRING })
    await answer(page, 'pairing/confirm', { status: 500 })
    await page.clock.install({ time: NOW })
    await page.goto('/')
    await pressOn(page, easyPair(page))
    await expect(waitingTitle(page)).toBeVisible()
    await page.clock.runFor(15_000)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.goBack()
    await expect(easyPair(page)).toBeVisible()
  })
})
