/** The pairing port of the fake Android TV: each step once and in order, with a code for both certificates. */
import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import type { ClientCertificate } from '../src/android-tv/access.ts'
import { encode, frame, Frames, type Fields, type Message } from '../src/android-tv/protobuf.ts'

/** The set: what is on its screen, and whom it lets in. */
interface PairedWith {
  code: string | undefined
  readonly paired: Set<string>
}

/** The set's end of a pairing. */
export class PairingEnd {
  readonly #tv: PairedWith
  readonly #socket: TLSSocket
  readonly #ours: ClientCertificate
  readonly #frames = new Frames(65_536)
  #step = 0
  #secret: Buffer | undefined

  constructor(tv: PairedWith, socket: TLSSocket, ours: ClientCertificate) {
    this.#tv = tv
    this.#socket = socket
    this.#ours = ours
    socket.on('data', (data: Buffer) => this.#frames.add(data).forEach((message) => this.#take(message)))
  }

  /** The code for two random bytes, bound to both certificates. */
  codeOf(nonce: Buffer): string {
    return `${this.#hash(nonce).subarray(0, 1).toString('hex')}${nonce.toString('hex')}`.toUpperCase()
  }

  leave(status?: number): void {
    this.#tv.code = undefined
    if (status === undefined) this.#socket.destroy()
    else this.#socket.end(frame({ 1: 2, 2: status }))
  }

  /** Each step once, in its order. */
  #take(message: Message): void {
    if (message.number(1) !== 2 || message.number(2) !== 200) return this.leave(400)
    const encoding = encode({ 1: 3, 2: 6 })
    if (this.#step === 0 && message.message(10)?.text(1) === 'atvremote' && message.message(10)?.text(2) !== '')
      return this.#say({ 11: {} })
    if (this.#step === 1 && message.message(20)?.bytes(1).equals(encoding) && message.message(20)?.number(3) === 1)
      return this.#say({ 20: { 2: encoding, 3: 1 } })
    if (this.#step === 2 && message.message(30)?.bytes(1).equals(encoding) && message.message(30)?.number(2) === 1) {
      const nonce = randomBytes(2)
      this.#secret = this.#hash(nonce)
      this.#tv.code = this.codeOf(nonce)
      return this.#say({ 31: {} })
    }
    const secret = message.message(40)?.bytes(1)
    if (this.#step !== 3 || secret === undefined) return this.leave(this.#step === 2 ? 401 : 400)
    if (this.#secret === undefined || !secret.equals(this.#secret)) return this.leave(402)
    this.#tv.paired.add(fingerprintOf(this.#socket))
    this.#tv.code = undefined
    this.#say({ 41: { 1: secret } })
  }

  #say(fields: Fields): void {
    this.#step += 1
    this.#socket.write(frame({ 1: 2, 2: 200, ...fields }))
  }

  #hash(nonce: Buffer): Buffer {
    const client = this.#socket.getPeerX509Certificate()
    if (client === undefined) throw new Error('A client without a certificate')
    const hash = createHash('sha256')
    for (const certificate of [client, new X509Certificate(this.#ours.cert)]) {
      const { n = '', e = '' } = certificate.publicKey.export({ format: 'jwk' })
      hash.update(Buffer.from(n, 'base64url')).update(Buffer.from(e, 'base64url'))
    }
    return hash.update(nonce).digest()
  }
}

export function fingerprintOf(socket: TLSSocket): string {
  return socket.getPeerX509Certificate()?.fingerprint256 ?? ''
}
