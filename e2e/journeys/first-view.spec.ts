/** What stands there before the program has come, as it does for long on a slow line. */
import { CLOCK_HEADER } from '@beckon/contract/press-headers'
import type { Page } from '@playwright/test'
import { problemsOf, themesFor } from '../support/access-checks.ts'
import { expect, test } from '../support/journey.ts'

const PROGRAM = /\/assets\/.*\.js$/u

/** Holds files back until they are let go. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(files, async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

/** Without the wait of `goto`, which is for a page that works. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.location.assign(to), path)
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' })
}

const heading = (page: Page) => page.locator('#first-view h1')

test('Home can be read before its program comes, in the language chosen before, and nothing of it can be pressed', async ({
  page,
}) => {
  await page.goto('/')
  await page.locator('#language').selectOption('fr')
  const letGo = await hold(page, PROGRAM)
  await open(page, '/')
  await expect(heading(page)).toHaveText('Choisissez comment configurer la télécommande')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  letGo()
  await expect(heading(page)).toBeHidden()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Choisissez comment configurer la télécommande' }),
  ).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName), 'nothing takes the focus').toBe('BODY')
  await expect(page.getByRole('link', { name: 'Aller à la page' })).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller à la page' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#language')).toBeFocused()
})

/**
 * Stops the clock of the pages to come, so that a press is not too old when a busy machine has loaded the program. The
 * server's clock goes on, so the page does not learn it. The returned function lets time pass, for timers.
 */
async function stopTimeIn(page: Page): Promise<(ms?: number) => Promise<void>> {
  await page.addInitScript((clockHeader) => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === clockHeader ? null : get.call(this, name)
    }
  }, CLOCK_HEADER)
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  return (ms = 10) => page.clock.runFor(ms)
}

/** Expects these words on a page whose time was stopped. */
async function expectWords(page: Page, passTime: () => Promise<void>, words: string): Promise<void> {
  await expect(async () => {
    await passTime()
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

const VIEW = '#first-view'

/** The presses that left. */
function pressesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/process(?:Cec)?Key$/u.test(request.url())) sent.push(String(request.postData()))
  })
  return sent
}

test.describe('the keys before the program', () => {
  test('stand where they will be, can be pressed where they need nothing but the session, and each press is done once [E40 E41]', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    const { number } = (await tv.state()).channel
    const sent = pressesOf(page)
    const letGo = await hold(page, PROGRAM)
    const passTime = await stopTimeIn(page)
    await open(page, '/remote')
    await expect(heading(page)).toHaveText('Comcast TV remote')
    await expect(page.locator(VIEW).getByText('Ready'), 'nothing is ready yet').toBeHidden()
    const key = page.locator(`${VIEW} #channelUp`)
    await key.evaluate((button) => {
      new MutationObserver(() => Object.assign(window, { hasFlashed: true })).observe(button, { attributes: true })
    })
    await key.click()
    expect(await page.evaluate(() => 'hasFlashed' in window)).toBe(true)
    await passTime(130)
    await expect(key).not.toHaveAttribute('data-flash')
    const before = await key.boundingBox()
    expect(sent).toEqual([])
    letGo()
    await expectWords(page, passTime, 'Last press: Channel up')
    await expect(page.locator(VIEW)).toHaveCount(0)
    expect(await page.locator('#channelUp').boundingBox()).toEqual(before)
    await tv.shows(({ channel }) => channel.number !== number)
    expect(sent).toHaveLength(1)
    await page.locator('#channelUp').click()
    await expect.poll(() => sent.length).toBe(2)
  })

  test(
    'can be pressed by Enter and Space, in order, and the focus stays where it is',
    { tag: '@firefox' },
    async ({ page, openPairedRemote }) => {
      const tv = await openPairedRemote(page)
      const sent = pressesOf(page)
      const letGo = await hold(page, PROGRAM)
      const passTime = await stopTimeIn(page)
      await open(page, '/remote')
      await expect(heading(page)).toBeVisible()
      await expect(page.locator(`${VIEW} #up`)).toBeEnabled()
      await page.keyboard.press('Tab')
      await expect(page.locator(`${VIEW} #up`), 'TV keys wait, and nothing else can be pressed yet').toBeFocused()
      await page.keyboard.press('Enter')
      await page.locator(`${VIEW} #info`).focus()
      await page.keyboard.press(' ')
      letGo()
      await expectWords(page, passTime, 'Last press: Info')
      expect(sent).toHaveLength(2)
      expect((await tv.state()).lastCommand).toMatchObject({ value: 'INFO' })
      await expect(page.locator('#root #info')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.locator('#root #previous')).toBeFocused()
    },
  )

  test('tell a press that has waited for two seconds as too late, and never do it [E40]', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    const { channel } = await tv.state()
    const sent = pressesOf(page)
    const letGo = await hold(page, PROGRAM)
    const passTime = await stopTimeIn(page)
    await open(page, '/remote')
    await page.locator(`${VIEW} #channelUp`).click()
    await passTime(2_050)
    letGo()
    await expectWords(page, passTime, 'Channel up waited too long and was not sent.')
    await expect(page.locator('#root #channelUp')).toHaveAttribute('data-failed')
    expect(sent).toEqual([])
    expect((await tv.state()).channel).toEqual(channel)
  })

  test('do a press during which the program comes', { tag: '@firefox' }, async ({ page, openPairedRemote }) => {
    await openPairedRemote(page)
    const sent = pressesOf(page)
    const letGo = await hold(page, PROGRAM)
    const passTime = await stopTimeIn(page)
    await open(page, '/remote')
    await page.locator(`${VIEW} #channelUp`).hover()
    await page.mouse.down()
    letGo()
    await expect(async () => {
      await passTime()
      await expect(page.locator('#root main')).toBeAttached({ timeout: 1_000 })
    }).toPass()
    await passTime(600)
    await expect(page.locator(VIEW), 'the key stays under the finger').toHaveCount(1)
    await page.mouse.up()
    await expectWords(page, passTime, 'Last press: Channel up')
    await expect(page.locator(VIEW)).toHaveCount(0)
    expect(sent).toHaveLength(1)
  })

  test('of my own remote can be pressed, too', async ({ page, openPairedRemote }) => {
    const tv = await openPairedRemote(page)
    await page.goto('/my-remote')
    await page.locator('#root #ok').waitFor()
    const sent = pressesOf(page)
    const letGo = await hold(page, PROGRAM)
    const passTime = await stopTimeIn(page)
    await open(page, '/my-remote')
    await page.locator(`${VIEW} #down`).click()
    letGo()
    await expectWords(page, passTime, 'Last press: Down')
    expect(sent).toHaveLength(1)
    expect((await tv.state()).lastCommand).toMatchObject({ value: 'DOWN' })
  })
})

test('a chosen theme and text size are there before the program, whatever the device prefers, but not above its colours', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/access')
  await page.getByText('Look and size').click()
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('High contrast, white on black')
  await page.getByRole('combobox', { name: 'Text size' }).selectOption('150%')
  const letGo = await hold(page, PROGRAM)
  await open(page, '/access')
  await expect(heading(page)).toHaveText('Accessibility options')
  const look = () =>
    page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.body)
      const { fontSize, colorScheme } = getComputedStyle(document.documentElement)
      const names = ['theme-color', 'color-scheme']
      const told = names.map((name) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content)
      return [backgroundColor, fontSize, colorScheme, ...told]
    })
  const chosen = ['rgb(0, 0, 0)', '24px', 'dark', '#000000', 'dark']
  await expect.poll(look, 'once the styles have come').toEqual(chosen)
  letGo()
  await page.getByText('Look and size').click()
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('contrast-dark')
  expect(await look()).toEqual(chosen)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('who is not paired sees no keys, not even for a moment [A24]', async ({ page }) => {
  await page.goto('/')
  const letGo = await hold(page, PROGRAM)
  await open(page, '/remote')
  await expect(page.locator('template')).not.toHaveCount(0)
  await expect(page.locator('#root')).toBeEmpty()
  await expect(page.locator('#first-view')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose how to set up' })).toBeVisible()
})

const MISSING = 'The remote could not be loaded. Check your connection, then reload it.'

test(
  'a page says that its program did not come, and the keyboard loads it again',
  { tag: '@firefox' },
  async ({ page, browserName }) => {
    await page.goto('/access')
    await page.route(PROGRAM, (route) => route.abort('connectionfailed'))
    await open(page, '/')
    await expect(page.getByRole('alert')).toContainText(MISSING)
    expect(await problemsOf(page, 'without its program', themesFor('en', browserName))).toEqual([])
    const again = page.getByRole('button', { name: 'Reload' })
    await page.keyboard.press('Tab')
    await expect(again).toBeFocused()
    await page.unroute(PROGRAM)
    await page.keyboard.press('Enter')
    await expect(page.locator('#root h1')).toBeVisible()
    await expect(page.getByText(MISSING)).toHaveCount(0)
  },
)

test('nothing moves on the way to a remote with keys of another size', async ({ page, openPairedRemote }) => {
  await openPairedRemote(page)
  for (const [size, layout] of [
    ['gaze', {}],
    ['large', { textPercent: 150, keysShown: '12' }],
    ['four', {}],
  ] as const) {
    const ways = JSON.stringify({ version: 1, size, layout })
    await page.evaluate((kept) => localStorage.setItem('ways', kept), ways)
    await page.reload()
    await expect(page.locator('#volumeUp')).toBeEnabled()
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 1_000)
        }),
    )
    expect(moved, size).toBeLessThan(0.02)
  }
})
