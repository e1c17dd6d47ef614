/**
 * Scanning by ear with a voice of the system: how long a name takes is the voice's own affair, and the frame waits for it.
 * Needs Chromium with speech-dispatcher and a voice (`bench/ways.md`), so only `bench/ways-journeys.ts` runs it.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { wholeChromium } from '../support/browsers.ts'
import { expect, test as base } from '../support/journey.ts'
import { startSoundRoom } from '../support/sound-room.ts'

const INTO = process.env['ALOUD_INTO']

const test = base.extend<object, object>({
  launchOptions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const room = await startSoundRoom()
      const folder = mkdtempSync(join(tmpdir(), 'beckon-voice-'))
      const env = { ...process.env, ...room.env, XDG_RUNTIME_DIR: folder } as Record<string, string>
      await use({ ...wholeChromium('--enable-speech-dispatcher', '--headless=new'), env })
      await room.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

const STEP_MS = 600
const PROFILE = JSON.stringify({
  version: 1,
  way: 'scan',
  switches: [{ source: 'key', code: 'Space', job: 'select' }],
  scan: { method: 'auto', stepMs: STEP_MS, firstPercent: 0, lateMs: 0, auditory: true },
})

interface Said {
  readonly text: string
  start?: number
  end?: number
  how?: string
}

declare global {
  interface Window {
    said: Said[]
    /** When what is framed became another. */
    moved: number[]
  }
}

/** In the page, before it runs: when each name began and ended, and when the frame moved. */
function record(): void {
  window.said = []
  window.moved = []
  const { speak } = SpeechSynthesis.prototype
  SpeechSynthesis.prototype.speak = function noted(words) {
    const said: Said = { text: words.text }
    window.said.push(said)
    words.addEventListener('start', () => (said.start = performance.now()))
    for (const how of ['end', 'error'])
      words.addEventListener(how, () => Object.assign(said, { end: performance.now(), how }))
    speak.call(this, words)
  }
  let last = ''
  new MutationObserver(() => {
    const rects = [...document.querySelectorAll('[data-ways="highlight"] rect')]
    const now = rects.map((one) => ['x', 'y', 'width', 'height'].map((name) => one.getAttribute(name))).join(' ')
    if (now !== last && now !== '') window.moved.push(performance.now())
    last = now
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

const saying = (page: Page, text: RegExp) =>
  page.waitForFunction(
    (source) => {
      const last = window.said.at(-1)
      return last?.start !== undefined && last.end === undefined && new RegExp(source, 'u').test(last.text)
    },
    text.source,
    { timeout: 60_000, polling: 20 },
  )

if (INTO !== undefined)
  test('a voice of the system names what is framed; the frame waits for it, and a press meanwhile chooses that', async ({
    page,
    openPairedRemote,
  }) => {
    test.setTimeout(180_000)
    const tv = await openPairedRemote(page)
    await page.addInitScript(record)
    await page.addInitScript((ways) => localStorage.setItem('ways', ways), PROFILE)
    await page.goto('/remote')
    await expect(page.getByText('Press Space to start')).toBeVisible()
    await page.keyboard.press('Space')
    await page.waitForFunction(() => window.said.filter(({ how }) => how === 'end').length >= 8, null, {
      timeout: 90_000,
    })
    const { said, moved } = await page.evaluate(() => ({ said: window.said, moved: window.moved }))
    const waits = said.slice(1, -1).flatMap(({ text, start = 0, end = 0 }) => {
      const next = moved.find((at) => at > start + 50)
      return next === undefined ? [] : [{ text, spokenMs: end - start, afterMs: next - end }]
    })
    for (const wait of waits) appendFileSync(INTO, `${JSON.stringify(wait)}\n`)
    expect(waits.length).toBeGreaterThan(4)
    for (const { text, spokenMs, afterMs } of waits) {
      expect.soft(spokenMs, text).toBeGreaterThan(200)
      expect.soft(afterMs, `${text}: the step begins when its name has ended`).toBeGreaterThan(STEP_MS - 100)
    }

    await saying(page, /^Volume\b/u)
    await page.keyboard.press('Space')
    await saying(page, /Volume up$/u)
    const { volume } = await tv.state()
    await page.keyboard.press('Space')
    await tv.shows((state) => state.volume > volume)
    const cut = await page.evaluate(() => window.said.findLast(({ text }) => text.endsWith('Volume up')))
    appendFileSync(INTO, `${JSON.stringify({ cut })}\n`)
  })
