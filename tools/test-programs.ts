/**
 * The programs that tests drive besides our own packages. `npm test` needs only a Chromium; the others are for `npm run
 * test:all`, which installs them only on request. Run by itself, this file installs them.
 */
import { existsSync, globSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isAvahiInstalled } from '../boxes/test/real-avahi.ts'
import { isKodiInstalled } from '../boxes/test/real-kodi.ts'
import { isLircInstalled } from '../boxes/test/real-lircd.ts'
import { isMosquittoInstalled } from '../boxes/test/real-mosquitto.ts'
import { isVdrInstalled } from '../boxes/test/real-vdr.ts'
import { findChromium, findWholeChromium, hasFirefox, hasWebKit } from '../e2e/support/browsers.ts'
import { findFfmpeg } from '../recognisers/test/make-mp4.ts'
import { haproxyProgram } from '../server/test/support/real-haproxy.ts'
import { natsProgram } from '../server/test/support/real-nats.ts'
import { postgresPrograms } from '../server/test/support/real-postgres.ts'
import { npm, run } from './processes.ts'

interface TestProgram {
  readonly isThere: () => boolean
  /** Debian's packages that bring it. */
  readonly debian: readonly string[]
  /** Installs it otherwise. */
  readonly install?: () => Promise<unknown>
}

const OTHER_CLIENTS = 'boxes/test/other-clients'

const PROGRAMS = {
  // Its headless shell grants every page's request for a microphone or camera.
  'a whole Chromium': { isThere: () => findWholeChromium() !== undefined, debian: ['chromium'] },
  Firefox: { isThere: hasFirefox, debian: ['firefox-esr', 'pulseaudio', 'pulseaudio-utils'] },
  // Its package only recommends what it records with.
  WebKit: {
    isThere: hasWebKit,
    debian: ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
  },
  PostgreSQL: { isThere: () => postgresPrograms() !== undefined, debian: ['postgresql'] },
  NATS: { isThere: () => natsProgram() !== undefined, debian: ['nats-server'] },
  HAProxy: { isThere: () => haproxyProgram() !== undefined, debian: ['haproxy'] },
  mosquitto: { isThere: isMosquittoInstalled, debian: ['mosquitto'] },
  VDR: {
    isThere: isVdrInstalled,
    debian: ['vdr', 'vdr-plugin-svdrposd', 'vdr-plugin-xineliboutput', 'vdr-plugin-satip'],
  },
  Kodi: { isThere: isKodiInstalled, debian: ['kodi-bin', 'kodi-data', 'kodi-pvr-iptvsimple', 'xvfb', 'ffmpeg'] },
  LIRC: { isThere: isLircInstalled, debian: ['lirc'] },
  avahi: { isThere: isAvahiInstalled, debian: ['avahi-daemon', 'avahi-utils', 'dbus', 'iproute2'] },
  ffmpeg: { isThere: () => findFfmpeg() !== undefined, debian: ['ffmpeg'] },
  // They are no part of our own installation, so that their old packages reach nobody.
  "other projects' clients": {
    isThere: () => areInstalled(OTHER_CLIENTS),
    debian: [],
    install: () => npm(['ci', '--prefix', OTHER_CLIENTS, '--ignore-scripts', '--no-audit', '--no-fund']),
  },
} as const satisfies Readonly<Record<string, TestProgram>>

/** The names of what `npm run test:all` cannot try on this machine. */
export function missingPrograms(): readonly string[] {
  return Object.entries<TestProgram>(PROGRAMS)
    .filter(([, { isThere }]) => !isThere())
    .map(([name]) => name)
}

/** What `BECKON_TEST_REQUIRES` names, as `Firefox,VDR` or `all`, and this machine does not have. */
export function missingOfRequired(required = process.env['BECKON_TEST_REQUIRES'] ?? ''): readonly string[] {
  const names = required.split(',').map((name) => name.trim().toLowerCase())
  const known = Object.keys(PROGRAMS).map((name) => name.toLowerCase())
  const unknown = names.filter((name) => name !== '' && name !== 'all' && !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `BECKON_TEST_REQUIRES names "${unknown.join(', ')}". It takes "all", or of these: ${Object.keys(PROGRAMS).join(', ')}.`,
    )
  return missingPrograms().filter((name) => names.includes('all') || names.includes(name.toLowerCase()))
}

/**
 * Installs the programs that are missing, where that is possible: as root on a Debian. None of their services is
 * started, and none is left to start with the machine.
 */
export async function installPrograms(): Promise<void> {
  const missing = Object.entries<TestProgram>(PROGRAMS).filter(([, { isThere }]) => !isThere())
  if (missing.length === 0) return
  console.log(`Installing for the tests: ${missing.map(([name]) => name).join(', ')}.`)
  await installDebian(missing.flatMap(([, { debian }]) => debian))
  for (const [, { install }] of missing) await install?.()
}

/**
 * The path of a Chromium: one that is on this machine (named in `BECKON_CHROMIUM`, the system's, Playwright's), else
 * the headless one of Debian for root, of Playwright for others. It says so before it installs one.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found !== undefined) return found
  console.log('No Chromium is on this machine: installing the headless one for the tests.')
  if (!(await installDebian(['chromium-headless-shell'])))
    await run('npx', ['playwright', 'install', '--only-shell', 'chromium'], { show: true })
  const installed = findChromium()
  if (installed !== undefined) return installed
  throw new Error('There is no browser for the tests. Install Chromium, or name one in BECKON_CHROMIUM.')
}

/** What packages and images are made and tried with. */
export async function ensurePackagers(): Promise<void> {
  const commands = ['mmdebstrap', 'lintian', 'buildah', 'apparmor_parser']
  const areThere = () => commands.every((name) => existsSync(`/usr/bin/${name}`) || existsSync(`/usr/sbin/${name}`))
  if (!areThere()) await installDebian(['mmdebstrap', 'lintian', 'buildah', 'apparmor'])
  if (!areThere())
    throw new Error('Install mmdebstrap, lintian, buildah and apparmor, or run this as root on a Debian.')
}

/** Whether the versions that a folder's `package.json` names are there. */
function areInstalled(folder: string): boolean {
  const wanted = packageIn(folder)?.dependencies ?? {}
  return Object.entries(wanted).every(
    ([name, version]) => packageIn(`${folder}/node_modules/${name}`)?.version === version,
  )
}

interface PackageJson {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

function packageIn(folder: string): PackageJson | undefined {
  const path = `${folder}/package.json`
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PackageJson) : undefined
}

/** Asked by Debian's packages before they start a service; 101 forbids it. */
const START_POLICY = '/usr/sbin/policy-rc.d'
/** What systemd starts by itself, or by another name. */
const startLinks = () =>
  globSync('/etc/systemd/system/{*,*.wants/*,*.requires/*}').filter((path) => lstatSync(path).isSymbolicLink())

async function installDebian(packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const hadPolicy = existsSync(START_POLICY)
  const linksBefore = new Set(startLinks())
  if (!hadPolicy) writeFileSync(START_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    // An old list of packages names an old browser, or one that no longer exists.
    await run('apt-get', ['update', '-qq'], { env })
    const how = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
    const { code, output } = await run('apt-get', ['install', ...how, ...packages], { env })
    if (code !== 0) console.log(output)
    return code === 0
  } finally {
    if (!hadPolicy) rmSync(START_POLICY)
    for (const link of startLinks()) if (!linksBefore.has(link)) rmSync(link)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await installPrograms()
  const missing = missingPrograms()
  if (missing.length > 0) throw new Error(`These could not be installed here: ${missing.join(', ')}.`)
}
