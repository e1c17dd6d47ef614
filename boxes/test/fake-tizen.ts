/**
 * A fake Samsung TV with Tizen, which keeps state: it asks before it admits a client, gives out tokens, accepts
 * only the newest, and acknowledges no key. Its facts about itself and its apps are recorded (`samsung-answers`); its
 * events are those of xchwarze/samsung-tv-ws-api. As owners report, it loses keys that come too fast (Ape/samsungctl
 * 40, jaruba/ha-samsungtv-tizen 93), a key that is not released jams (openHAB 11284), and keys of single inputs do
 * nothing (jaruba/ha-samsungtv-tizen 4).
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { isDumb, listening, tellIn, TEN_MB, type FarTrouble, type Loopback } from './far-end.ts'
import type { SelfSigned } from './self-signed.ts'
import { told, toldText } from './twisted-reports.ts'

export interface FakeTizenOptions {
  readonly certificate: SelfSigned
  /** Whether it tells its power; sets before about 2018 do not, and close their network in standby. */
  readonly tellsPower?: boolean
  /** Whether it gives tokens; the first sets remember the caller by name. */
  readonly givesTokens?: boolean
  /** Whether it tells its sound over UPnP. */
  readonly tellsSound?: boolean
  /** Whether it answers what apps it has. */
  readonly tellsApps?: boolean | 'null'
  /** Whether it shows art: a click of power changes between art and picture, a held key turns it off. */
  readonly isFrame?: boolean
  /** A key that comes sooner than this after the one before is lost, as owners report; none unless told. */
  readonly losesKeysWithinMs?: number
  /** Its address; a port of 127.0.0.1 unless told. */
  readonly host?: string
  readonly port?: number
}

interface Message {
  readonly method: string
  readonly params?: Record<string, unknown>
}

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`samsung-answers/${name}.json`, import.meta.url), 'utf8')) as Record<string, object>

const APPS = recorded('ws_installed_app_event') as { data: { data: { appId: string }[] } }
const BEFORE_WELCOME = [
  { event: 'ed.edenTV.update', data: { update_type: 'ed.edenApp.update' }, from: 'host' },
  { event: 'ms.voiceApp.hide', data: '{}' },
]
const KEYS =
  /^KEY_(?:\d|UP|DOWN|LEFT|RIGHT|ENTER|EXIT|RETURN|MENU|GUIDE|INFO|HOME|APP_LIST|CAPTION|CHUP|CHDOWN|QUICK_REPLAY|REWIND|PLAY|PAUSE|FF|REC|YELLOW|CYAN|RED|GREEN|POWER|VOLUP|VOLDOWN|MUTE|SOURCE|HDMI\d?)$/u

/** A Frame whose power key is held for this long goes off. */
const HELD_MS = 2_000

/** Sets take it as a text and as it is. */
function isFalse(option: unknown): boolean {
  return option === 'false' || option === false
}

export async function startFakeTizen(options: FakeTizenOptions): Promise<FakeTizen> {
  const tv = new FakeTizen(options)
  await tv.listen()
  return tv
}

export class FakeTizen {
  volume = 20
  muted = false
  /** Whether its keys change its own sound; with speakers of their own they do not. */
  hasSpeakers = true
  /** The keys that were clicked, in order; and messages that it does not understand. */
  readonly clicks: { readonly key: string }[] = []
  /** What it shows when it is on. */
  shows: 'picture' | 'art' = 'picture'
  /** The keys that are down, since when; whoever presses one that is jammed does nothing. */
  readonly down = new Map<string, number>()
  /** The halves of held keys, as they came. */
  readonly halves: string[] = []
  /** The keys that came too soon after another, and did nothing. */
  readonly lost: string[] = []
  #clickedAt = Number.NEGATIVE_INFINITY
  readonly notUnderstood: string[] = []
  /** The texts that were typed; `done` for each end. */
  readonly typed: string[] = []
  /** The paths that were asked over HTTP. */
  readonly paths: string[] = []
  /** The newest token, the only one that is taken. */
  token: string | undefined
  /** Whether it knows our name, for a set without tokens. */
  knowsUs = false
  /** Whether its owner forbade us in its list of devices. */
  isDenied = false
  /** How often its question came on the screen. */
  questions = 0
  /** Whether it talks of other things before it takes a caller. */
  isTalkative = true
  /** Whether it gives another token at each connection. */
  changesToken = false
  power: 'on' | 'standby' = 'on'
  app: string | undefined
  askedForApps = 0
  /** Whether it does not list its apps now, and whether it knows any. */
  hidesApps = false
  hasApps = true
  /** The ids of apps that it has beside those of its list. */
  moreApps: readonly string[] = []
  isTyping = false
  /** How long it takes to go to standby or come from it. */
  switchesAfterMs = 0
  /** Whether it answers over HTTP. */
  answersHttp = true
  readonly #options: FakeTizenOptions
  #trouble: FarTrouble | undefined
  readonly #sockets = new Set<WebSocket>()
  #waiting: WebSocket | undefined
  #server: Loopback | undefined
  #soundServer: Loopback | undefined
  #tokens = 10_000_000

  constructor(options: FakeTizenOptions) {
    this.#options = options
  }

  get port(): number {
    return this.#server?.port ?? 0
  }

  /** 1, where nothing listens, for a set that does not tell its sound. */
  get soundPort(): number {
    return this.#soundServer?.port ?? 1
  }

  get openConnections(): number {
    return this.#sockets.size
  }

  async listen(): Promise<void> {
    const { cert, key } = this.#options.certificate
    const server = createServer({ cert, key }, (request, response) => this.#answerHttp(request, response))
    const sockets = new WebSocketServer({ noServer: true, autoPong: false })
    server.on('upgrade', (request, stream: Duplex, head) => {
      stream.on('error', () => {})
      sockets.handleUpgrade(request, stream, head, (socket) => this.#take(socket, request))
    })
    this.#server = await listening(server, this.#options.port, this.#options.host)
    if (this.#options.tellsSound === false) return
    const sound = createHttpServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => this.#answerSound(request, body, response))
    })
    this.#soundServer = await listening(sound)
  }

  async trouble(kind: FarTrouble): Promise<void> {
    this.#trouble = kind
    if (kind === 'unplugged') await this.stop()
    if (kind === 'not allowed') {
      this.isDenied = true
      this.hangUp()
    }
    if (kind === 'asleep') {
      this.power = 'standby'
      // It keeps its connections for a while, and takes longer than this to fall asleep.
      await pause(600)
    }
  }

  async recover(): Promise<void> {
    this.#trouble = undefined
    this.isDenied = false
    this.power = 'on'
    await this.#server?.plug()
    await this.#soundServer?.plug()
  }

  /** Unplugs it. */
  async stop(): Promise<void> {
    await this.#server?.unplug()
    await this.#soundServer?.unplug()
  }

  hangUp(): void {
    this.#server?.hangUp()
    this.#soundServer?.hangUp()
  }

  /** Somebody answers its question; `undefined`: nobody does, and its time runs out. */
  answerQuestion(allow: boolean | undefined): void {
    const socket = this.#waiting
    this.#waiting = undefined
    if (socket === undefined) return
    if (allow === true) return this.#welcome(socket)
    this.#send(socket, { event: allow === false ? 'ms.channel.unauthorized' : 'ms.channel.timeOut' })
    socket.close()
  }

  openKeyboard(isOpen: boolean): void {
    this.isTyping = isOpen
    for (const socket of this.#sockets) {
      this.#send(socket, { event: isOpen ? 'ms.remote.imeStart' : 'ms.remote.imeEnd', data: 'input' })
    }
  }

  /** Resolves when every client has read what was sent. */
  async read(): Promise<void> {
    await Promise.all(
      [...this.#sockets].map(async (socket) => {
        socket.ping('read')
        await once(socket, 'pong')
      }),
    )
  }

  #take(socket: WebSocket, request: IncomingMessage): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('ping', (data) => {
      if (isDumb(this.#trouble)) return
      const isPacked = this.#trouble === 'ten messages at once'
      if (isPacked || this.#trouble === 'half a message') this.#send(socket, BEFORE_WELCOME[0])
      if (this.#trouble !== 'half a message') socket.pong(data)
    })
    socket.on('message', (data) => this.#hear(socket, String(data)))
    if (isDumb(this.#trouble)) return
    const url = new URL(request.url ?? '', 'https://tv')
    if (url.pathname !== '/api/v2/channels/samsung.remote.control' || url.searchParams.get('name') === null) {
      return socket.close()
    }
    if (this.isTalkative) for (const event of BEFORE_WELCOME) this.#send(socket, event)
    // An empty token is none.
    this.#decide(socket, url.searchParams.get('token') || undefined)
  }

  #decide(socket: WebSocket, token: string | undefined): void {
    if (this.isDenied) {
      this.#send(socket, { event: 'ms.channel.unauthorized' })
      return socket.close()
    }
    const isKnown = this.#options.givesTokens === false ? this.knowsUs : token !== undefined && token === this.token
    if (isKnown) return this.#welcome(socket)
    if (token !== undefined) {
      this.#send(socket, { event: 'ms.channel.timeOut' })
      return socket.close()
    }
    this.questions += 1
    this.#waiting = socket
  }

  #welcome(socket: WebSocket): void {
    this.knowsUs = true
    const isNew = this.token === undefined || this.changesToken
    if (isNew) this.token = String((this.#tokens += 1))
    const token = this.#options.givesTokens === false || !isNew ? {} : { token: this.token }
    this.#send(socket, { event: 'ms.channel.connect', data: { clients: [], id: 'c2', ...token } })
  }

  #hear(socket: WebSocket, text: string): void {
    const { method, params = {} } = JSON.parse(text) as Message
    if (method === 'ms.remote.control') return this.#control(socket, params, text)
    if (isDumb(this.#trouble)) return
    if (method === 'ms.channel.emit' && params['event'] === 'ed.installedApp.get' && params['to'] === 'host') {
      this.askedForApps += 1
      // Some sets answer with null.
      if (this.#options.tellsApps === 'null') this.#send(socket, { event: 'ed.installedApp.get', data: { data: null } })
      else if (this.#options.tellsApps !== false && !this.hidesApps) this.#send(socket, APPS)
      return
    }
    this.notUnderstood.push(text)
  }

  #control(socket: WebSocket, params: Record<string, unknown>, text: string): void {
    const [Cmd, DataOfCmd] = [String(params['Cmd'] ?? ''), String(params['DataOfCmd'] ?? '')]
    const { Option, TypeOfRemote } = params
    if (TypeOfRemote === 'SendInputString' && DataOfCmd === 'base64' && this.isTyping) {
      this.typed.push(Buffer.from(Cmd, 'base64').toString())
    } else if (TypeOfRemote === 'SendInputEnd' && this.isTyping) {
      this.typed.push('done')
      this.openKeyboard(false)
    } else if (TypeOfRemote === 'SendRemoteKey' && Cmd === 'Click' && isFalse(Option) && KEYS.test(DataOfCmd)) {
      this.#click(socket, DataOfCmd)
    } else if (TypeOfRemote === 'SendRemoteKey' && /^(?:Press|Release)$/u.test(Cmd) && KEYS.test(DataOfCmd)) {
      this.#half(Cmd, DataOfCmd)
    } else this.notUnderstood.push(text)
  }

  #half(does: string, key: string): void {
    this.halves.push(`${does} ${key}`)
    if (does === 'Press') this.down.set(key, Date.now())
    else this.down.delete(key)
    if (this.#trouble === 'breaks at the next press') return this.hangUp()
    if (does === 'Press' && key === 'KEY_POWER' && this.#options.isFrame === true) {
      setTimeout(() => {
        if (this.down.has(key) && this.power === 'on') this.power = 'standby'
      }, HELD_MS)
    }
  }

  /** The power key of the set's own remote. */
  handset(): void {
    if (!this.down.has('KEY_POWER')) this.#powerKey()
  }

  #powerKey(): void {
    if (this.#options.isFrame === true && this.power === 'on') {
      this.shows = this.shows === 'art' ? 'picture' : 'art'
      return
    }
    const next = this.power === 'on' ? 'standby' : 'on'
    setTimeout(() => (this.power = next), this.switchesAfterMs)
  }

  #click(socket: WebSocket, key: string): void {
    const now = performance.now()
    const isLost = now - this.#clickedAt < (this.#options.losesKeysWithinMs ?? 0)
    this.#clickedAt = now
    if (isLost) return void this.lost.push(key)
    this.clicks.push({ key })
    if (key === 'KEY_POWER' && !this.down.has(key)) this.#powerKey()
    if (this.#trouble === 'breaks at the next press') return this.hangUp()
    if (this.#trouble === 'rubbish' || this.#trouble === 'huge') tellIn(this.#trouble, socket, '')
    if (this.hasSpeakers && this.power === 'on') this.#changeSound(key)
  }

  #changeSound(key: string): void {
    if (key === 'KEY_VOLUP') this.volume = Math.min(100, this.volume + 1)
    if (key === 'KEY_VOLDOWN') this.volume = Math.max(0, this.volume - 1)
    if (key === 'KEY_MUTE') this.muted = !this.muted
  }

  /** RenderingControl:1 of UPnP; what is not as its description wants it is refused. */
  #answerSound({ url, method, headers }: IncomingMessage, body: string, response: ServerResponse): void {
    if (isDumb(this.#trouble)) return
    const service = 'urn:schemas-upnp-org:service:RenderingControl:1'
    const action = /^"urn:schemas-upnp-org:service:RenderingControl:1#(\w+)"$/u.exec(String(headers['soapaction']))?.[1]
    const isGood =
      method === 'POST' &&
      url === '/upnp/control/RenderingControl1' &&
      body.includes(`<u:${action} xmlns:u="${service}"><InstanceID>0</InstanceID><Channel>Master</Channel>`)
    const wanted = /<DesiredVolume>(\d{1,3})<\/DesiredVolume>/u.exec(body)?.[1]
    if (action === 'SetVolume' && wanted !== undefined && isGood) this.volume = Number(wanted)
    const told = { GetVolume: `<CurrentVolume>${this.volume}</CurrentVolume>`, SetVolume: '' }
    const mute = { GetMute: `<CurrentMute>${this.muted ? 1 : 0}</CurrentMute>` }
    const answer = ({ ...told, ...mute } as Record<string, string>)[action ?? '']
    if (!isGood || answer === undefined) return void response.writeHead(500).end()
    response.end(
      toldText(
        `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>` +
          `<u:${action}Response xmlns:u="${service}">${answer}</u:${action}Response></s:Body></s:Envelope>`,
      ),
    )
  }

  #answerHttp({ url = '', method = '' }: IncomingMessage, response: ServerResponse): void {
    this.paths.push(`${method} ${url}`)
    if (isDumb(this.#trouble) || !this.answersHttp) return
    if (this.#trouble === 'rubbish') return void response.end('}{')
    if (this.#trouble === 'huge') return void response.end('x'.repeat(TEN_MB))
    if (this.#trouble === 'half a message') {
      response.writeHead(200, { 'content-length': 100 })
      return void response.write('{"device":')
    }
    const [status, body] = this.#read(url, method)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(told(body)))
  }

  #read(url: string, method: string): readonly [number, object] {
    if (url === '/api/v2/' && method === 'GET') {
      const about = recorded('device_info_UE43LS003')
      const power = this.#options.tellsPower === false ? {} : { PowerState: this.power }
      const frame = { FrameTVSupport: String(this.#options.isFrame === true) }
      return [200, { ...about, device: { ...about['device'], ...frame, wifiMac: '0A:1B:2C:3D:4E:5F', ...power } }]
    }
    const id = /^\/api\/v2\/applications\/(\d+)$/u.exec(url)?.[1]
    if (!this.hasApps || (!APPS.data.data.some(({ appId }) => appId === id) && !this.moreApps.includes(id ?? '')))
      return [404, { code: 404, message: 'Not found error.' }]
    if (method === 'POST') {
      this.app = id
      return [200, { ok: true }]
    }
    return [200, { id, running: this.app === id, version: '1.0', visible: this.app === id }]
  }

  #send(socket: WebSocket, message: object | undefined): void {
    tellIn(this.#trouble, socket, JSON.stringify(told(message)), JSON.stringify(BEFORE_WELCOME[1]))
  }
}
