/** A browser of its own whose microphone hears a clip: Chromium plays a file where a device would be. */
import { chromium, type Page } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QUIET_CHROMIUM } from '../playwright.config.ts'
import { decide } from './consent.ts'

/** Where the clips lie. */
export const CLIPS = join(import.meta.dirname, '../../recognisers/test/clips')
const HEAD_BYTES = 44
const BYTES_A_SECOND = 32_000
/** The clip begins with the opening of the device; its first words must not fall into the opening of the page's ears. */
const SILENCE_BEFORE_S = 1

export interface Speaking {
  readonly page: Page
  /** How long the clip is, with the silence before it. */
  readonly seconds: number
}

export interface SpeakingOptions {
  /** Without a clip there is no microphone. */
  readonly clip?: string
  readonly address: string
  readonly locale?: string
  readonly permission?: 'granted' | 'denied'
}

export async function withSpeakingBrowser(options: SpeakingOptions, use: (speaking: Speaking) => Promise<void>): Promise<void> {
  const { clip, address, locale = 'en-US', permission = 'granted' } = options
  const folder = mkdtempSync(join(tmpdir(), 'beckon-clip-'))
  const file = join(folder, 'spoken.wav')
  const spoken = clip === undefined ? Buffer.alloc(HEAD_BYTES) : withSilence(readFileSync(join(CLIPS, clip)))
  writeFileSync(file, spoken)
  const microphone = clip === undefined ? [] : ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${file}%noloop`]
  const browser = await chromium.launch({
    executablePath: process.env['BECKON_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...QUIET_CHROMIUM, ...microphone, permission === 'denied' ? '--deny-permission-prompts' : '--use-fake-ui-for-media-stream'],
  })
  try {
    const context = await browser.newContext({ baseURL: address, locale, permissions: permission === 'granted' ? ['microphone'] : [] })
    await decide(context, 'refused')
    await use({ page: await context.newPage(), seconds: (spoken.length - HEAD_BYTES) / BYTES_A_SECOND })
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function withSilence(wav: Buffer): Buffer {
  const silence = Buffer.alloc(SILENCE_BEFORE_S * BYTES_A_SECOND)
  const longer = Buffer.concat([wav.subarray(0, HEAD_BYTES), silence, wav.subarray(HEAD_BYTES)])
  longer.writeUInt32LE(longer.length - 8, 4)
  longer.writeUInt32LE(longer.length - HEAD_BYTES, 40)
  return longer
}
