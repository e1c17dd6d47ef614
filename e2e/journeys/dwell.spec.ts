/** A user who only moves the pointer: a gaze, a head, a mouth stick. Nothing is clicked, touched or typed here. */
import type { Page } from '@playwright/test'
import { expect, FIRST_TV, test } from '../support/journey.ts'
import { lookAt, lookAway } from '../support/look-at.ts'

const lookAtKey = (page: Page, name: string | RegExp, forMs = 0) =>
  lookAt(page, page.getByRole('button', { name, exact: typeof name === 'string' }).first(), forMs)

test.describe('a pointer that rests', () => {
  test.describe.configure({ timeout: 90_000 })
  test.use({ viewport: { width: 1280, height: 900 } })
  test.beforeEach(async ({ page, openPairedRemote }) => {
    await openPairedRemote(page, FIRST_TV, '#ways=dwell')
    await page.getByRole('button', { name: 'Rest', exact: true }).waitFor()
    await page.mouse.move(20, 450)
    await page.mouse.move(120, 450, { steps: 4 })
    await page.waitForTimeout(600)
  })

  test('presses Volume up once, and the TV hears it', { tag: ['@main', '@firefox'] }, async ({ page, tv }) => {
    const before = (await tv('living-room').state()).volume
    await lookAtKey(page, 'Volume up', 2_500)
    await tv('living-room').shows(({ volume }) => volume > before)
    const after = (await tv('living-room').state()).volume
    await page.waitForTimeout(1_500)
    expect((await tv('living-room').state()).volume, 'resting on is no second press').toBe(after)
    await lookAway(page)
    await lookAtKey(page, 'Volume down', 1_500)
    await tv('living-room').shows(({ volume }) => volume < after)
  })

  test('tunes a number, rests and wakes, presses nothing over a lost network, and turns all off after Yes alone', async ({
    page,
    context,
    tv,
  }) => {
    const { state, shows } = tv('living-room')
    await test.step('a number is put together and sent', async () => {
      for (const digit of [/^2\b/u, /^0\b/u, /^6\b/u]) await lookAtKey(page, digit, 2_500)
      await lookAtKey(page, /^Send number/u, 1_500)
      await shows(({ channel }) => channel.number === 206)
    })
    const before = (await state()).volume

    await test.step('it rests, and wakes', async () => {
      await lookAtKey(page, 'Rest', 1_300)
      await page.getByRole('button', { name: 'Wake', exact: true }).waitFor()
      await lookAtKey(page, 'Volume up', 2_000)
      expect((await state()).volume).toBe(before)
      await lookAtKey(page, 'Wake', 2_000)
      await page.getByRole('button', { name: 'Rest', exact: true }).waitFor()
    })

    await test.step('nothing is pressed over a lost network, and it goes on once it was moved', async () => {
      await lookAtKey(page, 'Volume up', 600)
      await context.setOffline(true)
      await page.waitForTimeout(3_000)
      await context.setOffline(false)
      await page.waitForTimeout(3_000)
      expect((await state()).volume).toBe(before)
      await lookAway(page)
      await lookAtKey(page, 'Volume up', 2_500)
      await shows(({ volume }) => volume > before)
    })

    await test.step('all is turned off after Yes alone', async () => {
      const sent: string[] = []
      page.on('request', (request) => request.url().endsWith('/processKey') && sent.push(request.postData() ?? ''))
      await lookAway(page)
      await lookAtKey(page, 'All power', 1_500)
      await page.getByRole('button', { name: 'Yes, turn all off' }).waitFor()
      await lookAtKey(page, 'No', 1_500)
      await expect(page.getByRole('button', { name: 'Yes, turn all off' })).toHaveCount(0)
      expect(sent).toEqual([])
      await lookAway(page)
      await lookAtKey(page, 'All power', 1_500)
      await lookAtKey(page, 'Yes, turn all off', 1_500)
      await expect.poll(() => sent.map((body) => JSON.parse(body) as unknown)).toEqual([{ vcode: 'POWER' }])
    })
  })

  test(
    'opens the menu and closes it again; rests in it by a helper’s click, and wakes by the keyboard',
    { tag: '@firefox' },
    async ({ page }) => {
      await lookAtKey(page, 'Comcast menu', 2_500)
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await page.mouse.move(640, 880, { steps: 4 })
      await page.waitForTimeout(700)
      await lookAtKey(page, 'Close menu', 1_600)
      await expect(dialog).toHaveCount(0)
      await lookAway(page)
      await lookAtKey(page, 'Comcast menu', 1_500)
      await dialog.waitFor()
      await page.getByRole('button', { name: 'Rest', exact: true }).click()
      const wake = page.getByRole('button', { name: 'Wake', exact: true })
      await wake.waitFor()
      await page.mouse.move(20, 450)
      for (let tab = 0; tab < 30 && !(await wake.evaluate((key) => key === document.activeElement)); tab++)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Rest', exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: 'Rest', exact: true }).click()
      await wake.waitFor()
    },
  )
})
