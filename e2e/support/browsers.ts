/** The browsers of the journeys, and how each is started. */
import type { LaunchOptions } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const FIREFOX = '/usr/bin/firefox-esr'
/** The first with all the commands of WebDriver BiDi that Playwright sends. */
const FIREFOX_AT_LEAST = 143
const WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
/** The programs that give a Firefox its sound. */
const SOUND = ['/usr/bin/pulseaudio', '/usr/bin/pactl', '/usr/bin/paplay']

/** Without them their journeys are left out, which the tests say at their end. */
export const hasFirefox = () => areThere(FIREFOX, ...SOUND) && firefoxVersion() >= FIREFOX_AT_LEAST
export const hasWebKit = () => areThere(...WEBKIT)

function areThere(...programs: readonly string[]): boolean {
  return programs.every((path) => existsSync(path))
}

function firefoxVersion(): number {
  const { stdout } = spawnSync(FIREFOX, ['--version'], { encoding: 'utf8' })
  return Number(/Firefox (\d+)/u.exec(stdout)?.[1] ?? 0)
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

const WHOLE_CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const DEBIANS_SHELL = '/usr/bin/chromium-headless-shell'

/** The browsers that Playwright keeps for itself, the newest last. */
function playwrights(name: string, program: string): string | undefined {
  const folder = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright')
  return globSync(join(folder, `${name}-*`, '*', program))
    .toSorted()
    .at(-1)
}

/**
 * The path of a Chromium on this machine: the one in `BECKON_CHROMIUM`, else a headless shell, which is the same engine
 * with 55 % of the work, since it draws no tabs and no address bar, else a whole one.
 */
export function findChromium(): string | undefined {
  const shell = existsSync(DEBIANS_SHELL) ? DEBIANS_SHELL : playwrights('chromium_headless_shell', '*headless*shell')
  return process.env['BECKON_CHROMIUM'] ?? shell ?? findWholeChromium()
}

/** The path of a Chromium in which a user can refuse what a page asks for. */
export function findWholeChromium(): string | undefined {
  return process.env['BECKON_CHROMIUM'] ?? WHOLE_CHROMIUMS.find(existsSync) ?? playwrights('chromium', 'chrome')
}

export function chromium(...more: readonly string[]): LaunchOptions {
  return launched(findChromium(), more)
}

function launched(executablePath: string | undefined, more: readonly string[]): LaunchOptions {
  return { ...(executablePath !== undefined && { executablePath }), args: [...QUIET_CHROMIUM, ...more] }
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
  return launched(findWholeChromium(), more)
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
