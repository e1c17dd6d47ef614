/** A user who only moves the pointer: a gaze, a head, a mouth stick. Nothing is clicked, touched or typed here. */
import type { Locator, Page } from '@playwright/test'
import { expect, FIRST_TV, test } from '../support/journey.ts'

/** Moves to a key in a few steps, as an eye does, then rests with a little tremor. Scrolls to what is out of view. */
async function lookAt(page: Page, key: Locator, forMs = 0): Promise<void> {
  const middle = async () => {
    const box = await key.boundingBox()
    if (!box) throw new Error(`${String(key)} is not on the page`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const bars = { Down: page.getByRole('button', { name: /^Down:/u }), Up: page.getByRole('button', { name: /^Up:/u }) }
  const { height = 0 } = page.viewportSize() ?? {}
  const stays = await key.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/fixed|sticky/u.test(getComputedStyle(at).position)) return true
    return false
  })
  const [top, end] = stays ? [0, height] : [BAR_PX, height - BAR_PX]
  for (let [, y] = await middle(); y < top || y > end; [, y] = await middle()) {
    const bar = y < top ? bars.Up : bars.Down
    if ((await bar.count()) === 0) break
    const before = y
    await bar.hover()
    await expect.poll(async () => (await middle())[1]).not.toBe(before)
    await lookAway(page)
  }
  const [x, y] = await middle()
  await page.mouse.move(x, y, { steps: 6 })
  for (let passed = 0; passed < forMs; passed += 100) {
    await page.waitForTimeout(100)
    await page.mouse.move(x + ((passed / 100) % 5) - 2, y + ((passed / 100) % 3) - 1)
  }
}

/** A little higher than the bars that scroll. */
const BAR_PX = 110

async function lookAway(page: Page): Promise<void> {
  await page.mouse.move(4, 450, { steps: 6 })
  await page.waitForTimeout(300)
}

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
