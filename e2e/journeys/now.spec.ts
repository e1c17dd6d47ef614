/** What is on: shown, asked for, and heard by somebody who sees nothing of it. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

/** Everything that the live region said, in its order. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const region = document.querySelector('[data-announcer]')
    const note = () => region?.textContent && heard.push(region.textContent)
    if (region !== null)
      new MutationObserver(note).observe(region, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

test('a blind user hears how loud it is and which channel is on, after a press and when they ask', async ({
  page,
  openPairedRemote,
}) => {
  await page.addInitScript(() => localStorage.setItem('sayTv', 'true'))
  const tv = await openPairedRemote(page)
  const { volume, muted } = await tv.state()
  // As the journey before may have left it.
  if (muted) await tv.handset('MUTE')
  await expect(page.getByRole('main').getByText(`Volume ${volume}`, { exact: false }).first()).toBeVisible()
  const heard = await listen(page)

  await page.getByRole('button', { name: 'Volume up' }).press('Enter')
  await tv.shows((state) => state.volume > volume)
  const louder = (await tv.state()).volume
  await expect.poll(heard).toContain(`Volume ${louder}`)

  for (const digit of ['2', '0', '6']) await page.locator(`#digit${digit}`).press('Enter')
  await tv.shows(({ channel }) => channel.number === 206)
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^Channel 206, /u))

  await tv.handset('MUTE')
  await expect(page.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'What is on?' }).press('Enter')
  await expect.poll(async () => (await heard()).at(-1)).toMatch(/^Channel 206, .*Muted\./u)
})

test('on a phone the reason of a failure moves no key, in any language', async ({ page, tv, openPairedRemote }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPairedRemote(page)
  const box = tv('living-room')
  for (const language of ['en', 'es', 'fr']) {
    await page.getByRole('banner').getByRole('combobox').selectOption(language)
    await page.locator('#guide').click()
    await expect(page.locator('[data-status-line]')).toContainText('·')
    const top = () => page.locator('#volumeUp').evaluate((key) => key.getBoundingClientRect().top)
    const before = await top()
    await box.trouble('unreachable')
    try {
      await page.locator('#guide').click()
      await expect(page.locator('[data-status-line][data-failed] > p')).toHaveText(/.{80}/u)
      // Lines of text end at fractions of a pixel.
      expect(await top()).toBeCloseTo(before, 0)
    } finally {
      await box.trouble('none')
    }
  }
})
