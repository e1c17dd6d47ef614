/** Keys in the size and number that their user chose. */
import type { Page } from '@playwright/test'
import { problemsOf, settled, THEMES } from '../support/access-checks.ts'
import { storeButtons } from '../support/buttons.ts'
import { expect, test } from '../support/journey.ts'

/** As the choices of the accessibility options are kept. */
async function keep(page: Page, size: string, layout: object = {}): Promise<void> {
  await page.evaluate((ways) => localStorage.setItem('ways', ways), JSON.stringify({ version: 1, size, layout }))
}

test('a size is chosen before pairing, and is there at every later load', async ({ page, openPairedRemote }) => {
  await page.goto('/access')
  await page.getByText('Look and size').click()
  await page.getByRole('combobox', { name: 'Size of keys' }).selectOption('Largest')
  await expect(page.locator('html')).toHaveAttribute('data-size', 'gaze')
  await openPairedRemote(page)
  const ok = await page.locator('#ok').boundingBox()
  expect(Math.min(ok?.width ?? 0, ok?.height ?? 0)).toBeGreaterThanOrEqual(100)
})

test('nothing moves on the way to a remote with keys of another size', async ({ page, openPairedRemote }) => {
  await openPairedRemote(page)
  for (const [size, layout] of [
    ['gaze', {}],
    ['large', { textPercent: 150, keysShown: '12' }],
    ['four', {}],
  ] as const) {
    await keep(page, size, layout)
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

test('four keys press the TV, and all others are one press away', async ({ page, openPairedRemote }) => {
  const tv = await openPairedRemote(page)
  await keep(page, 'four')
  await page.reload()
  await expect(page.locator('main button:visible')).toHaveCount(5)
  const { number } = (await tv.state()).channel
  await page.getByRole('button', { name: 'Channel up', exact: true }).click()
  await tv.shows((state) => state.channel.number !== number)
  await page.getByRole('button', { name: 'More keys' }).click()
  await page.getByRole('button', { name: 'Guide', exact: true }).click()
  await tv.shows({ screen: 'guide' })
})

test('pages stand the checks of every page with keys of each size', async ({ page, openPairedRemote }) => {
  await openPairedRemote(page)
  await storeButtons(page, ['watch news', 'an unusually long name', '<b>nobreakatallinthisoneanywhere'])
  for (const [size, layout] of [
    ['large', {}],
    ['gaze', {}],
    ['four', {}],
    ['standard', { textPercent: 200, keysShown: '20' }],
  ] as const) {
    await keep(page, size, layout)
    for (const path of ['/remote', '/access']) {
      await page.goto(path)
      await settled(page)
      // A size changes no colour.
      expect(await problemsOf(page, `${path}, ${size}`, THEMES.slice(0, 1))).toEqual([])
    }
  }
})
