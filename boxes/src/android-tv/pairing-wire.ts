/** One connection to the pairing port, which takes the steps of a pairing in order. */
import { X509Certificate } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import { SetUpFailure, type Address } from '../set-up.ts'
import { connectPinned, fingerprintOf } from '../wire/pinned-tls.ts'
import { unlessAborted } from '../wire/command.ts'
import type { ClientCertificate } from './access.ts'
import {
  configuration,
  options,
  pairingReplyIn,
  pairingRequest,
  rsaPublicKeyOf,
  secret,
  type PairingReply,
  type RsaPublicKey,
  type Step,
} from './pairing-messages.ts'
import { Frames, ProtobufError } from './protobuf.ts'

/** The TV answers within milliseconds. Only the code needs a person. */
const ANSWERS_WITHIN_MS = 10_000
const MESSAGE_BYTES = 4 * 1024

export class PairingWire {
  /** The fingerprint of the TV's certificate. */
  readonly fingerprint: string
  readonly tvPublicKey: RsaPublicKey
  readonly #socket: TLSSocket
  readonly #frames = new Frames(MESSAGE_BYTES)
  readonly #replies: PairingReply[] = []
  readonly #ended = Promise.withResolvers<never>()
  #hasAskedForCode = false
  #next: (() => void) | undefined

  /** Connects and takes the steps before the code is shown. Rejects with a DeviceError or SetUpFailure. */
  static async open(
    address: Required<Address> & { readonly port: number },
    certificate: ClientCertificate,
    signal: AbortSignal,
  ): Promise<PairingWire> {
    const timeoutSignal = AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)])
    const socket = await connectPinned({ ...address, fingerprint: undefined, ...certificate }, timeoutSignal)
    if (socket.destroyed) throw new SetUpFailure('not-allowed')
    // Node 24's `getPeerX509Certificate` returns the certificate only once.
    const tvPublicKey = rsaPublicKeyOf(new X509Certificate(socket.getPeerCertificate().raw))
    // The code's hash needs an RSA key.
    if (tvPublicKey === undefined) {
      socket.destroy()
      throw new SetUpFailure('other-family')
    }
    const wire = new PairingWire(socket, tvPublicKey)
    try {
      await wire.#sendAndExpect(pairingRequest(), 'request taken', signal)
      await wire.#sendAndExpect(options(), 'options', signal)
      return wire
    } catch (error) {
      wire.close()
      throw error
    }
  }

  private constructor(socket: TLSSocket, tvPublicKey: RsaPublicKey) {
    this.#socket = socket
    this.tvPublicKey = tvPublicKey
    this.fingerprint = fingerprintOf(socket)
    this.#ended.promise.catch(() => {})
    socket.on('data', (data: Buffer) => this.#read(data))
    socket.on('error', () => this.#onClosed())
    socket.on('close', () => this.#onClosed())
    if (socket.destroyed) this.#onClosed()
  }

  /** Rejects with a SetUpFailure when the TV ends the pairing. */
  get ended(): Promise<never> {
    return this.#ended.promise
  }

  /** Makes the TV show its code. */
  async show(signal: AbortSignal): Promise<void> {
    this.#hasAskedForCode = true
    await this.#sendAndExpect(configuration(), 'shows its code', signal)
  }

  /** Whether the TV accepts the hash. If not, it stops showing its code. */
  async prove(hash: Buffer, signal: AbortSignal): Promise<boolean> {
    this.#socket.write(secret(hash))
    const answer = await this.#answer(signal).catch((error: unknown) => {
      if (signal.aborted || !(error instanceof SetUpFailure) || error.why !== 'tv-gave-up') throw error
      return 'wrong code' as const
    })
    if (answer !== 'paired' && answer !== 'wrong code') throw new SetUpFailure('declined')
    return answer === 'paired'
  }

  close(): void {
    this.#socket.destroy()
  }

  async #sendAndExpect(message: Buffer, step: Step, signal: AbortSignal): Promise<void> {
    this.#socket.write(message)
    const answer = await this.#answer(signal)
    if (answer !== step) throw new SetUpFailure(answer === 'other' ? 'other-family' : 'not-allowed')
  }

  async #answer(signal: AbortSignal): Promise<PairingReply> {
    const heard = Promise.withResolvers<void>()
    this.#next = heard.resolve
    if (this.#replies.length > 0) heard.resolve()
    const timeoutSignal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    try {
      await unlessAborted(Promise.race([heard.promise, this.ended]), AbortSignal.any([signal, timeoutSignal]))
    } finally {
      this.#next = undefined
    }
    return this.#replies.shift() ?? 'other'
  }

  #read(data: Buffer): void {
    try {
      for (const message of this.#frames.add(data)) {
        this.#replies.push(pairingReplyIn(message))
        if (this.#next !== undefined) this.#next()
        // A message that nothing waits for: the person at the TV has cancelled.
        else this.#ended.reject(new SetUpFailure('declined'))
      }
    } catch (error) {
      if (!(error instanceof ProtobufError)) throw error
      this.#ended.reject(new SetUpFailure('other-family'))
      this.close()
    }
  }

  #onClosed(): void {
    this.#ended.reject(new SetUpFailure(this.#hasAskedForCode ? 'tv-gave-up' : 'not-allowed'))
  }
}
