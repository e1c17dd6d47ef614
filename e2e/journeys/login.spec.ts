import type { Page } from '@playwright/test'
import { watchCalls } from '../support/calls.ts'
import { pressOn } from '../support/keyboard.ts'
import { expect, test } from '../support/journey.ts'

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

  test(
    'with several boxes asks which one, by name, and moves that one [C16 D01 D04 D08]',
    { tag: '@main' },
    async ({ page, tv }) => {
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
    },
  )

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
