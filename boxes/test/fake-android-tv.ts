/**
 * An Android TV that speaks the remote service of version 2 and keeps state: it shows a code, lets in whom it has been
 * paired with, pushes what changes, pings, and leaves who does not answer. It is strict: what it does not expect
 * makes `stop` reject. It can be set into every trouble.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { makeClientCertificate, type ClientCertificate } from '../src/android-tv/certificate.ts'
import { frame, Frames, type Field, type Message } from '../src/android-tv/protobuf.ts'
import type { Trouble } from '../src/conformance.ts'
import { fingerprintOf, PairingEnd } from './fake-android-tv-pairing.ts'

export interface FakeAndroidTvOptions {
  /** Milliseconds between its pings; a real set takes 5 s. */
  readonly pingMs?: number
  readonly features?: number
  /** What it does with our pings: no document says it. */
  readonly pings?: 'answers' | 'ignores' | 'gives back' | 'hangs up'
  readonly volume?: Sound
  /** Certificates that no other double has. */
  readonly ofItsOwn?: boolean
}

export interface Sound {
  readonly max: number
  readonly level: number
  readonly muted: boolean
}

const ALL_FEATURES = 639
const POWER = 26
const VOLUME_UP = 24
const VOLUME_DOWN = 25
const MUTE = 164
const VOLUME_STEP = 5
const PINGS_UNANSWERED_AT_MOST = 3
/** What was sent has come to the other end of the loopback network. */
const ARRIVES_WITHIN_MS = 50
const TEN_MB = 10 * 1024 * 1024
const HOME = '127.0.0.1'

/** Made once: keys take their time. The two ports show two certificates. */
let certificates: Promise<readonly [ClientCertificate, ClientCertificate]> | undefined

export type FakeAndroidTv = Awaited<ReturnType<typeof startFakeAndroidTv>>

export async function startFakeAndroidTv(options: FakeAndroidTvOptions = {}) {
  const made = () => Promise.all([makeClientCertificate(), makeClientCertificate()])
  certificates ??= made()
  const [remoteCertificate, pairingCertificate] = await (options.ofItsOwn === true ? made() : certificates)
  const tv = new Tv(options, remoteCertificate, pairingCertificate)
  await tv.listen()
  return tv
}

class Tv {
  host = HOME
  /** The port of the remote control; the pairing port is the next one. */
  port = 0
  on = true
  sound: Sound
  app = 'com.google.android.apps.tv.launcherx'
  /** The code on the screen. */
  code: string | undefined
  /** Whether keys of the volume move anything: on some sets another device makes the sound. */
  makesSound = true
  /** It reads keys and does nothing. */
  isDeaf = false
  /** It gives keys back, as a set does whose remote service has lost its way. */
  givesKeysBack = false
  /** The fingerprints of the certificates that it lets in. */
  readonly paired = new Set<string>()
  readonly keys: number[] = []
  readonly links: string[] = []
  /** What was typed into the open text field. */
  readonly typed: string[] = []
  #fields = 0
  /** Connections to the port of the remote control that were greeted. */
  sessions = 0
  pairings = 0
  /** How many of its pings were answered. */
  pingsAnswered = 0
  readonly #complaints: string[] = []
  readonly #options: Required<FakeAndroidTvOptions>
  readonly #certificate: ClientCertificate
  readonly #pairingCertificate: ClientCertificate
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Socket>()
  readonly #open = new Set<RemoteEnd>()
  readonly #pairingEnds = new Set<PairingEnd>()
  #forgotten: readonly string[] = []
  trouble: Trouble | 'stalled' | 'none' = 'none'

  constructor(options: FakeAndroidTvOptions, certificate: ClientCertificate, pairingCertificate: ClientCertificate) {
    const volume = { max: 100, level: 30, muted: false }
    const usual = { pingMs: 5_000, features: ALL_FEATURES, pings: 'answers', volume, ofItsOwn: false } as const
    this.#options = { ...usual, ...options }
    this.sound = this.#options.volume
    this.#certificate = certificate
    this.#pairingCertificate = pairingCertificate
  }

  get connections(): number {
    return this.#sockets.size
  }

  get options(): Required<FakeAndroidTvOptions> {
    return this.#options
  }

  async listen(): Promise<void> {
    for (;;) {
      const remote = await listening(
        this.#server(this.#certificate, (socket) => this.#greet(socket)),
        this.port,
        this.host,
      )
      const port = portOf(remote)
      const pairing = this.#server(this.#pairingCertificate, (socket) => this.#pair(socket))
      try {
        this.#servers.push(remote, await listening(pairing, port + 1, this.host))
        this.port = port
        return
      } catch (error) {
        remote.close()
        if (this.port !== 0) throw error
      }
    }
  }

  /** It gets another address, as after a new lease. */
  async move(host: string): Promise<void> {
    await this.#unplug()
    this.host = host
    await this.listen()
  }

  /** Resolves when everybody who is connected has heard of it. */
  async set(trouble: Trouble): Promise<void> {
    this.trouble = trouble
    if (trouble === 'asleep') this.turn(false)
    if (trouble === 'unplugged') await this.#unplug()
    if (trouble === 'not allowed') {
      this.#forgotten = [...this.paired]
      this.paired.clear()
      this.drop()
    }
    if (trouble === 'silent') this.drop()
    await pause(ARRIVES_WITHIN_MS)
  }

  stall(): void {
    this.trouble = 'stalled'
  }

  async recover(): Promise<void> {
    const before = this.trouble
    this.trouble = 'none'
    if (before === 'unplugged') await this.listen()
    if (before === 'silent') this.drop()
    for (const fingerprint of this.#forgotten) this.paired.add(fingerprint)
    this.#forgotten = []
    this.turn(true)
    for (const end of this.#open) end.goOn()
  }

  turn(on: boolean): void {
    this.on = on
    for (const end of this.#open) end.tellPower()
  }

  /** Breaks all connections. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Somebody at the set says no to the pairing. */
  decline(): void {
    for (const end of this.#pairingEnds) end.leave(400)
  }

  /** Nobody typed the code in time. */
  giveUpPairing(): void {
    for (const end of this.#pairingEnds) end.leave()
  }

  /** A code that the set would show another time: its check digits are right, and it is not the one on the screen. */
  anotherCode(): string {
    const [end] = this.#pairingEnds
    for (;;) {
      const code = end?.codeOf(randomBytes(2)) ?? '000000'
      if (code !== this.code) return code
    }
  }

  /** Rejects if something was said that no remote says. */
  async stop(): Promise<void> {
    await this.#unplug()
    if (this.#complaints.length > 0) throw new Error(this.#complaints.join(', '))
  }

  complain(about: string): void {
    this.#complaints.push(about)
  }

  press(key: number): void {
    this.keys.push(key)
    if (this.isDeaf) return
    if (key === POWER) return this.turn(!this.on)
    if (!this.on || !this.makesSound) return
    const { max, level, muted } = this.sound
    if (key === VOLUME_UP) this.#hear({ max, level: Math.min(level + VOLUME_STEP, max), muted: false })
    if (key === VOLUME_DOWN) this.#hear({ max, level: Math.max(level - VOLUME_STEP, 0), muted })
    if (key === MUTE) this.#hear({ max, level, muted: !muted })
  }

  /** Pings without end, and reads no answer. */
  async floodWithPings(): Promise<void> {
    for (const end of this.#open) await end.floodWithPings()
  }

  /** A text field of the app on the screen is open, for each a new count. */
  openTextField(): void {
    this.#fields += 1
    for (const end of this.#open) end.tellTextField()
  }

  /** Undefined while none is open. */
  get textField(): readonly [ime: number, field: number] | undefined {
    return this.#fields === 0 ? undefined : [4_711, this.#fields]
  }

  show(app: string): void {
    this.app = app
    for (const end of this.#open) end.tellApp()
  }

  #hear(sound: Sound): void {
    const { level, muted } = this.sound
    if (level === sound.level && muted === sound.muted) return
    this.sound = sound
    for (const end of this.#open) end.tellSound()
  }

  async #unplug(): Promise<void> {
    const closed = this.#servers.splice(0).map((server) => new Promise((done) => server.close(done)))
    this.drop()
    await Promise.all(closed)
  }

  #server(certificate: ClientCertificate, serve: (socket: TLSSocket) => void): Server {
    const tls = createTlsServer({ ...certificate, requestCert: true, rejectUnauthorized: false }, serve)
    tls.on('tlsClientError', () => {})
    return createTcpServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.#sockets.delete(socket))
      if (this.trouble === 'silent') socket.resume()
      else tls.emit('connection', socket)
    })
  }

  #greet(socket: TLSSocket): void {
    socket.on('error', () => {})
    if (!this.paired.has(fingerprintOf(socket))) return void socket.destroy()
    this.sessions += 1
    const end = new RemoteEnd(this, socket)
    this.#open.add(end)
    socket.on('close', () => this.#open.delete(end))
  }

  #pair(socket: TLSSocket): void {
    socket.on('error', () => {})
    if (socket.getPeerX509Certificate() === undefined) return void socket.destroy()
    this.pairings += 1
    const end = new PairingEnd(this, socket, this.#pairingCertificate)
    this.#pairingEnds.add(end)
    socket.on('close', () => this.#pairingEnds.delete(end))
  }
}

/** The set's end of a connection to its port of the remote control. */
class RemoteEnd {
  readonly #tv: Tv
  readonly #socket: TLSSocket
  readonly #frames = new Frames(65_536)
  readonly #pinging: NodeJS.Timeout
  readonly #late: (readonly Field[])[] = []
  readonly #queue: Buffer[] = []
  #features = 0
  #isActive = false
  #unanswered = 0
  #pings = 0

  constructor(tv: Tv, socket: TLSSocket) {
    this.#tv = tv
    this.#socket = socket
    socket.on('data', (data: Buffer) => this.#frames.add(data).forEach((message) => this.#take(message)))
    this.#pinging = setInterval(() => this.#ping(), tv.options.pingMs)
    socket.on('close', () => clearInterval(this.#pinging))
    const device = [
      [1, 'Smart TV Pro'],
      [2, 'TCL'],
      [3, 1],
      [4, '12'],
      [5, 'com.google.android.tv.remote.service'],
      [6, '5.2.473254133'],
    ] as const
    this.#say([
      [
        1,
        [
          [1, tv.options.features],
          [2, device],
        ],
      ],
    ])
  }

  tellPower(): void {
    if (this.#isActive && this.#can(32)) this.#say([[40, this.#tv.on ? [[1, 1]] : []]])
  }

  /** What is 0 or false is left out, as protobuf has it. */
  tellSound(): void {
    const { max, level, muted } = this.#tv.sound
    const given = ([, value]: readonly [number, number]) => value !== 0
    const fields = (
      [
        [6, max],
        [7, level],
        [8, Number(muted)],
      ] as const
    ).filter(given)
    if (this.#isActive && this.#can(64)) this.#say([[50, [[1, 2], [3, 'Smart TV'], ...fields]]])
  }

  tellApp(): void {
    if (this.#isActive && this.#can(4)) this.#say([[20, [[1, [[12, this.#tv.app]]]]]])
  }

  tellTextField(): void {
    const [ime = 0, field = 0] = this.#tv.textField ?? []
    if (this.#isActive && this.#can(4))
      this.#say([
        [
          21,
          [
            [1, ime],
            [2, field],
          ],
        ],
      ])
  }

  async floodWithPings(): Promise<void> {
    this.#socket.pause()
    const pings = Buffer.concat(Array.from({ length: 10_000 }, (_, at) => frame([[8, [[1, at + 1_000]]]])))
    for (let times = 0; times < 400 && !this.#socket.destroyed; times += 1)
      await new Promise<void>((done) => this.#socket.write(pings, () => done()))
  }

  /** After a stall: answers what has waited. */
  goOn(): void {
    for (const fields of this.#late.splice(0)) this.#say(fields)
  }

  #take(message: Message): void {
    const configured = message.message(1)
    if (configured !== undefined) return this.#configured(configured)
    const active = message.message(2)
    if (active !== undefined) return this.#activated(active.number(1))
    const asked = message.message(8)
    if (asked !== undefined) return this.#asked(asked)
    if (message.has(9)) {
      this.#tv.pingsAnswered += 1
      this.#unanswered = 0
      return
    }
    const pressed = message.message(10)
    if (pressed !== undefined) return this.#pressed(pressed)
    const typed = message.message(21)
    if (typed !== undefined) return this.#typed(typed)
    const link = message.message(90)?.text(1)
    if (link === undefined) return this.#tv.complain('a message that no remote sends')
    if (!this.#isActive || !this.#can(512))
      return this.#say([
        [
          3,
          [
            [1, 1],
            [2, [[90, [[1, link]]]]],
          ],
        ],
      ])
    this.#tv.links.push(link)
    if (link.includes('missing'))
      return this.#say([
        [
          3,
          [
            [1, 1],
            [2, [[90, [[1, link]]]]],
          ],
        ],
      ])
    const name = /^market:\/\/launch\?id=(.+)$/u.exec(link)?.[1]
    if (name !== undefined) this.#tv.show(name)
  }

  #configured(configured: Message): void {
    const ourselves = configured.message(2)
    if (ourselves?.number(3) !== 1 || ourselves.text(4) !== '1' || ourselves.text(6) === '')
      this.#tv.complain('a client that does not say who it is')
    const features = configured.number(1)
    if ((features & ~this.#tv.options.features) !== 0) this.#tv.complain('features that were not offered')
    this.#features = features & this.#tv.options.features
    this.#say([[2, []]])
  }

  #activated(features: number): void {
    if (features !== this.#features) this.#tv.complain('other features set active than configured')
    this.#isActive = true
    this.tellPower()
    this.tellSound()
    this.tellApp()
  }

  #asked(asked: Message): void {
    const fields: readonly Field[] = [[1, asked.number(1)]]
    const { pings } = this.#tv.options
    if (pings === 'answers') this.#say([[9, fields]])
    if (pings === 'gives back')
      this.#say([
        [
          3,
          [
            [1, 1],
            [2, [[8, fields]]],
          ],
        ],
      ])
    if (pings === 'hangs up') this.#socket.destroy()
  }

  #pressed(pressed: Message): void {
    const [key, direction] = [pressed.number(1), pressed.number(2)]
    if (!this.#isActive) return this.#tv.complain('a key before the greeting was over')
    if (direction !== 3) this.#tv.complain(`a key in direction ${direction}`)
    if (!this.#can(2) || this.#tv.givesKeysBack)
      return this.#say([
        [
          3,
          [
            [1, 1],
            [
              2,
              [
                [
                  10,
                  [
                    [1, key],
                    [2, direction],
                  ],
                ],
              ],
            ],
          ],
        ],
      ])
    this.#tv.press(key)
    if (this.#tv.trouble === 'breaks at the next press') this.#socket.destroy()
  }

  #typed(typed: Message): void {
    const [ime, field] = this.#tv.textField ?? []
    const edit = typed.message(3)
    const text = edit?.message(2)?.text(3) ?? ''
    if (!this.#can(4) || edit?.number(1) !== 1 || edit.message(2)?.number(1) !== text.length - 1)
      return this.#tv.complain('a text that is none')
    // What is meant for another field goes nowhere.
    if (typed.number(1) === ime && typed.number(2) === field) this.#tv.typed.push(text)
  }

  #can(feature: number): boolean {
    return (this.#features & feature) !== 0
  }

  #ping(): void {
    if (this.#tv.trouble !== 'none') return
    if (this.#unanswered >= PINGS_UNANSWERED_AT_MOST) return void this.#socket.destroy()
    this.#unanswered += 1
    this.#pings += 1
    this.#say([
      [
        8,
        [
          [1, this.#pings],
          [2, 1],
        ],
      ],
    ])
  }

  #say(fields: readonly Field[]): void {
    const message = frame(fields)
    switch (this.#tv.trouble) {
      case 'stalled':
        return void this.#late.push(fields)
      case 'rubbish':
        return void this.#socket.write(Buffer.from([7, ...randomBytes(3), 0xff, 0xff, 0xff, 0xff]))
      case 'half a message':
        this.#socket.write(message.subarray(0, Math.ceil(message.length / 2)))
        // What follows is no half: nothing follows.
        return void this.#socket.removeAllListeners('data')
      case 'huge':
        return flood(this.#socket)
      case 'ten messages at once':
        return this.#packed(message)
      default:
        this.#queue.push(message)
        if (this.#queue.length === 1) this.#send()
    }
  }

  /** Each message in a packet of its own, as sets send them; some clients rely on it. */
  #send(): void {
    const [message] = this.#queue
    if (message === undefined) return
    this.#socket.write(message, () => {
      this.#queue.shift()
      this.#send()
    })
  }

  /** The message among nine others, in three packets that begin anywhere. */
  #packed(message: Buffer): void {
    const others = Array.from({ length: 8 }, (_, at) => frame([[30 + (at % 3), [[1, at]]]]))
    const whole = Buffer.concat([...others.slice(0, 4), message, ...others.slice(4), frame([[8, [[1, 99]]]])])
    const cuts = [0, 5, whole.length - 7, whole.length]
    cuts.slice(1).forEach((to, at) => setTimeout(() => this.#socket.write(whole.subarray(cuts[at], to)), 2 * at))
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function listening(server: Server, port: number, host: string): Promise<Server> {
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

/** Ten megabytes in one message, as fast as they are read. */
function flood(socket: TLSSocket): void {
  socket.write(Buffer.from([0x80, 0x80, 0x80, 0x05]))
  const piece = Buffer.alloc(64 * 1024, 8)
  let left = TEN_MB
  const more = () => {
    if (socket.destroyed || left <= 0) return
    left -= piece.length
    socket.write(piece, more)
  }
  more()
}
