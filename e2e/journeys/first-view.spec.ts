/** What stands there before the program has come, as it does for long on a slow line. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

/** Holds the program back until it is let go. */
async function holdProgram(page: Page): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.*\.js$/u, async (route) => {
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

test('Home can be read before its program comes, in the language chosen before, and nothing of it can be pressed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Français' }).click()
  const letGo = await holdProgram(page)
  await open(page, '/')
  await expect(heading(page)).toHaveText('Choisissez comment configurer')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  letGo()
  await expect(heading(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Choisissez comment configurer' })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName), 'nothing takes the focus').toBe('BODY')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused()
})

test('the keys stand where they will be, and press nothing before they work', async ({ page, openPairedRemote }) => {
  const tv = await openPairedRemote(page)
  await expect(page.locator('[aria-describedby=tv-waits]')).toHaveCount(0)
  const { number } = (await tv.state()).channel
  const letGo = await holdProgram(page)
  await open(page, '/remote')
  await expect(heading(page)).toHaveText('Comcast TV remote')
  await expect(page.locator('#first-view').getByText('Ready'), 'nothing is ready yet').toBeHidden()
  const key = page.locator('[id=channelUp]')
  const before = await key.boundingBox()
  await page.mouse.click((before?.x ?? 0) + 20, (before?.y ?? 0) + 20)
  letGo()
  await expect(heading(page)).toBeHidden()
  expect(await key.boundingBox()).toEqual(before)
  expect((await tv.state()).channel.number).toBe(number)
  await key.click()
  await expect.poll(async () => (await tv.state()).channel.number).not.toBe(number)
})

test('who is not paired sees no keys, not even for a moment [A24]', async ({ page }) => {
  await page.goto('/')
  const letGo = await holdProgram(page)
  await open(page, '/remote')
  await expect(page.locator('template')).not.toHaveCount(0)
  await expect(page.locator('#root')).toBeEmpty()
  await expect(page.locator('#first-view')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose how to set up' })).toBeVisible()
})

test('every page with a first view shows it, and asks for nothing that its policy refuses', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))
  await page.goto('/')
  const letGo = await holdProgram(page)
  for (const [path, words] of [['/guides', 'Quick guides'], ['/access', 'Ways to use this remote']] as const) {
    await open(page, path)
    await expect(heading(page)).toHaveText(words)
  }
  letGo()
  expect(refused).toEqual([])
})
