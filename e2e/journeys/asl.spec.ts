import { type Page } from '@playwright/test'
import { cameraPermission, withCamera } from '../support/browsers.ts'
import { watchCalls } from '../support/calls.ts'
import { expect, startedOnce, test as base } from '../support/journey.ts'
import { mirrorOf } from '../support/filmed-camera.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { goInside } from '../support/reach/open-scene.ts'
import { startSignService, type SignService } from '../support/sign-service.ts'

/** A server whose signs are read by a service on this machine. */
const test = base.extend<object, { signs: SignService }>({
  launchOptions: [async ({ browserName }, use) => use(withCamera(browserName)), { scope: 'worker' }],
  permissions: async ({ browserName }, use) => use(cameraPermission(browserName)),
  signs: startedOnce(startSignService),
  settings: [async ({ signs }, use) => use(signs.settings), { scope: 'worker' }],
})

test.beforeEach(({ signs }) => {
  signs.reads = { predictions: ['NETFLIX'], confidence: -0.1 }
  signs.delayMs = 0
  signs.videos.length = 0
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** As a user gets there who has been there before. */
async function openAsl(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('asl-consent', 'true')
    localStorage.setItem('viewed-asl-getting-started', 'true')
  })
  await goInside(page, '/asl-interface')
  await expect(button(page, 'Start Recording')).toBeEnabled()
}

async function sign(page: Page, ms = 2_000): Promise<void> {
  await button(page, 'Start Recording').click()
  await page.waitForTimeout(ms)
  await button(page, 'Stop Recording').click()
}

test(
  'the first sign: from the remote over the terms and the introduction to an app on the TV, and a word about it [E46 E47 O01 O02 O03 O05 O09 O11 O12 O21 O23 O24 O31 O32 O33 O44 O46 T13 T14]',
  { tag: ['@main', '@firefox'] },
  async ({ page, browserName, openPairedRemote, signs }) => {
    const calls = await watchCalls(page)
    const tv = await openPairedRemote(page)
    await expect(page.getByRole('link', { name: 'ASL', exact: true })).toHaveCount(0)
    await page.evaluate(() => localStorage.setItem('enableAsl', 'true'))
    await page.reload()
    await page.getByRole('link', { name: 'ASL', exact: true }).click()

    await expect(page).toHaveURL(/\/asl-consent$/u)
    await expect(page.getByRole('heading', { level: 1, name: 'Before you sign' })).toBeFocused()
    await button(page, 'Accept terms').click()
    await expect(page).toHaveURL(/\/asl-getting-started$/u)
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Show your hand', 'Spell it', 'Stop and watch'])
    await button(page, 'Continue to ASL remote').click()
    await expect(page).toHaveURL(/\/asl-interface$/u)
    expect(
      await page.evaluate(() => [
        localStorage.getItem('asl-consent'),
        localStorage.getItem('viewed-asl-getting-started'),
      ]),
    ).toEqual(['true', 'true'])

    const mirror = mirrorOf(page)
    await expect.poll(() => mirror.evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBeGreaterThan(0)
    await sign(page)
    await expect(notices(page)).toContainText('Last search: NETFLIX')
    await expect(button(page, 'Start Recording')).toBeEnabled()
    await tv.shows({ app: 'Netflix' })
    expect(calls.of('asl').map(({ body }) => body)).toEqual([{ base64data: expect.stringMatching(/^GkXf/u) }])
    expect(signs.videos).toMatchObject([{ type: 'webm', codec: browserName === 'firefox' ? 'V_VP8' : 'V_VP9' }])

    await button(page, 'Dismiss').click()
    const dialog = page.getByRole('dialog', { name: 'Was your sign read correctly?' })
    await dialog.getByRole('radio', { name: 'Good: it was correct' }).check()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText('Feedback submitted!')).toBeVisible()
    expect(calls.of('aslFeedback')[0]?.body).toEqual({
      data: { id: expect.stringMatching(/^[\w-]{22}$/u), good: true, correction: '' },
    })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(button(page, 'Start Recording')).toBeFocused()
  },
)

test('by keyboard alone: recorded, cancelled with Escape, recorded again, sent, and closed [O16 O20]', async ({
  page,
  openPairedRemote,
  signs,
}) => {
  const tv = await openPairedRemote(page)
  await openAsl(page)
  await pressOn(page, button(page, 'Start Recording'))
  await expect(button(page, 'Stop Recording')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(notices(page)).toContainText('Recording canceled. Your sign was not sent.')
  expect(signs.videos).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForTimeout(2_000)
  await page.keyboard.press('Enter')
  await expect(notices(page)).toContainText('Last search: NETFLIX')
  await tv.shows({ app: 'Netflix' })
  await pressOn(page, button(page, 'Close'))
  await expect(page).toHaveURL(/\/remote$/u)
})

test('who teaches a sign by keyboard sees the whole mirror, in a window of 720 px', async ({
  page,
  openPairedRemote,
}) => {
  await openPairedRemote(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await openAsl(page)
  await pressOn(page, page.getByRole('link', { name: 'My signs' }))
  for (const name of ['Show it, 1 of 3', 'Try a sign']) {
    await expect(button(page, name)).toBeEnabled()
    await tabTo(page, button(page, name))
    await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    await expect(mirrorOf(page)).toBeInViewport({ ratio: 0.99 })
  }
})
