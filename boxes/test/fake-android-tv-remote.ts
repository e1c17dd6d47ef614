/** The remote-control port of the fake Android TV: its messages, and its reactions to those of a client. */
import { randomBytes } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import { frame, Frames, type Fields, type Message } from '../src/android-tv/protobuf.ts'
import { flood } from './far-end.ts'
import { toldBytes } from './twisted-reports.ts'

export interface Sound {
  readonly max: number
  readonly level: number
  readonly muted: boolean
}

/** The set: its state, and how it goes wrong. */
interface RemoteSet {
  readonly options: {
    readonly pingMs: number
    readonly features: number
    readonly pings: 'answers' | 'ignores' | 'gives back' | 'hangs up'
  }
  readonly on: boolean
  readonly sound: Sound
  readonly app: string
  readonly textField: readonly [ime: number, field: number] | undefined
  readonly besetBy: string | undefined
  readonly givesKeysBack: boolean
  pingsAnswered: number
  readonly links: string[]
  readonly typed: string[]
  press(key: number): void
  show(app: string): void
  complain(about: string): void
}

const PINGS_UNANSWERED_AT_MOST = 3

/** The set's end of a connection to its port of the remote control. */
export class RemoteEnd {
  readonly #tv: RemoteSet
  readonly #socket: TLSSocket
  readonly #frames = new Frames(65_536)
  readonly #pinging: NodeJS.Timeout
  readonly #late: Fields[] = []
  readonly #queue: Buffer[] = []
  #features = 0
  #isActive = false
  #unanswered = 0
  #pings = 0

  constructor(tv: RemoteSet, socket: TLSSocket) {
    this.#tv = tv
    this.#socket = socket
    socket.on('data', (data: Buffer) => this.#frames.add(data).forEach((message) => this.#take(message)))
    this.#pinging = setInterval(() => this.#ping(), tv.options.pingMs)
    socket.on('close', () => clearInterval(this.#pinging))
    const service = { 5: 'com.google.android.tv.remote.service', 6: '5.2.473254133' }
    this.#say({ 1: { 1: tv.options.features, 2: { 1: 'Smart TV Pro', 2: 'TCL', 3: 1, 4: '12', ...service } } })
  }

  tellPower(): void {
    if (this.#isActive && this.#can(32)) this.#say({ 40: this.#tv.on ? { 1: 1 } : {} })
  }

  /** What is 0 or false is left out, as protobuf has it. */
  tellSound(): void {
    const { max, level, muted } = this.#tv.sound
    const given = Object.entries({ 6: max, 7: level, 8: Number(muted) }).filter(([, value]) => value !== 0)
    if (this.#isActive && this.#can(64)) this.#say({ 50: { 1: 2, 3: 'Smart TV', ...Object.fromEntries(given) } })
  }

  tellApp(): void {
    if (this.#isActive && this.#can(4)) this.#say({ 20: { 1: { 12: this.#tv.app } } })
  }

  tellTextField(): void {
    const [ime = 0, field = 0] = this.#tv.textField ?? []
    if (this.#isActive && this.#can(4)) this.#say({ 21: { 1: ime, 2: field } })
  }

  async floodWithPings(): Promise<void> {
    this.#socket.pause()
    const pings = Buffer.concat(Array.from({ length: 10_000 }, (_, at) => frame({ 8: { 1: at + 1_000 } })))
    for (let times = 0; times < 400 && !this.#socket.destroyed; times += 1)
      await new Promise<void>((done) => this.#socket.write(pings, () => done()))
  }

  /** Tells its sound so many times. */
  tellSoundWithoutEnd(times: number): void {
    const told = frame({ 50: { 1: 2, 3: 'Smart TV', 6: 100, 7: 20 } })
    this.#socket.write(Buffer.concat(Array.from({ length: times }, () => told)))
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
    if (!this.#isActive || !this.#can(512)) return this.#giveBack({ 90: { 1: link } })
    this.#tv.links.push(link)
    if (link.includes('missing')) return this.#giveBack({ 90: { 1: link } })
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
    this.#say({ 2: {} })
  }

  #activated(features: number): void {
    if (features !== this.#features) this.#tv.complain('other features set active than configured')
    this.#isActive = true
    this.tellPower()
    this.tellSound()
    this.tellApp()
  }

  #asked(asked: Message): void {
    const fields = { 1: asked.number(1) }
    const { pings } = this.#tv.options
    if (pings === 'answers') this.#say({ 9: fields })
    if (pings === 'gives back') this.#giveBack({ 8: fields })
    if (pings === 'hangs up') this.#socket.destroy()
  }

  #pressed(pressed: Message): void {
    const [key, direction] = [pressed.number(1), pressed.number(2)]
    if (!this.#isActive) return this.#tv.complain('a key before the greeting was over')
    if (direction !== 3) this.#tv.complain(`a key in direction ${direction}`)
    if (!this.#can(2) || this.#tv.givesKeysBack) return this.#giveBack({ 10: { 1: key, 2: direction } })
    this.#tv.press(key)
    if (this.#tv.besetBy === 'breaks at the next press') this.#socket.destroy()
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
    if (this.#tv.besetBy !== undefined) return
    if (this.#unanswered >= PINGS_UNANSWERED_AT_MOST) return void this.#socket.destroy()
    this.#unanswered += 1
    this.#pings += 1
    this.#say({ 8: { 1: this.#pings, 2: 1 } })
  }

  #giveBack(message: Fields): void {
    this.#say({ 3: { 1: 1, 2: message } })
  }

  #say(fields: Fields): void {
    const message = toldBytes(frame(fields))
    switch (this.#tv.besetBy) {
      case 'stalls':
        return void this.#late.push(fields)
      case 'rubbish':
        return void this.#socket.write(Buffer.from([7, ...randomBytes(3), 0xff, 0xff, 0xff, 0xff]))
      case 'half a message':
        this.#socket.write(message.subarray(0, Math.ceil(message.length / 2)))
        // What follows is no half: nothing follows.
        return void this.#socket.removeAllListeners('data')
      case 'huge':
        // The head of a message of 10 MB, and what follows.
        this.#socket.write(Buffer.from([0x80, 0x80, 0x80, 0x05]))
        return flood(this.#socket, Buffer.alloc(64 * 1024, 8))
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
    const others = Array.from({ length: 8 }, (_, at) => frame({ [30 + (at % 3)]: { 1: at } }))
    const whole = Buffer.concat([...others.slice(0, 4), message, ...others.slice(4), frame({ 8: { 1: 99 } })])
    const cuts = [0, 5, whole.length - 7, whole.length]
    cuts.slice(1).forEach((to, at) => setTimeout(() => this.#socket.write(whole.subarray(cuts[at], to)), 2 * at))
  }
}
