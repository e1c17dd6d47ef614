/**
 * Starts a real Kodi for tests: on a virtual screen (Xvfb), without sound, with its own channel list and pictures, all
 * in a folder that is deleted afterwards. Its JSON-RPC listens on loopback only. Its web server cannot be limited to
 * loopback, so it has a random password, and is on only if a test needs it.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { KodiClient } from './kodi-client.ts'
import { endWithUs, folderFor, kill, startProgram, untilItIs, type RealProgram } from './real-program.ts'

export interface RealKodi extends RealProgram {
  /** Of JSON-RPC over TCP and WebSocket. */
  readonly port: number
  /** Its web server, which runs only if it was asked for. */
  readonly web: { readonly port: number; readonly user: string; readonly password: string }
  /** The path of a film with subtitles. */
  readonly film: string
  /** A client of the test's own. */
  readonly client: KodiClient
}

export const REAL_KODI_CHANNELS: readonly { readonly number: number; readonly name: string }[] = [
  { number: 2, name: 'Harbour One' },
  { number: 3, name: 'Meadow TV' },
  { number: 5, name: 'Lantern' },
  { number: 11, name: 'Hearth and Garden' },
  { number: 20, name: 'Beacon News' },
  { number: 206, name: 'Storybook Kids' },
]

interface AddOn {
  readonly id: string
  readonly name: string
  readonly point: string
  readonly provides: string
  readonly python: readonly string[]
}

/** A video add-on that shows one video. */
export const VIDEO_ADD_ON: AddOn = {
  id: 'plugin.video.boats',
  name: 'Boat Videos',
  point: 'xbmc.python.pluginsource',
  provides: 'video',
  python: [
    'import sys, xbmcgui, xbmcplugin',
    'handle = int(sys.argv[1])',
    "xbmcplugin.addDirectoryItem(handle, 'plugin://plugin.video.boats/1', xbmcgui.ListItem('A boat on the lake'))",
    'xbmcplugin.endOfDirectory(handle)',
  ],
}
/** A program that opens the keyboard and keeps what was typed, for `KodiClient.typed`. */
export const ASKING_ADD_ON: AddOn = {
  id: 'script.guestbook',
  name: 'Guest Book',
  point: 'xbmc.python.script',
  provides: 'executable',
  python: [
    'import xbmcgui',
    "typed = xbmcgui.Dialog().input('Your name')",
    "xbmcgui.Window(10000).setProperty('typed', typed)",
  ],
}
const ADD_ONS = [VIDEO_ADD_ON, ASKING_ADD_ON]

/** A busy machine takes its time. */
const UP_WITHIN_MS = 60_000
const CHANNELS_WITHIN_MS = 20_000
const ASKS_WITHIN_MS = 1_500
const PICTURE_SECONDS = 600

function kodiProgram(): string | undefined {
  return globSync('/usr/lib/*/kodi/kodi.bin')[0]
}

export function isKodiInstalled(): boolean {
  return (
    kodiProgram() !== undefined &&
    globSync('/usr/lib/*/kodi/addons/pvr.iptvsimple/*').length > 0 &&
    ['Xvfb', 'ffmpeg'].every((program) => existsSync(`/usr/bin/${program}`))
  )
}

/** Kodi sometimes ends, or never loads its channels, while it starts on a busy machine: then another one is started. */
export async function startRealKodi(options: { readonly withWeb?: boolean } = {}): Promise<RealKodi> {
  return startOnce(options).catch(() => startOnce(options))
}

async function startOnce({ withWeb = false }: { readonly withWeb?: boolean }): Promise<RealKodi> {
  const [port, eventPort, webPort] = await freePorts(3)
  const web = { port: webPort, user: 'beckon', password: randomBytes(12).toString('base64url') }
  const folder = folderFor('kodi')
  const runtime = join(folder, 'run')
  mkdirSync(runtime)
  chmodSync(runtime, 0o700)
  writeSettings(folder, { port, eventPort, web, withWeb })
  makeChannels(folder)
  for (const addOn of ADD_ONS) makeAddOn(folder, addOn)

  const { screen, display } = await startScreen()
  const client = new KodiClient(port)
  const env = {
    PATH: process.env['PATH'],
    LANG: 'C.UTF-8',
    HOME: folder,
    DISPLAY: `:${display}`,
    XDG_RUNTIME_DIR: runtime,
    // It must not turn off the machine that the tests run on.
    DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${join(runtime, 'none')}`,
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(runtime, 'none')}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  let kodi: RealProgram | undefined
  const stop = async () => {
    client.close()
    await kodi?.stop()
    await kill(screen)
  }
  try {
    kodi = await startProgram(folder, [kodiProgram() ?? 'kodi.bin', '--windowing=x11', '--audio-backend=alsa', '-fs'], {
      isUp: async () => (await client.ask('JSONRPC.Ping')) === 'pong',
      upWithinMs: UP_WITHIN_MS,
      env,
    })
    for (const addonid of ['pvr.iptvsimple', ...ADD_ONS.map(({ id }) => id)])
      await client.ask('Addons.SetAddonEnabled', { addonid, enabled: true })
    await untilItIs(
      'receiving channels',
      async () => (await channelCount(client)) === REAL_KODI_CHANNELS.length,
      CHANNELS_WITHIN_MS,
      kodi.hasEnded,
    )
    await answerQuestions(client)
    if (await client.canTurnOff()) throw new Error('This Kodi could turn off the machine that the tests run on.')
    return { ...kodi, port, web, film: filmIn(folder), client, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Settings {
  readonly port: number
  readonly eventPort: number
  readonly web: RealKodi['web']
  readonly withWeb: boolean
}

function writeSettings(folder: string, { port, eventPort, web, withWeb }: Settings): void {
  const userdata = join(folder, '.kodi', 'userdata')
  const tv = join(userdata, 'addon_data', 'pvr.iptvsimple')
  mkdirSync(tv, { recursive: true })
  writeFileSync(join(folder, '.asoundrc'), 'pcm.!default { type null }\nctl.!default { type null }\n')
  writeFileSync(
    join(userdata, 'advancedsettings.xml'),
    `<advancedsettings version="1.0"><jsonrpc><tcpport>${port}</tcpport></jsonrpc></advancedsettings>`,
  )
  writeFileSync(
    join(userdata, 'guisettings.xml'),
    settingsXml({
      'services.webserver': withWeb,
      'services.webserverport': web.port,
      'services.webserverauthentication': true,
      'services.webserverusername': web.user,
      'services.webserverpassword': web.password,
      'services.esenabled': true,
      'services.esport': eventPort,
      'services.esallinterfaces': false,
      'services.zeroconf': false,
      'services.wsdiscovery': false,
      // It asks nobody for news of its add-ons.
      'general.addonupdates': 2,
      'audiooutput.streamsilence': 0,
      'audiooutput.guisoundmode': 0,
      'pvrmanager.usebackendchannelnumbers': true,
      'pvrmanager.backendchannelorder': true,
    }),
  )
  writeFileSync(
    join(tv, 'settings.xml'),
    settingsXml({
      m3uPathType: 0,
      m3uPath: join(folder, 'channels.m3u'),
      epgPathType: 0,
      epgPath: join(folder, 'guide.xml'),
    }),
  )
}

function settingsXml(settings: Readonly<Record<string, string | number | boolean>>): string {
  const lines = Object.entries(settings).map(([id, value]) => `<setting id="${id}">${value}</setting>`)
  return `<settings version="2">${lines.join('')}</settings>`
}

/** Every channel shows the same still picture, and has one programme of this day in the guide. */
function makeChannels(folder: string): void {
  const picture = join(folder, 'picture.ts')
  const source = ['-f', 'lavfi', '-i', `color=c=navy:s=320x180:r=5:d=${PICTURE_SECONDS}`]
  spawnSync('ffmpeg', ['-v', 'error', ...source, '-c:v', 'mpeg2video', '-b:v', '64k', picture])
  const words = join(folder, 'words.srt')
  writeFileSync(words, '1\n00:00:00,000 --> 00:10:00,000\nHello\n')
  const film = ['-c:v', 'mpeg4', '-c:s', 'srt', '-metadata:s:s:0', 'language=eng', filmIn(folder)]
  spawnSync('ffmpeg', ['-v', 'error', ...source, '-i', words, ...film])
  const lines = REAL_KODI_CHANNELS.map(
    ({ number, name }) => `#EXTINF:-1 tvg-id="c${number}" tvg-chno="${number}",${name}\n${picture}\n`,
  )
  writeFileSync(join(folder, 'channels.m3u'), `#EXTM3U\n${lines.join('')}`)
  const [from, to] = [-1, 1].map((hours) => timeOfGuide(new Date(Date.now() + hours * 3_600_000)))
  const programmes = REAL_KODI_CHANNELS.map(
    ({ number, name }) =>
      `<channel id="c${number}"><display-name>${name}</display-name></channel>` +
      `<programme start="${from}" stop="${to}" channel="c${number}"><title>Today on ${name}</title></programme>`,
  )
  writeFileSync(join(folder, 'guide.xml'), `<?xml version="1.0" encoding="UTF-8"?><tv>${programmes.join('')}</tv>`)
}

/** It has subtitles. */
function filmIn(folder: string): string {
  return join(folder, 'The Orchard.mkv')
}

function makeAddOn(folder: string, { id, name, point, provides, python }: AddOn): void {
  const place = join(folder, '.kodi', 'addons', id)
  mkdirSync(place, { recursive: true })
  writeFileSync(
    join(place, 'addon.xml'),
    `<addon id="${id}" name="[B]${name}[/B]" version="1.0.0" provider-name="Beckon">` +
      '<requires><import addon="xbmc.python" version="3.0.0"/></requires>' +
      `<extension point="${point}" library="main.py"><provides>${provides}</provides></extension>` +
      `<extension point="xbmc.addon.metadata"><summary>${name}</summary><platform>all</platform></extension></addon>`,
  )
  writeFileSync(join(place, 'main.py'), `${python.join('\n')}\n`)
}

/** `20261122231500 +0000` */
function timeOfGuide(time: Date): string {
  return `${time.toISOString().replaceAll(/[-:T]|\..*$/gu, '')} +0000`
}

async function channelCount(client: KodiClient): Promise<number> {
  const { channels } = (await client.ask('PVR.GetChannels', { channelgroupid: 'alltv' })) as { channels: unknown[] }
  return channels.length
}

/** At its first start Kodi asks about each new add-on, some time after it began to answer us. */
async function answerQuestions(client: KodiClient): Promise<void> {
  let quietSince = Date.now()
  while (Date.now() - quietSince < ASKS_WITHIN_MS) {
    if (await client.hasDialog()) {
      await client.goHome()
      quietSince = Date.now()
    }
    await pause(100)
  }
  await client.goHome()
}

/** Xvfb chooses a number that is free, and writes it when it is ready. */
async function startScreen(): Promise<{ readonly screen: ChildProcess; readonly display: number }> {
  const options = ['-displayfd', '3', '-screen', '0', '640x360x24', '-nolisten', 'tcp']
  const screen = endWithUs(spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }))
  const [text] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { screen, display: Number(text.toString()) }
}

async function freePorts<N extends number>(count: N): Promise<[number, number, number]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports as [number, number, number]
}
