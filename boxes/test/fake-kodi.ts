/**
 * A fake Kodi with JSON-RPC over WebSocket and HTTP, which keeps state and can misbehave. Its answers and
 * refusals are those of Kodi 20.1 on Debian 12, observed in November 2026: windows open some frames after the answer,
 * an open dialog swallows the call for another window, and a WebSocket ping gets invalid text as its answer.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { listening, tellIn, TEN_MB, type FarTrouble } from './far-end.ts'
import {
  ACTIONS,
  badParams,
  cannot,
  DIALOGS,
  FAKE_CHANNELS,
  INPUTS,
  noMethod,
  pick,
  pickLabels,
  QUESTIONS,
  Refusal,
  WINDOWS,
  type FakeKodi,
} from './fake-kodi-state.ts'
import { told } from './twisted-reports.ts'

/** A frame or two. */
const SHOWN_AFTER_MS = 20

interface Request {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: Readonly<Record<string, unknown>>
}

export async function startFakeKodi(): Promise<FakeKodi> {
  let trouble: FarTrouble | undefined
  let connections = 0
  let lastChannel = 5
  const wss = new WebSocketServer({ noServer: true, autoPong: false })

  const socketServer = createServer((_, response) => void (trouble === 'silent' || response.writeHead(404).end()))
  socketServer.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (request.url !== '/jsonrpc') return void socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    if (trouble === 'silent') return
    wss.handleUpgrade(request, socket, head, (client) => take(client, socket))
  })
  const ends = await Promise.all([
    listening(socketServer),
    listening(createServer((request, response) => void answerWeb(request, response))),
  ])

  const kodi: FakeKodi = {
    port: ends[0].port,
    webPort: ends[1].port,
    received: [],
    connections: () => connections,
    login: undefined,
    window: 'home',
    dialog: undefined,
    focus: '[B]TV shows[/B]',
    playing: 'tv',
    channel: 2,
    stillPlays: undefined,
    speed: 1,
    volume: 50,
    muted: false,
    hasSubtitles: true,
    subtitles: false,
    isForBlind: undefined,
    guide: {
      broadcastnow: { title: 'Story Time', starttime: '2026-11-23 19:00:00', endtime: '2026-11-23 19:30:00' },
    },
    typed: undefined,
    canTurnOff: { suspend: true, shutdown: true },
    hasTv: true,
    addOns: [
      { addonid: 'plugin.video.boats', name: '[COLOR blue]Boat Videos[/COLOR]', content: 'video' },
      { addonid: 'script.weatherhouse', name: 'Weather House', content: 'executable' },
    ],
    async trouble(kind) {
      trouble = kind
      if (kind === 'not allowed') kodi.login = { user: 'somebody', password: 'else' }
      if (kind === 'unplugged') await kodi.stop()
    },
    async recover() {
      if (trouble === 'not allowed') kodi.login = undefined
      trouble = undefined
      await Promise.all(ends.map((end) => end.plug()))
    },
    notify(method) {
      for (const client of wss.clients) client.send(notification(method))
    },
    stop: async () => void (await Promise.all(ends.map((end) => end.unplug()))),
  }

  function take(client: WebSocket, socket: Socket): void {
    connections += 1
    client.on('error', () => {})
    // Kodi wraps its pong into a text, which no client takes.
    client.on('ping', () => socket.write(Buffer.from([0x81, 2, 0x8a, 0])))
    client.on('message', (data) => hear(String(data), client, socket))
  }

  function hear(text: string, client: WebSocket, socket: Socket): void {
    const { answer, pressed } = run(text)
    if (trouble === 'breaks at the next press' && pressed) return void socket.destroy()
    tellIn(trouble, client, answer, notification('Player.OnSeek'))
  }

  async function answerWeb(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request as AsyncIterable<Buffer>) body += part.toString()
    if (trouble === 'silent') return
    const { login } = kodi
    const wanted = login && `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`
    if (wanted !== undefined && request.headers.authorization !== wanted)
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="Kodi"', connection: 'close' }).end()
    if (request.url !== '/jsonrpc') return void response.writeHead(404).end()
    if (request.headers['content-type'] !== 'application/json') return void response.writeHead(415).end()
    if (!/"id":/u.test(body)) return void request.socket.destroy()
    const { answer, pressed } = run(body)
    if (trouble === 'breaks at the next press' && pressed) return void request.socket.destroy()
    if (trouble === 'stalls') return
    response.setHeader('content-type', 'application/json')
    if (trouble === 'rubbish') return void response.end('what is {this')
    if (trouble === 'huge') return void response.end('x'.repeat(TEN_MB))
    if (trouble === 'half a message') {
      response.setHeader('content-length', Buffer.byteLength(answer))
      return void response.write(answer.slice(0, answer.length >> 1))
    }
    response.end(answer)
  }

  function run(text: string): { answer: string; pressed: boolean } {
    const parsed = JSON.parse(text) as Request | Request[]
    const before = kodi.received.length
    const answer = Array.isArray(parsed) ? parsed.map(runOne) : runOne(parsed)
    return { answer: JSON.stringify(told(answer)), pressed: kodi.received.length > before }
  }

  function runOne({ id, method, params = {} }: Request): object {
    try {
      if (typeof method !== 'string' || typeof id !== 'number') throw new Refusal(-32_600, 'Invalid request.')
      if (!QUESTIONS.test(method)) kodi.received.push({ method, params })
      return { id, jsonrpc: '2.0', result: obey(method, params) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { error: { code: error.code, message: error.message }, id, jsonrpc: '2.0' }
    }
  }

  function obey(method: string, params: Readonly<Record<string, unknown>>): unknown {
    const [, input = ''] = /^Input\.(\w+)$/u.exec(method) ?? []
    if (INPUTS.includes(input)) return press(input)
    switch (method) {
      case 'JSONRPC.Ping':
        return 'pong'
      case 'Input.ExecuteAction':
        return act(params['action'])
      case 'Input.SendText':
        return type(params)
      case 'GUI.ActivateWindow':
        return activate(params)
      case 'GUI.GetProperties': {
        const [id, label] = kodi.dialog === undefined ? WINDOWS[kodi.window] : DIALOGS[kodi.dialog]
        const control = kodi.window === 'fullscreenvideo' && kodi.dialog === undefined ? '' : kodi.focus
        return pick(params, { currentwindow: { id, label }, currentcontrol: { label: control } })
      }
      case 'XBMC.GetInfoBooleans':
        return pickLabels(params['booleans'], {
          'Player.HasVideo': kodi.playing !== undefined,
          'Pvr.IsPlayingTv': kodi.playing === 'tv',
          'System.HasActiveModalDialog': kodi.dialog !== undefined,
        })
      case 'XBMC.GetInfoLabels': {
        const isTv = kodi.playing === 'tv'
        return pickLabels(params['labels'], {
          'VideoPlayer.ChannelNumberLabel': isTv ? String(kodi.channel) : '',
          'VideoPlayer.ChannelName': isTv ? (FAKE_CHANNELS.get(kodi.channel)?.label ?? '') : '',
          'System.FriendlyName': 'Kodi (den)',
          'Network.MacAddress': '0A:1B:2C:3D:4E:5F',
        })
      }
      case 'Application.GetProperties':
        return pick(params, {
          volume: kodi.volume,
          muted: kodi.muted,
          name: 'Kodi',
          version: { major: 20, minor: 1, revision: '20230312-nogitfound', tag: 'stable' },
        })
      case 'Application.SetVolume':
        return setVolume(params['volume'])
      case 'Application.SetMute':
        return setMute(params['mute'])
      case 'System.GetProperties':
        return pick(params, { canshutdown: kodi.canTurnOff.shutdown, cansuspend: kodi.canTurnOff.suspend })
      case 'System.Suspend':
        return unless(!kodi.canTurnOff.suspend)
      case 'System.Shutdown':
        return unless(!kodi.canTurnOff.shutdown)
      case 'Player.GetActivePlayers':
        return kodi.playing === undefined ? [] : [{ playerid: 1, playertype: 'internal', type: 'video' }]
      case 'Player.PlayPause': {
        if (params['playerid'] !== 1 || typeof params['play'] !== 'boolean') throw badParams()
        if (kodi.playing !== 'film') throw cannot()
        kodi.speed = params['play'] ? 1 : 0
        return { speed: kodi.speed }
      }
      case 'Player.GetProperties':
        if (kodi.playing === undefined || params['playerid'] !== 1) throw cannot()
        return pick(params, {
          subtitleenabled: kodi.subtitles || !kodi.hasSubtitles,
          subtitles: kodi.hasSubtitles ? [{ index: 0, language: 'eng', name: '' }] : [],
          currentaudiostream: kodi.isForBlind === undefined ? {} : { isimpaired: kodi.isForBlind },
        })
      case 'Player.GetItem': {
        if (kodi.playing === undefined || params['playerid'] !== 1) throw cannot()
        const tuned = FAKE_CHANNELS.get(kodi.stillPlays ?? kodi.channel)
        return kodi.playing === 'tv'
          ? { item: { id: tuned?.id, label: tuned?.label, title: '', type: 'channel' } }
          : { item: { label: 'film.mkv', title: 'The Orchard', type: 'movie' } }
      }
      case 'Player.SetSubtitle':
        if (kodi.playing === undefined || params['playerid'] !== 1) throw cannot()
        if (params['subtitle'] !== 'on' && params['subtitle'] !== 'off') throw badParams()
        soon(() => (kodi.subtitles = kodi.hasSubtitles && params['subtitle'] === 'on'))
        return 'OK'
      case 'PVR.GetChannelDetails': {
        const [, tuned] = [...FAKE_CHANNELS].find(([, one]) => one.id === params['channelid']) ?? []
        if (tuned === undefined) throw badParams()
        return { channeldetails: { channelid: tuned.id, label: tuned.label, ...kodi.guide } }
      }
      case 'Player.Open':
        return tune((params['item'] as { channelid?: unknown } | undefined)?.channelid)
      case 'PVR.GetChannels':
        return listChannels(params)
      case 'Addons.GetAddons': {
        const { type } = params
        if (type !== undefined && type !== 'kodi.pvrclient') throw badParams()
        const tvAddOns = kodi.hasTv === false ? [] : [{ addonid: 'pvr.iptvsimple', name: 'IPTV', type }]
        if (type !== undefined) return { ...(tvAddOns.length > 0 ? { addons: tvAddOns } : {}), limits: {} }
        const addons = kodi.addOns
          .filter(({ content }) => content === params['content'])
          .map(({ addonid, name }) => ({ addonid, name, type: 'xbmc.python.pluginsource' }))
        // An empty list is left out.
        return {
          ...(addons.length > 0 ? { addons } : {}),
          limits: { end: addons.length, start: 0, total: addons.length },
        }
      }
      case 'Addons.ExecuteAddon': {
        if (!kodi.addOns.some(({ addonid }) => addonid === params['addonid'])) throw badParams()
        soon(() => (kodi.focus = 'First video'))
        return 'OK'
      }
      default:
        throw noMethod()
    }
  }

  function press(input: string): string {
    const isFull = kodi.window === 'fullscreenvideo'
    if (input === 'Back' && kodi.dialog !== undefined) soon(() => (kodi.dialog = undefined))
    else if (input === 'Back' && isFull) soon(() => (kodi.window = 'home'))
    else if (input === 'Home' && (kodi.dialog === undefined || kodi.dialog === 'osd'))
      soon(() => ([kodi.window, kodi.dialog] = ['home', undefined]))
    else if (input === 'ShowOSD' && isFull) soon(() => (kodi.dialog = kodi.dialog === 'osd' ? undefined : 'osd'))
    else if (input === 'ContextMenu' && kodi.window === 'tvguide') soon(() => (kodi.dialog = 'contextmenu'))
    return 'OK'
  }

  function act(action: unknown): string {
    if (typeof action !== 'string' || !ACTIONS.includes(action)) throw badParams()
    const isTv = kodi.window === 'fullscreenvideo' && kodi.dialog === undefined && kodi.playing === 'tv'
    if (action === 'number0' && isTv) [kodi.channel, lastChannel] = [lastChannel, kodi.channel]
    return 'OK'
  }

  /** Says OK also where no keyboard is open. */
  function type({ text, done }: Readonly<Record<string, unknown>>): string {
    if (typeof text !== 'string' || (done !== undefined && typeof done !== 'boolean')) throw badParams()
    if (kodi.dialog !== 'keyboard') return 'OK'
    kodi.typed = text
    if (done !== false) soon(() => (kodi.dialog = undefined))
    return 'OK'
  }

  function activate({ window, parameters }: Readonly<Record<string, unknown>>): string {
    if (typeof window !== 'string' || !Object.hasOwn(WINDOWS, window)) throw badParams()
    if (parameters !== undefined && !Array.isArray(parameters)) throw badParams()
    if (kodi.dialog === undefined) soon(() => (kodi.window = window as FakeKodi['window']))
    return 'OK'
  }

  /** A step ends a mute, a number does not. */
  function setVolume(volume: unknown): number {
    if (volume === 'increment' || volume === 'decrement') {
      kodi.volume += volume === 'increment' ? 1 : -1
      kodi.muted = false
    } else if (Number.isInteger(volume) && (volume as number) >= 0 && (volume as number) <= 100)
      kodi.volume = volume as number
    else throw badParams()
    kodi.volume = Math.min(Math.max(kodi.volume, 0), 100)
    kodi.notify('Application.OnVolumeChanged')
    return kodi.volume
  }

  function setMute(mute: unknown): boolean {
    if (mute !== 'toggle' && typeof mute !== 'boolean') throw badParams()
    kodi.muted = mute === 'toggle' ? !kodi.muted : mute
    return kodi.muted
  }

  function tune(id: unknown): string {
    const [number] = [...FAKE_CHANNELS].find(([, one]) => one.id === id) ?? []
    if (number === undefined || kodi.hasTv !== true) throw badParams()
    soon(() => {
      lastChannel = kodi.channel
      Object.assign(kodi, { playing: 'tv', channel: number, window: 'fullscreenvideo' })
    })
    return 'OK'
  }

  function listChannels({ channelgroupid, properties }: Readonly<Record<string, unknown>>): object {
    if (channelgroupid !== 'alltv' || !Array.isArray(properties)) throw badParams()
    if (kodi.hasTv === false || kodi.hasTv === 'starting') throw cannot()
    if (kodi.hasTv === 'without channels') return { limits: { end: 0, start: 0, total: 0 } }
    const all = [...FAKE_CHANNELS].map(([channelnumber, { id, label }]) => ({
      channelid: id,
      channelnumber,
      hidden: false,
      label,
    }))
    const hidden = { channelid: 9, channelnumber: 99, hidden: true, label: 'Hidden' }
    const part = { channelid: 10, channelnumber: 2, subchannelnumber: 1, hidden: false, label: 'Harbour Two' }
    return { channels: [...all, hidden, part], limits: { end: 6, start: 0, total: 6 } }
  }

  return kodi
}

function soon(change: () => unknown): void {
  setTimeout(change, SHOWN_AFTER_MS).unref()
}

function unless(refused: boolean): string {
  if (refused) throw cannot()
  return 'OK'
}

function notification(method: string): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params: { data: {}, sender: 'xbmc' } })
}
