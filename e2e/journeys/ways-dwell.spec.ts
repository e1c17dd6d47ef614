/** A user who only moves the pointer: a gaze, a head, a mouth stick. Nothing is clicked, touched or typed here. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

/** As an eye does it: there in a few steps, then resting with a little tremor. What is further down is scrolled to. */
async function lookAt(page: Page, name: string | RegExp, forMs = 0): Promise<void> {
  const key = page.getByRole('button', { name, exact: typeof name === 'string' }).first()
  const middle = async () => {
    const box = await key.boundingBox()
    if (!box) throw new Error(`${String(name)} is not on the page`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const bars = { Down: page.getByRole('button', { name: /^Down:/u }), Up: page.getByRole('button', { name: /^Up:/u }) }
  const { height = 0 } = page.viewportSize() ?? {}
  const isFixed = await key.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).position === 'fixed') return true
    return false
  })
  const [top, end] = isFixed ? [0, height] : [BAR_PX, height - BAR_PX]
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

/** As high as the bars that scroll, and a little more. */
const BAR_PX = 110

async function lookAway(page: Page): Promise<void> {
  await page.mouse.move(4, 450, { steps: 6 })
  await page.waitForTimeout(300)
}

test.describe('a pointer that rests', () => {
  test.use({ viewport: { width: 1280, height: 900 } })
  test.beforeEach(async ({ page, openPairedRemote }) => {
    await openPairedRemote(page)
    await page.goto('/error#ways=dwell')
    await page.goto('/remote')
    await page.getByRole('button', { name: 'Rest', exact: true }).waitFor()
    await page.mouse.move(20, 450)
    await page.mouse.move(120, 450, { steps: 4 })
    await page.waitForTimeout(600)
  })

  test('presses Volume up once, and the TV hears it', { tag: '@firefox' }, async ({ page, tv }) => {
    const before = (await tv('living-room').state()).volume
    await lookAt(page, 'Volume up', 2_500)
    await tv('living-room').shows(({ volume }) => volume > before)
    const after = (await tv('living-room').state()).volume
    await page.waitForTimeout(1_500)
    expect((await tv('living-room').state()).volume, 'resting on is no second press').toBe(after)
    await lookAway(page)
    await lookAt(page, 'Volume down', 1_500)
    await tv('living-room').shows(({ volume }) => volume < after)
  })

  test('turns all off after Yes alone', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/processKey') && sent.push(request.postData() ?? ''))
    await lookAt(page, 'All power', 1_500)
    await page.getByRole('button', { name: 'Yes, turn all off' }).waitFor()
    await lookAt(page, 'No', 1_500)
    await expect(page.getByRole('button', { name: 'Yes, turn all off' })).toHaveCount(0)
    expect(sent).toEqual([])
    await lookAway(page)
    await lookAt(page, 'All power', 1_500)
    await lookAt(page, 'Yes, turn all off', 1_500)
    await expect.poll(() => sent.map((body) => JSON.parse(body) as unknown)).toEqual([{ vcode: 'POWER' }])
  })

  test('puts a number together and sends it', async ({ page, tv }) => {
    for (const digit of [/^2\b/u, /^0\b/u, /^6\b/u]) await lookAt(page, digit, 1_500)
    await lookAt(page, 'Send number', 1_500)
    await tv('living-room').shows((state) => state.channel.number === 206)
  })

  test('rests, and wakes', async ({ page, tv }) => {
    const before = (await tv('living-room').state()).volume
    await lookAt(page, 'Rest', 1_300)
    await page.getByRole('button', { name: 'Wake', exact: true }).waitFor()
    await lookAt(page, 'Volume up', 2_000)
    expect((await tv('living-room').state()).volume).toBe(before)
    await lookAt(page, 'Wake', 2_000)
    await page.getByRole('button', { name: 'Rest', exact: true }).waitFor()
    await lookAt(page, 'Volume up', 1_500)
    await tv('living-room').shows(({ volume }) => volume > before)
  })

  test('opens the menu and closes it again', async ({ page }) => {
    await lookAt(page, 'Comcast menu', 1_500)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.mouse.move(640, 880, { steps: 4 })
    await page.waitForTimeout(700)
    await lookAt(page, 'Close menu', 1_600)
    await expect(dialog).toHaveCount(0)
  })
})
