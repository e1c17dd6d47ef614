/**
 * A browser whose microphone gets a clip. Chromium plays the file as its device; Firefox runs in a private sound system
 * in which the clip is played.
 */
import { chromium as chromiumType, firefox as firefoxType, type Page } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromiumWithDevices, hearingFirefox, FAKE_DEVICES, wholeChromium, type BrowserName } from './browsers.ts'
import { decide } from './consent.ts'
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

/** A private PulseAudio server: its microphone records what is played in it, and no loudspeaker plays it. */
const run = promisify(execFile)
const START_LIMIT_MS = 5_000
/** Browsers ignore a monitor source, so it is remapped to a source that they take for a microphone. */
const MODULES = ['module-null-sink sink_name=room', 'module-remap-source master=room.monitor source_name=ear']

interface SoundRoom {
  /** The environment of programs that use it. */
  readonly env: Readonly<Record<string, string>>
  /** Plays a WAV file to its end. */
  play(file: string): Promise<void>
  close(): Promise<void>
}

async function startSoundRoom(): Promise<SoundRoom> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-sound-'))
  const env = { PULSE_SERVER: `unix:${join(folder, 'socket')}` }
  const socketModule = `module-native-protocol-unix socket=${join(folder, 'socket')} auth-anonymous=1`
  const child = spawn(
    'pulseaudio',
    ['-n', '--daemonize=no', '--exit-idle-time=-1', ...[socketModule, ...MODULES].flatMap((module) => ['-L', module])],
    {
      env: { ...process.env, PULSE_RUNTIME_PATH: folder, HOME: folder },
      stdio: 'ignore',
    },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ask = (program: string, args: readonly string[]) => run(program, args, { env: { ...process.env, ...env } })
  const late = Date.now() + START_LIMIT_MS
  while (
    !(await ask('pactl', ['set-default-source', 'ear']).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > late) throw new Error('The sound system did not start.')
    await pause(50)
  }
  return {
    env,
    play: async (file) => void (await ask('paplay', [file])),
    async close() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Where the clips lie. */
export const CLIPS = join(import.meta.dirname, '../../recognisers/test/clips')
const HEAD_BYTES = 44
const BYTES_A_SECOND = 32_000
/** Chromium plays the clip from the opening of the device, so silence comes first, until the page listens. */
const SILENCE_BEFORE_S = 1
/** The delay from playing to the microphone. */
const ECHO_MS = 300

export interface Speaking {
  readonly page: Page
  /** To be called when the page listens; resolves when the clip has been spoken, or after so many seconds of it. */
  spoken(secondsAtMost?: number): Promise<void>
}

export interface SpeakingOptions {
  readonly clip: string
  readonly address: string
  readonly locale?: string
  readonly permission?: 'granted' | 'denied'
}

type Use = (speaking: Speaking) => Promise<void>

export async function withSpeakingBrowser(browserName: BrowserName, options: SpeakingOptions, use: Use): Promise<void> {
  await (browserName === 'firefox' ? withFirefox(options, use) : withChromium(options, use))
}

async function withChromium(
  { clip, address, locale = 'en-US', permission = 'granted' }: SpeakingOptions,
  use: Use,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-clip-'))
  const file = join(folder, 'spoken.wav')
  const spoken = withSilence(readFileSync(join(CLIPS, clip)))
  writeFileSync(file, spoken)
  const hears = `--use-file-for-fake-audio-capture=${file}%noloop`
  const browser = await chromiumType.launch(
    permission === 'denied'
      ? wholeChromium(FAKE_DEVICES, hears, '--deny-permission-prompts')
      : chromiumWithDevices(hears),
  )
  const seconds = (spoken.length - HEAD_BYTES) / BYTES_A_SECOND
  try {
    const context = await browser.newContext({
      baseURL: address,
      locale,
      permissions: permission === 'granted' ? ['microphone'] : [],
    })
    await decide(context, 'refused')
    await context.addInitScript(listenLonger)
    await use({ page: await context.newPage(), spoken: (atMost = seconds) => pause(Math.min(seconds, atMost) * 1_000) })
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withFirefox({ clip, address, locale = 'en-US' }: SpeakingOptions, use: Use): Promise<void> {
  const room = await startSoundRoom()
  const browser = await firefoxType.launch(hearingFirefox(room.env))
  try {
    const context = await browser.newContext({ baseURL: address, locale })
    await decide(context, 'refused')
    await context.addInitScript(listenLonger)
    const spoken = async () => {
      await room.play(join(CLIPS, clip))
      await pause(ECHO_MS)
    }
    await use({ page: await context.newPage(), spoken })
  } finally {
    await browser.close()
    await room.close()
  }
}

/** On a busy machine the clip may end after the five seconds of a usual recording. */
function listenLonger(): void {
  localStorage.setItem('voiceLimitMs', '15000')
}

function withSilence(wav: Buffer): Buffer {
  const silence = Buffer.alloc(SILENCE_BEFORE_S * BYTES_A_SECOND)
  const longer = Buffer.concat([wav.subarray(0, HEAD_BYTES), silence, wav.subarray(HEAD_BYTES)])
  longer.writeUInt32LE(longer.length - 8, 4)
  longer.writeUInt32LE(longer.length - HEAD_BYTES, 40)
  return longer
}
