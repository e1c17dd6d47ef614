/**
 * The programs that tests need besides our own packages: browsers, a VDR, a Kodi, a PostgreSQL, a NATS, ffmpeg and
 * other projects' clients. Found, or installed where that is possible.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { haproxyProgram } from '../server/test/support/real-haproxy.ts'
import { natsProgram } from '../server/test/support/real-nats.ts'
import { postgresPrograms } from '../server/test/support/real-postgres.ts'
import { run } from './processes.ts'

const CHROMIUM_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** The first with all the commands of WebDriver BiDi that Playwright sends. */
const FIREFOX_AT_LEAST = 143
const KODI_PACKAGES = ['kodi-bin', 'kodi-data', 'kodi-pvr-iptvsimple', 'xvfb', 'ffmpeg']
const VDR_PACKAGES = ['vdr', 'vdr-plugin-svdrposd', 'vdr-plugin-xineliboutput', 'vdr-plugin-satip']

/** The path of a Chromium: the one in `BECKON_CHROMIUM`, the system's, Debian's package, else Playwright's own. */
export async function ensureChromium(): Promise<string> {
  const place = [process.env['BECKON_CHROMIUM'], ...CHROMIUM_PLACES].find(
    (path) => path !== undefined && existsSync(path),
  )
  if (place !== undefined) return place
  if (await installDebian(['chromium'])) return '/usr/bin/chromium'
  console.log('Fetching a browser for the tests.')
  const { code, output } = await run('npx', ['playwright', 'install', 'chromium'])
  if (code !== 0)
    throw new Error(`No browser for the tests. Install Chromium, or name it in BECKON_CHROMIUM.\n${output}`)
  return chromium.executablePath()
}

/**
 * The headless shell of Chromium, which Playwright prefers too: the same engine with 55 % of the work, since it draws
 * no tabs and no address bar. It cannot ask for permissions. A browser named in `BECKON_CHROMIUM` is used everywhere.
 */
async function ensureHeadlessShell(): Promise<NodeJS.ProcessEnv> {
  if (process.env['BECKON_CHROMIUM'] !== undefined) return {}
  return isThere('chromium-headless-shell') || (await installDebian(['chromium-headless-shell']))
    ? { BECKON_HEADLESS_SHELL: '/usr/bin/chromium-headless-shell' }
    : {}
}

/** Makes sure that a VDR is there to be driven; without one its tests say so and are left out. */
async function ensureVdr(): Promise<boolean> {
  return isThere('vdr') || (await installDebian(VDR_PACKAGES))
}

/** Makes sure of a lircd, whose signals its tests decode. */
async function ensureLirc(): Promise<boolean> {
  return isThere('lircd') || (await installDebian(['lirc']))
}

/** An mDNS daemon, and what the network namespace that it runs in is made with. */
export async function ensureAvahi(): Promise<boolean> {
  return (
    isThere('avahi-publish', 'dbus-daemon', 'ip') ||
    (await installDebian(['avahi-daemon', 'avahi-utils', 'dbus', 'iproute2']))
  )
}

/** Makes sure of a Kodi with a tuner, the screen that it is shown on, and what makes its pictures. */
async function ensureKodi(): Promise<boolean> {
  const isKodi =
    globSync('/usr/lib/*/kodi/kodi.bin').length > 0 && globSync('/usr/lib/*/kodi/addons/pvr.iptvsimple').length > 0
  return (isKodi && isThere('Xvfb', 'ffmpeg')) || (await installDebian(KODI_PACKAGES))
}

/** Makes sure of a broker, which the tests kill and hang. */
async function ensureMosquitto(): Promise<boolean> {
  return isThere('mosquitto') || (await installDebian(['mosquitto']))
}

/** Makes sure of a database server, which the tests start with data of their own, kill and hang. */
export async function ensurePostgres(): Promise<boolean> {
  return postgresPrograms() !== undefined || (await installDebian(['postgresql']))
}

/** Makes sure of a broker between servers, which the tests start, kill and hang. */
export async function ensureNats(): Promise<boolean> {
  return natsProgram() !== undefined || (await installDebian(['nats-server']))
}

/** Makes sure of the balancer whose settings we give to operators. */
export async function ensureHaproxy(): Promise<boolean> {
  return haproxyProgram() !== undefined || (await installDebian(['haproxy']))
}

/** A Firefox that Playwright can drive, and the sound system that it hears with. */
async function ensureFirefox(): Promise<boolean> {
  if (isThere('pulseaudio', 'pactl') && (await isNewFirefox())) return true
  return (await installDebian(['firefox-esr', 'pulseaudio', 'pulseaudio-utils'])) && (await isNewFirefox())
}

async function isNewFirefox(): Promise<boolean> {
  if (!isThere('firefox-esr')) return false
  const { output } = await run('firefox-esr', ['--version'])
  return Number(/Firefox (\d+)/u.exec(output)?.[1] ?? 0) >= FIREFOX_AT_LEAST
}

/** WebKit with its driver, and the screen that it is shown on. Its package only recommends what it records with. */
async function ensureWebKit(): Promise<boolean> {
  return (
    isThere('WebKitWebDriver', 'Xvfb') ||
    (await installDebian(['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav']))
  )
}

/** Installs what the journeys drive; returns their environment, and prints which journeys are left out. */
export async function ensureForJourneys(): Promise<NodeJS.ProcessEnv> {
  const env = { ...process.env, BECKON_CHROMIUM: await ensureChromium(), ...(await ensureHeadlessShell()) }
  const leftOut = 'can be found or installed here: the tests that drive one are left out.'
  if (!(await ensureVdr())) console.log(`No VDR ${leftOut}`)
  if (!(await ensureKodi())) console.log(`No Kodi with a screen ${leftOut}`)
  if (!(await ensureLirc())) console.log(`No LIRC ${leftOut}`)
  if (!(await ensureMosquitto())) console.log(`No mosquitto ${leftOut}`)
  if (!(await ensureFirefox())) console.log(`No Firefox with a sound system ${leftOut}`)
  if (!(await ensureWebKit())) console.log(`No WebKit with a screen ${leftOut}`)
  return env
}

function isThere(...programs: readonly string[]): boolean {
  return programs.every((name) => existsSync(`/usr/bin/${name}`) || existsSync(`/usr/sbin/${name}`))
}

/** Makes sure that ffmpeg is there to make mp4 videos with; without it its tests say so and are left out. */
export async function ensureFfmpeg(): Promise<boolean> {
  return isThere('ffmpeg') || (await installDebian(['ffmpeg']))
}

/** What packages and images are made and tried with. */
export async function ensurePackagers(): Promise<void> {
  const commands = ['mmdebstrap', 'lintian', 'buildah', 'apparmor_parser']
  const isReady = isThere(...commands) || (await installDebian(['mmdebstrap', 'lintian', 'buildah', 'apparmor']))
  if (!isReady) throw new Error('Install mmdebstrap, lintian, buildah and apparmor, or run this as root on a Debian.')
}

const OTHER_CLIENTS = 'boxes/test/other-clients'

/**
 * Makes sure of the other projects' clients, which drive our doubles of TVs; without them their tests are left out.
 * They are no part of our own installation, so that their old packages reach nobody.
 */
export async function ensureOtherClients(): Promise<boolean> {
  if (areInstalled(OTHER_CLIENTS)) return true
  console.log("Fetching other projects' clients for the tests.")
  const options = ['--ignore-scripts', '--no-audit', '--no-fund']
  return (await run('npm', ['ci', '--prefix', OTHER_CLIENTS, ...options])).code === 0
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

let listed: Promise<unknown> | undefined

async function installDebian(packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${packages.join(', ')} for the tests.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // An old list of packages names an old browser, or one that no longer exists.
  listed ??= run('apt-get', ['update', '-qq'], { env })
  await listed
  const install = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages]
  return (await run('apt-get', install, { env })).code === 0
}
