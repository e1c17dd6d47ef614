/** Somebody far away helps with the settings, and the user says yes or no. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, FIRST_TV, test } from '../support/journey.ts'
import { lookAt } from '../support/look-at.ts'

const SCANS = JSON.stringify({
  version: 1,
  way: 'scan',
  switches: [{ source: 'key', code: 'Space', job: 'select' }],
  scan: { startsOn: 'press' },
})

test('a helper proposes larger keys and a slower step: the user tries them, it goes back by itself, and is kept by a yes', async ({
  page,
  browser,
  server,
  openPairedRemote,
}) => {
  await page.clock.install()
  await openPairedRemote(page)
  await page.evaluate((ways) => localStorage.setItem('ways', ways), SCANS)
  await page.goto('/access')
  await page.getByRole('link', { name: 'Let somebody help' }).click()
  await page.getByRole('button', { name: 'Get a link' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const link = String(await page.getByRole('main').locator('code').textContent())

  const phone = await browser.newContext()
  const helper = await phone.newPage()
  await helper.goto(link)
  await helper.getByLabel('Your name').fill('Sam')
  await helper.reload()
  expect(helper.url()).toBe(`${server.address}/helping`)
  await helper.getByLabel('Your name').fill('Sam')
  await helper.getByRole('button', { name: 'Begin' }).click()
  const words = /Your words: (?<words>.+?)\./u.exec(String(await helper.getByText('Your words:').first().textContent()))
    ?.groups?.['words']

  const bar = page.getByRole('region', { name: 'Help with settings' })
  await expect(bar).toContainText(`Sam has opened your link. Do they see the words “${words}” too?`)
  await bar.getByRole('button', { name: 'Yes, let them help' }).click()
  await page.getByRole('link', { name: 'Back to the remote' }).click()
  await expect(helper.getByLabel('Time on each thing')).toHaveValue('1500')
  await helper.getByLabel('Size of keys').selectOption('Large')
  await helper.getByLabel('Text size').selectOption('150%')
  await helper.getByLabel('Theme').selectOption('Dark')
  await helper.getByLabel('Time on each thing').selectOption('2 seconds')
  await helper.reload()
  await helper.getByRole('button', { name: 'Propose' }).click()

  await expect(bar.getByRole('listitem')).toHaveText([
    'Size of keys: Large',
    'Theme: Dark',
    'Text size: 150%',
    'Time on each thing: 2 seconds',
  ])
  await expect(page.getByRole('status').filter({ hasText: 'Sam proposes: Size of keys: Large;' })).toHaveCount(1)
  const html = page.locator('html')
  const textSize = () => html.evaluate(({ style }) => style.fontSize)
  const kept = () => page.evaluate(() => localStorage.getItem('ways'))
  const theme = () => page.evaluate(() => localStorage.getItem('theme'))
  await expect(html).not.toHaveAttribute('data-size', 'large')
  await bar.getByRole('button', { name: 'Try for a minute' }).click()
  await expect(html).toHaveAttribute('data-size', 'large')
  expect(await textSize()).toBe('150%')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/help')
  await otherTab.evaluate(() => localStorage.setItem('haptics', 'true'))
  await page.waitForTimeout(300)
  expect([await textSize(), await html.getAttribute('data-theme')], 'whatever another tab does').toEqual([
    '150%',
    'dark',
  ])
  await otherTab.close()
  await expect(helper.getByText('They are trying it.').first()).toBeVisible()
  expect(await kept()).toBe(SCANS)
  await page.clock.fastForward(61_000)
  await expect(html).not.toHaveAttribute('data-size', 'large')
  expect(await textSize()).toBe('')
  await expect(html).not.toHaveAttribute('data-theme')
  await page.clock.runFor(100)
  await expect(page.getByRole('status').filter({ hasText: 'All is as before. Sam proposes:' })).toHaveCount(1)
  expect([await kept(), await theme()]).toEqual([SCANS, null])

  await bar.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(bar).toContainText('Your settings are changed.')
  await expect(bar, 'and not a key that has taken the place of the pressed one').toBeFocused()
  await expect(html).toHaveAttribute('data-size', 'large')
  expect(JSON.parse(String(await kept()))).toMatchObject({ size: 'large', scan: { stepMs: 2000 } })
  expect([await theme(), await html.getAttribute('data-theme')]).toEqual(['dark', 'dark'])
  await expect(helper.getByText('They said yes.').first()).toBeVisible()
  await expect(helper.getByRole('heading', { name: 'Help with a remote' })).toBeFocused()

  const other = await phone.newPage()
  await other.goto(link)
  await other.getByLabel('Your name').fill('Eve')
  await other.getByRole('button', { name: 'Begin' }).click()
  await expect(other.getByText('This link was used').first()).toBeVisible()
  await phone.close()
})

/** Somebody who sees the settings, and the bar of the user. */
async function somebodyHelps(page: Page, browser: Browser): Promise<{ helper: Page; phone: BrowserContext }> {
  await page.goto('/get-help')
  await page.getByRole('button', { name: 'Get a link' }).click()
  const link = String(await page.getByRole('main').locator('code').textContent())
  const phone = await browser.newContext()
  const helper = await phone.newPage()
  await helper.goto(link)
  await helper.getByLabel('Your name').fill('Sam')
  await helper.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: 'Yes, let them help' }).click()
  await page.getByRole('link', { name: 'Back to the remote' }).click()
  return { helper, phone }
}

for (const wasHeard of [true, false])
  test(`a yes counts although the page is loaded again before the answer, ${wasHeard ? 'which was on its way' : 'and it was lost'}; the other tab has it at once, and one press takes it back`, async ({
    page,
    browser,
    openPairedRemote,
  }) => {
    await openPairedRemote(page)
    const otherTab = await page.context().newPage()
    await otherTab.goto('/remote')
    await otherTab.locator('#ok').waitFor()
    const { helper, phone } = await somebodyHelps(page, browser)
    await helper.getByLabel('Size of keys').selectOption('Large')
    await helper.getByLabel('Theme').selectOption('High contrast, white on black')
    await helper.getByRole('button', { name: 'Propose' }).click()

    const bar = page.getByRole('region', { name: 'Help with settings' })
    let isSilent = true
    await page.route('**/help/answer', async (route) => {
      if (!isSilent) return route.fallback()
      if (wasHeard) await route.fetch()
    })
    await bar.getByRole('button', { name: 'Yes', exact: true }).click()
    if (wasHeard) await expect(helper.getByText('They said yes.').first()).toBeVisible()
    isSilent = false
    await page.reload()

    await expect(bar).toContainText('Your settings are changed.')
    await expect(helper.getByText('They said yes.').first()).toBeVisible()
    for (const tab of [page, otherTab]) {
      await expect(tab.locator('html')).toHaveAttribute('data-size', 'large')
      await expect(tab.locator('html')).toHaveAttribute('data-theme', 'contrast-dark')
    }
    await bar.getByRole('button', { name: 'Undo' }).click()
    for (const tab of [page, otherTab]) {
      await expect(tab.locator('html')).not.toHaveAttribute('data-size')
      await expect(tab.locator('html')).not.toHaveAttribute('data-theme')
    }
    await phone.close()
  })

test('who has scrolled down sees a proposal, and a pointer that rests on its Yes says yes', async ({
  page,
  browser,
  openPairedRemote,
}) => {
  await openPairedRemote(page, FIRST_TV, '#ways=dwell')
  const { helper, phone } = await somebodyHelps(page, browser)
  await page.getByRole('button', { name: 'Rest', exact: true }).waitFor()
  await page.locator('#lastPresses').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await helper.getByLabel('Size of keys').selectOption('Large')
  await helper.getByRole('button', { name: 'Propose' }).click()
  const yes = page.getByRole('region', { name: 'Help with settings' }).getByRole('button', { name: 'Yes', exact: true })
  await expect(yes).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await page.mouse.move(300, 400, { steps: 4 })
  // It is read first: a key that comes under a pointer counts for nothing.
  await page.waitForTimeout(1_000)
  // No longer than it needs: the next key would be under the pointer.
  page.setDefaultTimeout(3_000)
  for (let turn = 0; turn < 12 && (await yes.isVisible()); turn += 1)
    await lookAt(page, yes, 600).catch(async (error: unknown) => {
      // It may go while the pointer is on its way.
      if (await yes.isVisible()) throw error
    })
  await expect(helper.getByText('They said yes.').first()).toBeVisible()
  await phone.close()
})
