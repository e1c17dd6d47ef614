import { chromium, type Page } from '@playwright/test'
import { cameraPermission, FAKE_DEVICES, findWholeChromium, wholeChromium, withCamera } from '../support/browsers.ts'
import { watchCalls } from '../support/calls.ts'
import { expect, startedOnce, test as base } from '../support/journey.ts'
import { mirrorOf } from '../support/filmed-camera.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
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

/** A page load would lead to the remote, as start-up says. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
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

test('a signed number tunes its channel [O31]', async ({ page, openPairedRemote, signs }) => {
  const tv = await openPairedRemote(page)
  signs.reads = { predictions: ['206'], confidence: -0.05 }
  await openAsl(page)
  await sign(page)
  await expect(notices(page)).toContainText('Last search: 206')
  await tv.shows(({ channel }) => channel.number === 206)
})

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

test('a sign that is not sure commands nothing; what was meant can be chosen', async ({
  page,
  openPairedRemote,
  signs,
}) => {
  const tv = await openPairedRemote(page)
  await tv.handset('EXIT')
  signs.reads = { predictions: ['HULU', 'YOUTUBE'], confidence: -1.4 }
  await openAsl(page)
  await sign(page)
  await expect(notices(page).getByText('Sign not recognized.', { exact: true })).toBeVisible()
  await expect(notices(page)).toContainText('Did you mean…')
  await notices(page).getByRole('button', { name: 'YOUTUBE' }).click()
  await expect(notices(page)).toContainText('Last search: YOUTUBE')
  await tv.shows({ app: 'YouTube' })
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

test('leaving the page gives the camera back [O16]', async ({ page, openPairedRemote }) => {
  await openPairedRemote(page)
  await page.evaluate(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const given: MediaStream[] = []
    Object.assign(window, { given })
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await real(constraints)
      given.push(stream)
      return stream
    }
  })
  await openAsl(page)
  await button(page, 'Start Recording').click()
  await button(page, 'Close').click()
  await expect(page).toHaveURL(/\/remote$/u)
  const states = await page.evaluate(() =>
    (window as unknown as { given: MediaStream[] }).given.flatMap((stream) =>
      stream.getTracks().map((track) => `${track.kind} ${track.readyState}`),
    ),
  )
  expect(states.length).toBeGreaterThan(0)
  expect(new Set(states)).toEqual(new Set(['video ended']))
})

test.describe('a camera that is not allowed', () => {
  test.skip(findWholeChromium() === undefined, 'Only a whole Chromium can refuse.')
  test('is told in the words of the page with the reason and a way to try again; the button waits [O17]', async ({
    server,
    openPairedRemote,
  }) => {
    const browser = await chromium.launch(wholeChromium(FAKE_DEVICES))
    try {
      const context = await browser.newContext({ baseURL: server.address, permissions: [] })
      const page = await context.newPage()
      await openPairedRemote(page)
      await page.evaluate(() => {
        localStorage.setItem('asl-consent', 'true')
        localStorage.setItem('viewed-asl-getting-started', 'true')
      })
      await goInside(page, '/asl-interface')
      await expect(notices(page)).toContainText('Camera permissions not granted. Please allow camera access.')
      await expect(page.getByText('Your browser does not let this page use the camera.')).toBeVisible()
      await expect(button(page, 'Start Recording')).toBeDisabled()
      await context.grantPermissions(['camera'])
      await button(page, 'Try again').click()
      await expect(button(page, 'Start Recording')).toBeEnabled()
    } finally {
      await browser.close()
    }
  })
})
