/**
 * Signs read by the built-in engine from what a camera shows, without a stand-in anywhere: the film is made of photos
 * of hands that the engine was never trained on.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ASL_DATA, ASL_DATA_MISSING } from '../../recognisers/test/asl-data.ts'
import { withCamera } from '../support/browsers.ts'
import { film, handHasGone, mirrorOf } from '../support/filmed-camera.ts'
import { expect, test as base } from '../support/journey.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'

/** `seenByCamera` is the file that the camera plays. */
const test = base.extend<object, { seenByCamera: string }>({
  seenByCamera: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'beckon-film-'))
      await use(join(folder, 'film.y4m'))
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [async ({ seenByCamera }, use) => use(withCamera('chromium', seenByCamera)), { scope: 'worker' }],
})

/** The engine loads its models with the first sign. */
const ANSWER_MS = 22_000

test.use({ permissions: ['camera'] })
test.describe.configure({ timeout: 90_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** By keyboard, past the terms and the introduction. */
async function openAsl(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('enableAsl', 'true'))
  await page.reload()
  await pressOn(page, page.getByRole('link', { name: 'ASL', exact: true }))
  await pressOn(page, button(page, 'Accept terms'))
  await pressOn(page, button(page, 'Continue to ASL remote'))
  await expect(button(page, 'Start Recording')).toBeEnabled()
}

/** One whole round of the film, from rest to rest, between two presses of the same button. */
async function record(page: Page, begin: string, end: string): Promise<void> {
  const mirror = mirrorOf(page)
  await tabTo(page, button(page, begin))
  await handHasGone(mirror)
  await page.keyboard.press('Enter')
  await expect(button(page, end)).toBeFocused()
  await expect(mirror, 'the hand is seen while it is shown').toBeInViewport({ ratio: 0.6 })
  await handHasGone(mirror)
  await page.keyboard.press('Enter')
}

test.describe(ASL_DATA === undefined ? ASL_DATA_MISSING : 'a hand before the camera', () => {
  test.skip(ASL_DATA === undefined, ASL_DATA_MISSING)

  test('NETFLIX spelled before the camera opens Netflix on the TV, by keyboard alone [O11 O21 O23 O24 O31 O32]', async ({
    page,
    openPairedRemote,
    seenByCamera,
  }) => {
    film(seenByCamera, { text: 'NETFLIX' })
    const tv = await openPairedRemote(page)
    await openAsl(page)
    await record(page, 'Start Recording', 'Stop Recording')
    await expect(notices(page)).toContainText('Last search: NETFLIX', { ignoreCase: true, timeout: ANSWER_MS })
    await tv.shows({ app: 'Netflix' })
  })

  test('a personal sign is taught three times, tried, deleted, restored and obeyed, by keyboard alone', async ({
    page,
    openPairedRemote,
    seenByCamera,
  }) => {
    film(seenByCamera, { text: 'Y', holdMs: 1_200, restMs: 1_000 })
    const tv = await openPairedRemote(page)
    await openAsl(page)
    await pressOn(page, page.getByRole('link', { name: 'My signs', exact: true }))
    await expect(page.getByText('No signs yet.')).toBeVisible()

    await tabTo(page, page.getByLabel('Name of the sign'))
    await page.keyboard.type('Sports at last')
    await tabTo(page, page.getByLabel('The words, for example: watch news'))
    await page.keyboard.type('206')
    for (const count of [1, 2, 3]) {
      await record(page, `Show it, ${count} of 3`, 'Done')
      await expect(page.getByText(`Your hand was seen: ${count} of 3.`)).toBeVisible({ timeout: ANSWER_MS })
    }
    await pressOn(page, button(page, 'Save sign'))
    await expect(page.getByRole('heading', { level: 3, name: 'Sports at last' })).toBeVisible()
    await expect(page.getByText('Does: 206')).toBeVisible()

    await record(page, 'Try a sign', 'Done')
    await expect(page.getByText('That is your sign: Sports at last')).toBeVisible({ timeout: ANSWER_MS })
    await pressOn(page, button(page, 'Delete'))
    await expect(page.getByText('No signs yet.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Your signs' })).toBeFocused()
    await pressOn(page, button(page, 'Undo: bring back “Sports at last”'))
    await expect(page.getByRole('heading', { level: 3, name: 'Sports at last' })).toBeVisible()

    await pressOn(page, page.getByRole('link', { name: 'Back to the ASL remote' }))
    await record(page, 'Start Recording', 'Stop Recording')
    await expect(notices(page)).toContainText('Last search: Sports at last', { timeout: ANSWER_MS })
    await tv.shows(({ channel }) => channel.number === 206)
  })
})
