/** The browsers of the journeys, and with what each is started. */
import type { LaunchOptions } from '@playwright/test'
import { existsSync } from 'node:fs'

const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
/** The programs that give a Firefox its sound. */
const SOUND = ['/usr/bin/pulseaudio', '/usr/bin/pactl', '/usr/bin/paplay']

/** If they cannot be installed, `npm test` says so and leaves their journeys out; a build machine must have them. */
export const hasFirefox = isWanted(FIREFOX, ...SOUND)
export const hasWebKit = isWanted(...WEBKIT)

function isWanted(...programs: readonly string[]): boolean {
  return process.env['CI'] !== undefined || programs.every((path) => existsSync(path))
}

export type BrowserName = 'chromium' | 'firefox' | 'webkit'

/** Chromium's own services use the internet at every start; these journeys stay on this machine. */
const QUIET_CHROMIUM = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const FAKE_DEVICES = '--use-fake-device-for-media-stream'

/** No person can answer the browser's question. */
const FIREFOX_ALLOWS_MEDIA = { 'media.navigator.permission.disabled': true }

const WHOLE_CHROMIUM = process.env['BECKON_CHROMIUM'] ?? '/usr/bin/chromium'
const SHELL_OF_DEBIAN = '/usr/bin/chromium-headless-shell'

/** Chromium's headless shell, if it is installed and no other Chromium is asked for. */
export function chromium(...more: readonly string[]): LaunchOptions {
  const isAsked = process.env['BECKON_CHROMIUM'] !== undefined
  const found = !isAsked && existsSync(SHELL_OF_DEBIAN) ? SHELL_OF_DEBIAN : WHOLE_CHROMIUM
  return { executablePath: process.env['BECKON_HEADLESS_SHELL'] ?? found, args: [...QUIET_CHROMIUM, ...more] }
}

/**
 * With a synthetic camera and microphone. The headless shell grants every page's request for them, so journeys about
 * refusing need the whole browser.
 */
export function chromiumWithDevices(...more: readonly string[]): LaunchOptions {
  return chromium(FAKE_DEVICES, '--use-fake-ui-for-media-stream', ...more)
}

/** The whole Chromium, in which a user can refuse. */
export function wholeChromium(...more: readonly string[]): LaunchOptions {
  return { executablePath: WHOLE_CHROMIUM, args: [...QUIET_CHROMIUM, ...more] }
}

/** The system's own Firefox over WebDriver BiDi, since Playwright's build is not available everywhere. */
export function firefox(prefs: Readonly<Record<string, boolean>> = {}, env: Readonly<Record<string, string>> = {}) {
  return {
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    firefoxUserPrefs: prefs,
    env: { ...process.env, ...env },
  } satisfies LaunchOptions
}

/** A Firefox that may hear the microphone of the sound system that `env` names. */
export function hearingFirefox(env: Readonly<Record<string, string>>): LaunchOptions {
  return firefox(FIREFOX_ALLOWS_MEDIA, env)
}

/** The camera shows a synthetic picture, or in Chromium a film: mjpeg or y4m. */
export function withCamera(browserName: BrowserName, film?: string): LaunchOptions {
  if (browserName === 'firefox') return firefox({ ...FIREFOX_ALLOWS_MEDIA, 'media.navigator.streams.fake': true })
  return chromiumWithDevices(...(film === undefined ? [] : [`--use-file-for-fake-video-capture=${film}`]))
}

/** Firefox asks nobody here, and does not know the permission's name. */
export function cameraPermission(browserName: BrowserName): string[] {
  return browserName === 'chromium' ? ['camera'] : []
}
