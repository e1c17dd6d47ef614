import { setTimeout as pause } from 'node:timers/promises'
import { expect, test as base } from '../support/journey.ts'
import { tabTo } from '../support/keyboard.ts'
import { startServer } from '../support/running-server.ts'
import { withSpeakingBrowser } from '../support/speaking-browser.ts'

/** A server whose engine is loaded once, before the first word. */
const test = base.extend<object>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const server = await startServer({ BECKON_SPEECH_LOAD: 'start' })
      await expect.poll(async () => ((await (await fetch(`${server.address}/readyz`)).json()) as { speech: string }).speech, { timeout: 60_000 }).toBe('ready')
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test.describe.configure({ timeout: 60_000 })

test('a spoken command tunes the TV, by keyboard alone: two presses, "channel two oh six" [I01 I02 I05]', async ({ server, openPairedRemote }) => {
  await withSpeakingBrowser({ clip: 'en-channel-two-oh-six.wav', address: server.address }, async ({ page, seconds }) => {
    const tv = await openPairedRemote(page)
    const voice = page.getByRole('button', { name: 'Voice', exact: true })
    await tabTo(page, voice)
    await page.keyboard.press('Enter')
    await expect(voice).toHaveAttribute('aria-pressed', 'true')
    await pause(seconds * 1_000)
    const sent = page.waitForRequest('**/api/v1/voice')
    await page.keyboard.press('Enter')
    expect(Object.keys((await sent).postDataJSON() as object)).toEqual(['voiceData'])
    await tv.shows({ channel: { number: 206, name: 'Storybook Kids' } })
    await expect(page.locator('[data-status-line]')).toContainText('Heard: channel 206')
    await expect(voice).toHaveAttribute('aria-pressed', 'false')
    await expect(voice).toBeFocused()
  })
})
