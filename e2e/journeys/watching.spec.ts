/** Watching mode in a real browser: nothing that wakes the remote reaches the TV, and its screen stands every check. */
import type { Page } from '@playwright/test'
import { problemsOf, THEMES } from '../support/access-checks.ts'
import { expect, test } from '../support/journey.ts'
import { recordChoices } from '../support/reach/choice-recording.ts'
import { readByProgram, unreachable } from '../support/reach/reading.ts'

const SCAN = {
  version: 1,
  way: 'scan',
  switches: [
    { source: 'key', code: 'Space', job: 'next' },
    { source: 'key', code: 'Enter', job: 'select' },
  ],
  scan: { method: 'step', startsOn: 'arrival', after: 'rest' },
}

async function openWith(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, values)
  await page.clock.install()
  await page.goto('/remote')
  await expect(page.getByRole('button', { name: 'Volume up', exact: true })).toBeEnabled()
}

async function watch(page: Page): Promise<void> {
  // What watches comes a moment after the page, and counts from then.
  await expect(async () => {
    await page.clock.fastForward(61_000)
    await expect(page.getByText('The remote rests soon.')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.clock.fastForward(11_000)
  await expect(page.getByRole('dialog', { name: 'Watching mode' })).toBeVisible()
}

test('a switch wakes the remote and does nothing else, and scanning goes on in its group', async ({
  page,
  openPairedRemote,
}) => {
  await openPairedRemote(page)
  await openWith(page, { watchingMinutes: '1', ways: JSON.stringify(SCAN) })
  const presses: string[] = []
  page.on('request', (request) => request.url().endsWith('/processKey') && presses.push(request.url()))
  /** Where the frame is across, and how wide. How far down depends on what else the page has to say. */
  const lit = async () => {
    const frame = page.locator('[data-ways=highlight] rect').last()
    return Promise.all(['x', 'width'].map((name) => frame.getAttribute(name)))
  }
  // A switch does nothing for a step after keys have come: nobody presses what just came under the frame.
  await expect(page.locator('[data-ways=highlight] rect').last()).toBeVisible()
  await page.clock.fastForward(2_000)
  const top = await lit()
  await page.keyboard.press('Enter')
  await expect.poll(lit).not.toEqual(top)
  const inGroup = await lit()
  await watch(page)
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(lit).toEqual(inGroup)
  expect(presses).toEqual([])
  await page.clock.fastForward(2_000)
  await page.keyboard.press('Enter')
  await expect.poll(() => presses.length).toBe(1)
})

test('the resting screen presses the TV, says so in words, and stands every check', async ({
  page,
  openPairedRemote,
}) => {
  const tv = await openPairedRemote(page)
  await openWith(page, { watchingMinutes: '1' })
  await watch(page)
  await expect(page.getByRole('button', { name: 'Wake' })).toBeFocused()
  expect(await problemsOf(page, 'resting', THEMES)).toEqual([])
  const recording = await recordChoices(page)
  const { targets, missed, others } = await readByProgram(page, recording.all)
  expect({ missed, others, unreachable: unreachable(targets) }).toEqual({ missed: [], others: [], unreachable: [] })
  await recording.end()
  const { volume } = await tv.state()
  await page.getByRole('dialog').getByRole('button', { name: 'Volume up' }).click()
  await tv.shows((state) => state.volume > volume)
  await page.getByRole('button', { name: 'Wake' }).click()
  await expect(page.getByRole('button', { name: 'Guide', exact: true })).toBeVisible()
})
