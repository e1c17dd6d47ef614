/**
 * A fake LG TV with SSAP, which keeps state and can simulate trouble. It accepts the second connection only on
 * the path that it sent, and refuses clients without registration or permission. Its answers have the shapes of
 * home-assistant-libs/aiowebostv and of dumps in its issue 718 and in home-assistant/core 131981. It switches off as
 * owners report: `processing` comes first (homey-webos-plus 18), and `turnOff` toggles a TV that is off or going off
 * (lgtv2 15). It switches on as hyperion-webos 74 lists.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { BUTTONS, CHANNELS, INPUTS, LAUNCH_POINTS, PERMISSION_FOR } from './fake-webos-tables.ts'
import { isDumb, listening, tellIn, type FarTrouble, type Loopback } from './far-end.ts'
import type { SelfSigned } from './self-signed.ts'
import { told } from './twisted-reports.ts'

export interface FakeWebosOptions {
  /** Undefined: without encryption, as sets before 2018. */
  readonly certificate?: SelfSigned | undefined
  /** `old` takes the signed manifest of 2014; `new` (firmware of 2026) refuses it, and withdraws what it granted. */
  readonly temper?: 'old' | 'new'
  readonly pairingTypes?: readonly string[]
  /** Whether it has the services that came after the first sets: power state, and what plays. */
  readonly hasNewServices?: boolean
  /** Its address; a port of 127.0.0.1 unless told. */
  readonly host?: string
  readonly port?: number
}

type Payload = Record<string, unknown>
interface Asked {
  readonly type: string
  readonly id: string | number
  readonly uri?: string
  readonly payload?: Payload
}
/** Who is connected: what it was granted, once registered. */
interface Client {
  readonly socket: WebSocket
  permissions: ReadonlySet<string> | undefined
  readonly subscriptions: Map<string, string | number>
  register: { readonly id: string | number; readonly permissions: ReadonlySet<string> } | undefined
  pin: string | undefined
}

export async function startFakeWebos(options: FakeWebosOptions = {}): Promise<FakeWebos> {
  const tv = new FakeWebos(options)
  await tv.listen()
  return tv
}

export class FakeWebos {
  /** The buttons that arrived on the second connection, in order, and those that the set does not know. */
  readonly buttons: string[] = []
  readonly unknownButtons: string[] = []
  /** The services that were asked for, in order. */
  readonly asked: string[] = []
  readonly typed: string[] = []
  readonly keys = new Set<string>()
  /** Questions shown on the screen: a prompt, or a code. */
  readonly shown: string[] = []
  power = 'Active'
  /** What it is about to do; it still tells the state before. */
  processing: string | undefined
  /** How long it comes on; a new set tells its standby meanwhile, and what it does. */
  comesOnAfterMs = 0
  /** How long it goes off; an old set shows nothing of it before its end. */
  goesOffAfterMs = 0
  volume: number | undefined = 12
  muted = false
  channel = CHANNELS[0]
  app = 'com.webos.app.livetv'
  playState = 'playing'
  typing = false
  /** Whether a change is pushed; with some speakers the volume is not. */
  pushes = true
  /** The service that it refuses. */
  refuses: string | undefined
  /** What it tells as the address of the second connection, in place of its own. */
  pointerUrl: string | undefined
  /** Whether the person at the set has ever set up its aerial. */
  hasAerial = true
  readonly #options: FakeWebosOptions
  #trouble: FarTrouble | undefined
  #withdrawn: readonly string[] = []
  #switches: NodeJS.Timeout | undefined
  readonly #clients = new Set<Client>()
  readonly #sockets = new Set<WebSocket>()
  readonly #forgotten = new WeakSet<WebSocket>()
  #pointerPath = ''
  #server: Loopback | undefined

  constructor(options: FakeWebosOptions) {
    this.#options = options
  }

  get url(): string {
    return `${this.#options.certificate === undefined ? 'ws' : 'wss'}://127.0.0.1:${this.port}/`
  }

  get port(): number {
    return this.#server?.port ?? 0
  }

  get connections(): number {
    return this.#server?.connections() ?? 0
  }

  get openConnections(): number {
    return this.#sockets.size
  }

  async listen(): Promise<void> {
    const { certificate } = this.#options
    const http = certificate === undefined ? createHttpServer() : createHttpsServer(certificate)
    const sockets = new WebSocketServer({ noServer: true, autoPong: false })
    http.on('upgrade', (request, stream: Duplex, head) => {
      stream.on('error', () => {})
      const isPointer = request.url !== '/'
      if (isPointer && request.url !== this.#pointerPath) return stream.end('HTTP/1.1 404 Not Found\r\n\r\n')
      sockets.handleUpgrade(request, stream, head, (socket) => this.#take(socket, isPointer))
    })
    this.#server = await listening(http, this.#options.port, this.#options.host)
  }

  async trouble(kind: FarTrouble): Promise<void> {
    this.#trouble = kind
    if (kind === 'unplugged') await this.#server?.unplug()
    if (kind === 'asleep') {
      this.show({ power: 'Active Standby' })
      await this.pushed()
    }
    if (kind !== 'not allowed') return
    this.#withdrawn = [...this.keys]
    this.keys.clear()
    this.hangUp()
  }

  async recover(): Promise<void> {
    this.#trouble = undefined
    for (const key of this.#withdrawn) this.keys.add(key)
    this.#withdrawn = []
    this.turnOn()
    await this.#server?.plug()
  }

  /** Unplugs it. */
  async stop(): Promise<void> {
    clearTimeout(this.#switches)
    await this.#server?.unplug()
  }

  /** Keeps its connections, and listens on none of them any more; it takes new ones. */
  forgetClients(): void {
    for (const socket of this.#sockets) this.#forgotten.add(socket)
  }

  /** Ends every connection, as the set does with a withdrawn permission or before it sleeps deeply. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.terminate()
  }

  /** Changes what it shows, and pushes it to whoever subscribed. */
  show(
    change: Partial<
      Pick<FakeWebos, 'power' | 'processing' | 'volume' | 'muted' | 'app' | 'channel' | 'playState' | 'typing'>
    >,
  ): void {
    Object.assign(this, change)
    if (!this.pushes) return
    for (const client of this.#clients) {
      if (this.#forgotten.has(client.socket)) continue
      for (const [uri, id] of client.subscriptions) {
        const pushed = this.#read(uri)
        if (pushed?.['returnValue'] !== false) this.#answer(client, id, pushed ?? {})
      }
    }
  }

  /** Resolves when every client has read what was pushed. */
  async pushed(): Promise<void> {
    await Promise.all(
      [...this.#clients].map(async ({ socket }) => {
        socket.ping('read')
        await once(socket, 'pong')
      }),
    )
  }

  /** Somebody answers the question on the screen. */
  answerPrompt(yes: boolean): void {
    for (const client of this.#clients) {
      if (client.register === undefined) continue
      if (yes) this.#register(client)
      else this.#error(client, client.register.id, '403 cancelled')
    }
  }

  #take(socket: WebSocket, isPointer: boolean): void {
    this.#sockets.add(socket)
    const client: Client = {
      socket,
      permissions: undefined,
      subscriptions: new Map(),
      register: undefined,
      pin: undefined,
    }
    if (!isPointer) this.#clients.add(client)
    socket.on('close', () => {
      this.#sockets.delete(socket)
      this.#clients.delete(client)
    })
    socket.on('error', () => {})
    socket.on('ping', (data) => {
      if (isDumb(this.#trouble) || this.#forgotten.has(socket)) return
      if (this.#trouble === 'half a message') tellIn(this.#trouble, socket, '')
      else socket.pong(data)
    })
    socket.on('message', (data) => (isPointer ? this.#press(socket, String(data)) : this.#hear(client, String(data))))
  }

  #press(socket: WebSocket, text: string): void {
    const name = /^type:button\nname:(.+)\n\n$/u.exec(text)?.[1]
    if (name === undefined || !BUTTONS.has(name)) return void this.unknownButtons.push(text)
    this.buttons.push(name)
    if (this.#trouble === 'breaks at the next press') return this.hangUp()
    if (this.#trouble === 'rubbish' || this.#trouble === 'huge') tellIn(this.#trouble, socket, '')
    if (name === 'PLAY' || name === 'PAUSE') this.show({ playState: name === 'PLAY' ? 'playing' : 'paused' })
    if (name === 'HOME') this.show({ app: 'com.webos.app.home' })
  }

  #hear(client: Client, text: string): void {
    const asked = JSON.parse(text) as Asked
    if (isDumb(this.#trouble) || this.#forgotten.has(client.socket)) return
    const { id, type } = asked
    if (type === 'hello') {
      const { pairingTypes = ['PIN', 'PROMPT', 'COMBINED'] } = this.#options
      const about = { protocolVersion: 1, deviceType: 'tv', deviceOS: 'webOS', deviceOSVersion: '4.1.0' }
      const deviceUUID = '1E2AA17C-1D53-03DB-7E5E-A779F6C18CC5'
      return this.#send(client.socket, { type: 'hello', id, payload: { ...about, deviceUUID, pairingTypes } })
    }
    if (type === 'register') return this.#askToRegister(client, asked)
    const uri = asked.uri?.replace(/^ssap:\/\//u, '') ?? ''
    this.asked.push(uri)
    if (uri === 'pairing/setPin') return this.#checkPin(client, asked)
    if (uri === this.refuses) return this.#error(client, id, '500 Application error')
    if (client.permissions === undefined)
      return this.#error(client, id, '401 insufficient permissions (not registered)')
    const wanted = PERMISSION_FOR.find(([pattern]) => pattern.test(uri))?.[1]
    if (wanted !== undefined && !client.permissions.has(wanted)) {
      return this.#error(client, id, '401 insufficient permissions')
    }
    const answer = this.#read(uri) ?? this.#change(uri, asked.payload ?? {})
    if (answer === undefined) return this.#error(client, id, '404 no such service or method')
    if (typeof answer === 'string') return this.#error(client, id, answer)
    // The channel can be subscribed to only while live TV is in front.
    if (type === 'subscribe' && answer['returnValue'] !== false) client.subscriptions.set(uri, id)
    this.#answer(client, id, answer)
  }

  #askToRegister(client: Client, { id, payload = {} }: Asked): void {
    const manifest = (payload['manifest'] ?? {}) as { permissions?: string[]; signed?: unknown; signatures?: unknown }
    const isSigned = manifest.signed !== undefined || manifest.signatures !== undefined
    if (isSigned && this.#options.temper === 'new') {
      return this.#error(client, id, '403 Pairing rejected: blacklisted certificate detected')
    }
    const signed = (manifest.signed as { permissions?: string[] } | undefined)?.permissions ?? []
    client.register = { id, permissions: new Set([...(manifest.permissions ?? []), ...signed]) }
    if (this.keys.has(String(payload['client-key']))) return this.#register(client, String(payload['client-key']))
    const pairingType = payload['pairingType']
    if (pairingType === 'PIN') client.pin = String(randomBytes(4).readUInt32BE() % 1e8).padStart(8, '0')
    this.shown.push(client.pin ?? 'Allow?')
    this.#answer(client, id, { pairingType, returnValue: true })
  }

  #checkPin(client: Client, { id, payload = {} }: Asked): void {
    const isRight = client.pin !== undefined && payload['pin'] === client.pin
    client.pin = undefined
    if (!isRight) return this.#error(client, id, '403 wrong pin')
    this.#answer(client, id, { returnValue: true })
    this.#register(client)
  }

  #register(client: Client, key = randomBytes(16).toString('hex')): void {
    this.keys.add(key)
    client.permissions = client.register?.permissions
    this.#send(client.socket, { type: 'registered', id: client.register?.id, payload: { 'client-key': key } })
  }

  /** What changes nothing; undefined for another service. */
  #read(uri: string): Payload | undefined {
    switch (uri) {
      case 'com.webos.service.tvpower/power/getPowerState':
        return this.#newer({ state: this.power, processing: this.processing })
      case 'audio/getVolume':
        return this.#sound()
      case 'tv/getCurrentChannel':
        return this.app === 'com.webos.app.livetv' ? { ...this.channel } : { returnValue: false, errorCode: -1000 }
      case 'com.webos.applicationManager/getForegroundAppInfo':
        return { appId: this.app, windowId: '', processId: '' }
      case 'com.webos.media/getForegroundAppInfo':
        return this.#newer({ foregroundAppInfo: [{ appId: this.app, playState: this.playState, type: 'media' }] })
      case 'com.webos.service.ime/registerRemoteKeyboard':
        return { currentWidget: { focus: this.typing, contentType: 'text' } }
      case 'com.webos.service.networkinput/getPointerInputSocket':
        this.#pointerPath ||= `/resources/${randomBytes(20).toString('hex')}/netinput.pointer.sock`
        return { socketPath: this.pointerUrl ?? `${this.url.slice(0, -1)}${this.#pointerPath}` }
      case 'tv/getChannelList':
        return this.hasAerial
          ? { channelList: CHANNELS }
          : { returnValue: false, errorCode: -1000, errorText: 'no list' }
      case 'com.webos.applicationManager/listLaunchPoints':
        return { launchPoints: LAUNCH_POINTS }
      case 'tv/getExternalInputList':
        return { devices: INPUTS }
      case 'system/getSystemInfo':
        return { modelName: 'OLED55C9PLA', receiverType: 'dvb' }
      case 'com.webos.service.connectionmanager/getinfo':
        return { wiredInfo: { macAddress: '0A:1B:2C:3D:4E:5F' }, wifiInfo: { macAddress: '0A:1B:2C:3D:4E:60' } }
      case 'com.webos.service.connectionmanager/getStatus':
        return { wired: { state: 'connected' }, wifi: { state: 'disconnected' } }
      default:
        return undefined
    }
  }

  #newer(payload: Payload): Payload | undefined {
    return this.#options.hasNewServices === false ? undefined : payload
  }

  /** Newer sets tell it in a part of its own. */
  #sound(): Payload {
    const { volume, muted } = this
    if (this.#options.hasNewServices === false) return { volume, muted, scenario: 'mastervolume_tv_speaker' }
    return {
      volumeStatus: { volume, muteStatus: muted, maxVolume: 100, soundOutput: 'tv_speaker' },
      callerId: 'secondscreen',
    }
  }

  /** A text is an error; undefined is another service. */
  #change(uri: string, payload: Payload): Payload | string | undefined {
    switch (uri) {
      case 'audio/volumeUp':
      case 'audio/volumeDown': {
        const step = uri === 'audio/volumeUp' ? 1 : -1
        if (this.volume !== undefined) this.show({ volume: Math.min(100, Math.max(0, this.volume + step)) })
        return {}
      }
      case 'audio/setVolume':
        if (typeof payload['volume'] !== 'number') return '500 Application error'
        this.show({ volume: payload['volume'] })
        return {}
      case 'audio/setMute':
        if (typeof payload['mute'] !== 'boolean') return '500 Application error'
        this.show({ muted: payload['mute'] })
        return {}
      case 'system/turnOff':
        this.#toggle()
        return {}
      case 'tv/openChannel': {
        const channel = CHANNELS.find(({ channelId }) => channelId === payload['channelId'])
        if (channel === undefined) return '500 Application error'
        this.show({ channel, app: 'com.webos.app.livetv' })
        return {}
      }
      case 'tv/switchInput': {
        const input = INPUTS.find(({ id }) => id === payload['inputId'])
        if (input === undefined) return '500 Application error'
        this.show({ app: input.appId })
        return {}
      }
      case 'system.launcher/launch': {
        const app = LAUNCH_POINTS.find(({ id }) => id === payload['id'])
        if (app === undefined) return '500 Application error'
        this.show({ app: app.id })
        return { id: app.id, sessionId: 'b64' }
      }
      case 'com.webos.service.ime/insertText':
        if (typeof payload['text'] !== 'string' || !this.typing) return '500 Application error'
        this.typed.push(payload['text'])
        return {}
      default:
        return undefined
    }
  }

  #toggle(): void {
    if (this.power !== 'Active' || this.processing !== undefined || this.#switches !== undefined) return this.turnOn()
    this.show({ processing: 'Request Power Off' })
    this.show({ processing: 'Prepare Suspend' })
    const isOff = () => this.show({ power: 'Active Standby', processing: undefined, app: '' })
    if (this.goesOffAfterMs === 0) return isOff()
    this.#switches = setTimeout(isOff, this.goesOffAfterMs)
  }

  /** As by its own remote. */
  turnOn(): void {
    clearTimeout(this.#switches)
    this.#switches = undefined
    if (this.comesOnAfterMs > 0 && this.power !== 'Active') {
      this.show({ processing: 'Prepare Resume' })
      this.show({ processing: 'Screen On' })
      this.#switches = setTimeout(() => this.#isOn(), this.comesOnAfterMs)
    } else this.#isOn()
  }

  #isOn(): void {
    this.#switches = undefined
    this.show({ power: 'Active', processing: undefined, app: 'com.webos.app.livetv' })
  }

  #answer(client: Client, id: string | number, payload: Payload): void {
    this.#send(client.socket, { type: 'response', id, payload: { returnValue: true, ...payload } })
  }

  #error(client: Client, id: string | number, error: string): void {
    this.#send(client.socket, { type: 'error', id, error, payload: {} })
  }

  #send(socket: WebSocket, message: object): void {
    const other = { type: 'response', id: 'volume', payload: { returnValue: true, ...this.#sound() } }
    tellIn(this.#trouble, socket, JSON.stringify(told(message)), JSON.stringify(other))
  }
}
