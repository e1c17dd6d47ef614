import type { Page } from '@playwright/test'
import { journeyWithAnalytics, type AnalyticsStandIn } from '../support/services.ts'
import { pressOn } from '../support/keyboard.ts'
import { expect, FIRST_TV, test } from '../support/journey.ts'
import { readCode } from '../support/paired.ts'

const SETTINGS = { level: 1, name: 'Privacy settings' } as const
const REMOTE = { level: 1, name: 'Comcast TV remote' } as const

const stored = (page: Page, name: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, name)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Comcast menu' }).click()
  await page.getByRole('link', { name: 'Privacy settings' }).click()
  await expect(page.getByRole('heading', SETTINGS)).toBeVisible()
}

/** Goes where a user goes, and presses what a user presses. */
async function useRemote(page: Page): Promise<void> {
  await button(page, 'Channel up').click()
  await expect(page.getByText('Last press: Channel up')).toBeVisible()
  await page.getByRole('textbox', { name: /command/iu }).fill('watch the canary')
  await button(page, 'Go').click()
  await page.getByRole('button', { name: 'Comcast menu' }).click()
  await page.getByRole('link', { name: 'My remote', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My remote' })).toBeVisible()
  await page.goto('/error?msg=canary-message')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/nobody@canary.example')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('who has not decided', () => {
  test.use({ consent: 'undecided' })

  test(
    'is asked after pairing, decides by keyboard, and is on the remote then and ever after [A27 N01 N03 N07 N08 T16]',
    { tag: '@main' },
    async ({ page, tv }) => {
      await page.clock.install()
      await page.goto('/')
      await button(page, 'Easy pair').click()
      await tv(FIRST_TV).pair(await readCode(page))
      await page.clock.fastForward(15_000)
      await expect(page.getByRole('heading', SETTINGS)).toBeFocused()
      await expect(page.getByText('One question first')).toBeVisible()
      await pressOn(page, button(page, 'Reject all'))
      await expect(page.getByRole('heading', REMOTE)).toBeFocused()
      expect(await stored(page, 'consentAppData')).toEqual({ necessary: true, analytics: false })
      expect(await stored(page, 'consentMode')).toEqual({
        functionality_storage: 'granted',
        security_storage: 'granted',
        ad_storage: 'denied',
        analytics_storage: 'denied',
        personalization: 'denied',
      })
      await page.reload()
      await expect(page.getByRole('heading', REMOTE)).toBeVisible()
      await button(page, 'Channel up').click()
      await expect(page.getByText('Last press: Channel up')).toBeVisible()
    },
  )
})

const withPlausible = journeyWithAnalytics('plausible')

withPlausible.describe('with a Plausible', () => {
  withPlausible.use({ consent: 'accepted' })

  withPlausible(
    'it gets the pages by their paths, and nothing of what was pressed, typed or kept [N10 N11]',
    async ({ page, openPairedRemote, service }) => {
      await openPairedRemote(page)
      await useRemote(page)
      const pages = () => events(service).map(({ name, url }) => `${name} ${url}`)
      await expect
        .poll(pages)
        .toEqual(['/remote', '/my-remote', '/error', '/404'].map((path) => `pageview https://tv.example.org${path}`))
      const kept = await page.evaluate(() =>
        ['arToken', 'clientDeviceId', 'bookmarkKey', 'deviceId'].map((name) => localStorage.getItem(name)),
      )
      for (const asked of service.asked) {
        expect([asked.method, asked.path, Object.keys(JSON.parse(asked.body) as object).sort()]).toEqual([
          'POST',
          '/api/event',
          ['domain', 'name', 'url'],
        ])
        expect([asked.headers['cookie'], asked.headers['referer']]).toEqual([undefined, undefined])
      }
      const all = JSON.stringify(service.asked)
      for (const secret of [...kept, 'canary']) expect(all).not.toContain(String(secret))
    },
  )
})

/** How often it was asked, once the last question is longer ago than a script that asks without end would wait. */
async function countWhenStill({ asked }: AnalyticsStandIn): Promise<number> {
  let count: number
  do {
    count = asked.length
    await new Promise((resolve) => setTimeout(resolve, 600))
  } while (asked.length > count)
  return count
}

function events({ asked }: AnalyticsStandIn) {
  return asked.map(({ body }) => JSON.parse(body) as { name: string; url: string })
}

const withTagManager = journeyWithAnalytics('google-tag-manager')

withTagManager.describe('with a tag manager', () => {
  withTagManager.use({ consent: 'undecided' })

  withTagManager(
    'its script comes with the yes, after the signal, and goes with the no, with its cookies [N09 N10]',
    async ({ page, openPairedRemote, service }) => {
      await openPairedRemote(page)
      await expect(page.getByRole('heading', SETTINGS)).toBeVisible()
      await expect(page.getByText('Google Tag Manager at 127.0.0.1')).toBeVisible()
      expect(service.asked, 'undecided').toEqual([])

      await button(page, 'Accept all').click()
      await expect(page.getByRole('heading', REMOTE)).toBeVisible()
      await expect.poll(() => service.asked.map(({ path }) => path.split('?')[0])).toContain('/collect')
      const script = service.asked.find(({ path }) => path.startsWith('/gtm.js'))
      expect(script?.path).toBe('/gtm.js?id=GTM-TEST1')
      const told = JSON.parse(service.asked.findLast(({ path }) => path === '/collect')?.body ?? '[]') as unknown[]
      expect(told.slice(0, 2)).toEqual([
        [
          'consent',
          'default',
          expect.objectContaining({
            analytics_storage: 'denied',
            ad_user_data: 'denied',
            ad_personalization: 'denied',
          }),
        ],
        [
          'consent',
          'update',
          expect.objectContaining({
            analytics_storage: 'granted',
            ad_storage: 'denied',
            ad_user_data: 'denied',
            personalization: 'denied',
          }),
        ],
      ])
      expect(told.slice(2)).toEqual(['gtm.js', 'page_view'])
      expect(await page.evaluate(() => document.cookie)).toContain('_ga=')

      await openByMenu(page)
      await page.evaluate(() => Object.assign(window, { oldPage: true }))
      await button(page, 'Reject all').click()
      await expect(page.getByRole('heading', REMOTE)).toBeVisible()
      await expect.poll(() => page.evaluate(() => 'oldPage' in window)).toBe(false)
      const afterwards = await countWhenStill(service)
      await button(page, 'Channel up').click()
      await expect(page.getByText('Last press: Channel up')).toBeVisible()
      await page.waitForTimeout(500)
      expect(service.asked.length, 'what a greedy script sends after the no').toBe(afterwards)
      expect(await page.evaluate(() => document.cookie)).toBe('')
    },
  )

  withTagManager(
    'a no in one tab shuts the door in the other, where the script still runs [N10]',
    async ({ page, context, openPairedRemote, service }) => {
      await openPairedRemote(page)
      await button(page, 'Accept all').click()
      await expect.poll(() => service.asked.some(({ path }) => path === '/collect')).toBe(true)
      const second = await context.newPage()
      await second.goto('/remote')
      await openByMenu(second)
      await button(second, 'Reject all').click()
      await expect(second.getByRole('heading', REMOTE)).toBeVisible()
      const afterwards = await countWhenStill(service)
      await button(page, 'Channel up').click()
      await expect(page.getByText('Last press: Channel up')).toBeVisible()
      await page.waitForTimeout(500)
      expect(service.asked.length).toBe(afterwards)
    },
  )
})
