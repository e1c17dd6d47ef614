import type { Page } from '@playwright/test'
import { expect, FIRST_TV, test } from '../support/journey.ts'
import { readCode } from '../support/paired.ts'

/** The fields that the specification's table of calls names in an answer; what is "not shown" there is `{}` here. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  'POST pairing/start': ['token', 'pairingCode', 'exp'],
  'POST pairing/confirm': ['status', 'arToken'],
  'GET version': ['version', 'language'],
  'GET seabuttons/image': ['image'],
  'GET seabuttons': ['seaButtonsData'],
  'GET seabuttons/popular': ['popularButtons'],
  'POST account': ['isFlex'],
  'POST devices': ['devices'],
  'GET tvconfig': ['tvConfigData'],
  'POST auth/token': ['arToken', 'refreshIntervalMs'],
  'POST auth/token/code': ['arToken', 'refreshIntervalMs'],
  'POST auth/token/refresh': ['arToken', 'refreshIntervalMs'],
  'POST checkCapabilities': ['results'],
}
/** The words of refusal that the specification knows. */
const KNOWN_REFUSALS = new Set(['EXPIRED-EASYPAIR-TOKEN', 'INVALID-KEY', 'EXPIRED-XAPI-TOKEN'])

/** Takes everything out of the server's answers that is ours alone; answers how many fields that were. */
async function reduceAnswers(page: Page): Promise<() => number> {
  let taken = 0
  await page.route('**/api/v1/**', async (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname.replace('/api/v1/', '')}`
    const response = await route.fetch()
    const body = (await response.json()) as Record<string, unknown>
    const named = response.ok() ? (NAMED[call] ?? []) : KNOWN_REFUSALS.has(String(body['status'])) ? ['status'] : []
    const left = Object.fromEntries(Object.entries(body).filter(([name]) => named.includes(name)))
    taken += Object.keys(body).length - Object.keys(left).length
    // A number of the server's own is any other failure to a browser that knows the specification alone.
    const status =
      response.ok() || KNOWN_REFUSALS.has(String(body['status'])) || response.status() === 401 ? response.status() : 500
    await route.fulfill({ status, json: left })
  })
  return () => taken
}

const noAlert = (page: Page) => expect(page.getByRole('alert').filter({ hasText: /\S/u })).toHaveCount(0)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('with nothing in the answers but what the specification names', () => {
  test(
    'a remote is paired, presses, types, and has its buttons, settings and menu [A36]',
    { tag: '@main' },
    async ({ page, tv }) => {
      const taken = await reduceAnswers(page)
      await page.clock.install()
      await page.goto('/')
      await button(page, 'Easy pair').click()
      await tv(FIRST_TV).pair(await readCode(page))
      await page.clock.fastForward(15_000)
      await expect(button(page, 'OK')).toBeVisible()
      await page.clock.resume()

      await button(page, 'Channel up').click()
      await expect(page.getByText('Last press: Channel up')).toBeVisible()
      await page.getByRole('textbox', { name: /command/iu }).fill('channel 206')
      await button(page, 'Go').click()
      await tv(FIRST_TV).shows(({ channel }) => channel.number === 206)
      await page.reload()
      await expect(button(page, 'OK')).toBeVisible()

      for (const [entry, heading] of [
        ['My remote', 'My remote'],
        ['Configure TV buttons', /TV/u],
        ['Accessibility options', /./u],
        ['Privacy settings', 'Privacy settings'],
      ] as const) {
        await page.goto('/remote')
        await page.getByRole('button', { name: 'Comcast menu' }).click()
        await page.getByRole('dialog').getByRole('link', { name: entry, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await noAlert(page)
      }
      expect(taken(), 'this server says more than that').toBeGreaterThan(3)
    },
  )

  test(
    'a login chooses among boxes, and a box that is asleep is told in words [A36]',
    { tag: '@main' },
    async ({ page, tv }) => {
      await reduceAnswers(page)
      await page.goto('/')
      await page.getByRole('link', { name: 'Log in with your Comcast account' }).click()
      await page.locator('form button').nth(1).click()
      await expect(page).toHaveURL(/\/choose-device$/u)
      await page.getByRole('button', { name: 'Bedroom' }).click()
      await expect(button(page, 'OK')).toBeVisible()
      await tv('bedroom').trouble('asleep')
      try {
        await button(page, 'Channel up').click()
        await expect(page.getByText('No clear answer came. Channel up may still happen.').first()).toBeVisible()
        await noAlert(page)
        await expect(page).toHaveURL(/\/remote$/u)
      } finally {
        await tv('bedroom').trouble('none')
      }
    },
  )
})
