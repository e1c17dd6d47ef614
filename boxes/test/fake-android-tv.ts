/**
 * A fake Android TV with the remote service of version 2, which keeps state: it shows a code, admits paired
 * clients, pushes changes, pings, and disconnects clients that do not answer. It is strict: anything unexpected makes
 * `stop` reject. It can simulate every trouble.
 */
import { randomBytes } from 'node:crypto'
import { createServer as createTcpServer, type Server } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { makeClientCertificate, type ClientCertificate } from '../src/android-tv/access.ts'
import { listening, type FarTrouble, type Loopback } from './far-end.ts'
import { fingerprintOf, PairingEnd } from './fake-android-tv-pairing.ts'
import { RemoteEnd, type Sound } from './fake-android-tv-remote.ts'

export interface FakeAndroidTvOptions {
  /** Milliseconds between its pings; a real set takes 5 s. */
  readonly pingMs?: number
  readonly features?: number
  /** What it does with our pings: no document says it. */
  readonly pings?: 'answers' | 'ignores' | 'gives back' | 'hangs up'
  readonly volume?: Sound
  /** Certificates that no other fake has. */
  readonly ofItsOwn?: boolean
}

const ALL_FEATURES = 639
const POWER = 26
const VOLUME_UP = 24
const VOLUME_DOWN = 25
const MUTE = 164
const VOLUME_STEP = 5
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
  /** How long its screen takes to go on or off; until then it tells what it was. */
  turnsAfterMs = 0
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
  #willBeOn: boolean | undefined
  readonly #options: Required<FakeAndroidTvOptions>
  readonly #certificate: ClientCertificate
  readonly #pairingCertificate: ClientCertificate
  #ends: readonly Loopback[] = []
  readonly #open = new Set<RemoteEnd>()
  readonly #pairingEnds = new Set<PairingEnd>()
  #forgotten: readonly string[] = []
  besetBy: FarTrouble | undefined

  constructor(options: FakeAndroidTvOptions, certificate: ClientCertificate, pairingCertificate: ClientCertificate) {
    const volume = { max: 100, level: 30, muted: false }
    const usual = { pingMs: 5_000, features: ALL_FEATURES, pings: 'answers', volume, ofItsOwn: false } as const
    this.#options = { ...usual, ...options }
    this.sound = this.#options.volume
    this.#certificate = certificate
    this.#pairingCertificate = pairingCertificate
  }

  get connections(): number {
    return this.#ends.reduce((count, { sockets }) => count + sockets.size, 0)
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
      try {
        const pairing = this.#server(this.#pairingCertificate, (socket) => this.#pair(socket))
        this.#ends = [remote, await listening(pairing, remote.port + 1, this.host)]
        this.port = remote.port
        return
      } catch (error) {
        await remote.unplug()
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

  async trouble(kind: FarTrouble): Promise<void> {
    this.besetBy = kind
    if (kind === 'asleep') this.turn(false)
    if (kind === 'unplugged') await this.#unplug()
    if (kind === 'not allowed') {
      this.#forgotten = [...this.paired]
      this.paired.clear()
    }
    if (kind === 'not allowed' || kind === 'silent') this.drop()
  }

  async recover(): Promise<void> {
    const before = this.besetBy
    this.besetBy = undefined
    await Promise.all(this.#ends.map((end) => end.plug()))
    if (before === 'silent') this.drop()
    for (const fingerprint of this.#forgotten) this.paired.add(fingerprint)
    this.#forgotten = []
    this.turn(true)
    for (const end of this.#open) end.goOn()
  }

  turn(on: boolean): void {
    this.on = on
    if (this.#willBeOn === on) this.#willBeOn = undefined
    for (const end of this.#open) end.tellPower()
  }

  /** Breaks all connections. */
  drop(): void {
    for (const end of this.#ends) end.hangUp()
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
    if (key === POWER) return this.#powerKey()
    if (!this.on || !this.makesSound) return
    const { max, level, muted } = this.sound
    if (key === VOLUME_UP) this.#hear({ max, level: Math.min(level + VOLUME_STEP, max), muted: false })
    if (key === VOLUME_DOWN) this.#hear({ max, level: Math.max(level - VOLUME_STEP, 0), muted })
    if (key === MUTE) this.#hear({ max, level, muted: !muted })
  }

  /** Keys that come while its screen goes on or off count from what it will be. */
  #powerKey(): void {
    this.#willBeOn = !(this.#willBeOn ?? this.on)
    const on = this.#willBeOn
    if (this.turnsAfterMs === 0) return this.turn(on)
    setTimeout(() => this.turn(on), this.turnsAfterMs)
  }

  tellSoundWithoutEnd(times: number): void {
    for (const end of this.#open) end.tellSoundWithoutEnd(times)
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
    await Promise.all(this.#ends.map((end) => end.unplug()))
  }

  #server(certificate: ClientCertificate, serve: (socket: TLSSocket) => void): Server {
    const tls = createTlsServer({ ...certificate, requestCert: true, rejectUnauthorized: false }, serve)
    tls.on('tlsClientError', () => {})
    return createTcpServer((socket) => {
      if (this.besetBy === 'silent') socket.resume()
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
