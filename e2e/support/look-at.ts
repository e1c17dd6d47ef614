/** A simulated gaze: the pointer moves and rests, and never clicks. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Moves to a key in a few steps, as an eye does, then rests with a little tremor. Scrolls to what is out of view. */
export async function lookAt(page: Page, key: Locator, forMs = 0): Promise<void> {
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

export async function lookAway(page: Page): Promise<void> {
  await page.mouse.move(4, 450, { steps: 6 })
  await page.waitForTimeout(300)
}
