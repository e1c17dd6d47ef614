import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { findWholeChromium } from '../support/browsers.ts'
import { watchCalls } from '../support/calls.ts'
import { expect, FIRST_TV, startedOnce, test as base } from '../support/journey.ts'
import { tabTo } from '../support/keyboard.ts'
import { startServer, type RunningServer } from '../support/running-server.ts'
import { pair, pairAtMachine } from '../support/paired.ts'
import { post } from '../support/post.ts'
import { CLIPS, withSpeakingBrowser } from '../support/speaking-browser.ts'
import { wavFormat } from '../support/wav-format.ts'

const test = base.extend({ server: startedOnce(startWarmServer) })

/**
 * A server whose engine has heard this TV's names once before: on a busy machine that first time takes longer than a
 * command may.
 */
async function startWarmServer(): Promise<RunningServer> {
  const server = await startServer({ BECKON_SPEECH_LOAD: 'start' })
  await speechIsReady(server.address)
  await warmUp(server.address)
  return server
}

test.describe.configure({ timeout: 90_000 })

const statusLine = (page: Page) => page.locator('[data-status-line] p')

async function speechIsReady(address: string): Promise<void> {
  const readiness = async () => ((await (await fetch(`${address}/readyz`)).json()) as { speech: string }).speech
  await expect.poll(readiness, { timeout: 60_000 }).toBe('ready')
}

async function warmUp(address: string): Promise<void> {
  const { arToken } = await pair(address, FIRST_TV)
  const voiceData = readFileSync(join(CLIPS, 'en-volume-up.wav')).toString('base64')
  for (let tries = 0; tries < 4; tries += 1)
    if ((await post(address, '/api/v1/voice', { voiceData }, arToken))['status'] !== 'RECOGNISER-TIMEOUT') return
}

/** Two presses of Enter on the voice button, with the clip in between. */
async function speak(page: Page, spoken: () => Promise<void>): Promise<void> {
  const voice = page.getByRole('button', { name: 'Voice', exact: true })
  await tabTo(page, voice)
  await page.keyboard.press('Enter')
  await expect(voice).toHaveAttribute('aria-pressed', 'true')
  await spoken()
  await page.keyboard.press('Enter')
  await expect(voice).toHaveAttribute('aria-pressed', 'false')
}

test(
  'a spoken command tunes the TV, by keyboard alone: two presses, "channel two oh six" [I01 I02 I05 I06]',
  { tag: ['@main', '@firefox'] },
  async ({ server, browserName, openPairedRemote }) => {
    await withSpeakingBrowser(
      browserName,
      { clip: 'en-channel-two-oh-six.wav', address: server.address },
      async ({ page, spoken }) => {
        const calls = await watchCalls(page)
        const tv = await openPairedRemote(page)
        await speak(page, spoken)
        await expect.poll(() => calls.of('voice')).toHaveLength(1)
        const { voiceData, ...rest } = calls.of('voice')[0]?.body ?? {}
        expect(rest).toEqual({})
        expect(wavFormat(String(voiceData))).toEqual({ format: 'PCM', channels: 1, rate: 16_000, bits: 16 })
        await expect(statusLine(page)).toHaveText(/^Heard.*206/u)
        await tv.shows({ channel: { number: 206, name: 'Storybook Kids' } })
        await expect(statusLine(page), 'however far down the voice button is').toBeInViewport({ ratio: 1 })
        await expect(page.getByRole('button', { name: 'Voice', exact: true })).toBeFocused()
      },
    )
  },
)

test('who closes the page while a command is being understood has nothing done', async ({
  server,
  browserName,
  openPairedRemote,
}) => {
  await withSpeakingBrowser(
    browserName,
    { clip: 'en-channel-two-oh-six.wav', address: server.address },
    async ({ page, spoken }) => {
      const tv = await openPairedRemote(page)
      const { number } = (await tv.state()).channel
      const sent = page.waitForRequest('**/api/v1/voice')
      await speak(page, spoken)
      await sent
      await page.close()
      // The engine hears one after the other: what is said after it is answered after it.
      await warmUp(server.address)
      expect((await tv.state()).channel.number).toBe(number)
    },
  )
})

test('a user who said no to the microphone is told where to say yes [I07]', async ({
  server,
  browserName,
  openPairedRemote,
}) => {
  test.skip(browserName === 'chromium' && findWholeChromium() === undefined, 'Only a whole Chromium can refuse.')
  await withSpeakingBrowser(
    browserName,
    { clip: 'en-volume-up.wav', address: server.address, permission: 'denied' },
    async ({ page }) => {
      await openPairedRemote(page)
      const voice = page.getByRole('button', { name: 'Voice', exact: true })
      await expect(voice).toBeDisabled()
      await expect(voice).toHaveAccessibleDescription(
        /This page is not allowed to use the microphone. Allow it in your browser/u,
      )
    },
  )
})

test('a spoken command tunes a real VDR', async ({ browserName }) => {
  test.skip(!existsSync('/usr/bin/vdr'), 'No VDR is installed here.')
  const { SETTLING_MS, startRealVdr } = await import('../../boxes/test/real-vdr.ts')
  const { askVdr, vdrChannel } = await import('../support/svdrp.ts')
  const vdr = await startRealVdr()
  await pause(SETTLING_MS)
  const server = await startServer({
    BECKON_SPEECH_LOAD: 'start',
    BECKON_BOXES: `vdr://127.0.0.1:${vdr.port}?name=Recorder&id=recorder`,
  })
  await speechIsReady(server.address)
  await withSpeakingBrowser(
    browserName,
    { clip: 'en-channel-two-oh-six.wav', address: server.address },
    async ({ page, spoken }) => {
      await pairAtMachine(page, server, 'recorder')
      await page.getByRole('button', { name: 'OK', exact: true }).waitFor()
      await askVdr(vdr.port, 'CHAN 3')
      await speak(page, spoken)
      await expect.poll(() => vdrChannel(vdr.port), { timeout: 20_000 }).toBe(206)
      await expect(statusLine(page)).toHaveText(/206/u)
    },
  )
  await server.stop()
  await vdr.stop()
})
