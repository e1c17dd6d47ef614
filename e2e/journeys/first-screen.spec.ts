/** What stands on the first screen of the remote, before anybody scrolls. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const ARROWS_AND_OK = ['up', 'left', 'ok', 'right', 'down']
const VOLUME = ['volumeUp', 'mute', 'volumeDown']
const POWER = ['tvPower', 'power']
const LANGUAGES = ['en', 'es', 'fr'] as const
/** Above the first key: the head and the line of what is on. */
const HEAD_PX = 190
const PHONE = { width: 390, height: 844 }
const SMALLEST_PHONE = { width: 320, height: 640 }

/** Those of the keys that are not whole within the window of a page just opened. */
function notSeen(page: Page, ids: readonly string[]): Promise<string[]> {
  return page.evaluate((ids) => {
    if (window.scrollY !== 0) throw new Error('The page is scrolled.')
    return ids.filter((id) => {
      const { top, bottom, width } = document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect()
      return width === 0 || top < 0 || bottom > window.innerHeight
    })
  }, ids)
}

async function expectSeen(page: Page, screen: typeof PHONE, ids: readonly string[]): Promise<void> {
  await page.setViewportSize(screen)
  for (const language of LANGUAGES) {
    await page.evaluate((value) => localStorage.setItem('locale', value), language)
    // Not a reload, where the browser keeps the place of what was seen, under a heading of another height.
    await page.goto('/remote')
    await expect(page.locator('#ok')).toBeVisible()
    await expect.poll(() => notSeen(page, ids), { message: `${language}, ${screen.width} px` }).toEqual([])
  }
}

test('a phone shows power, volume, arrows, channel and menu keys at once, the smallest one the first of them, in every language', async ({
  page,
  openPairedRemote,
}) => {
  await openPairedRemote(page)
  const channel = ['channelUp', 'channelDown']
  const menus = ['menu', 'guide', 'previous', 'exit']
  await expectSeen(page, PHONE, [...POWER, ...VOLUME, ...ARROWS_AND_OK, ...channel, ...menus])
  expect(await page.locator('#tvPower').evaluate((key) => key.getBoundingClientRect().top)).toBeLessThan(HEAD_PX)
  await expectSeen(page, SMALLEST_PHONE, [...POWER, ...VOLUME, ...ARROWS_AND_OK])
})

test('what is below the first screen of a phone is one screen away', async ({ page, openPairedRemote }) => {
  await openPairedRemote(page)
  await page.setViewportSize(PHONE)
  const ids = ['playPause', 'record', 'digit1', 'digit0', 'yellow', 'green']
  expect(await notSeen(page, ids)).not.toEqual([])
  await page.mouse.wheel(0, PHONE.height * 0.9)
  await expect
    .poll(() =>
      page.evaluate(
        (ids) => ids.every((id) => Number(document.getElementById(id)?.getBoundingClientRect().bottom) <= innerHeight),
        ids,
      ),
    )
    .toBe(true)
})

test('the flex remote on a phone shows Home beside the same keys at once, in every language', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Log in with your Comcast account' }).click()
  await page.getByRole('button', { name: /flex/u }).click()
  await expect(page.getByRole('button', { name: 'Netflix' })).toBeVisible()
  const keys = [...POWER, ...VOLUME, ...ARROWS_AND_OK]
  await expectSeen(page, PHONE, [...keys, 'home', 'menu', 'exit', 'previous'])
  await expectSeen(page, SMALLEST_PHONE, keys)
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
