/**
 * The format of messages over the broker: JSON, encrypted (AES-256-GCM) with a key of the sending node, which all nodes
 * derive from their shared key. Other clients of the broker can neither read nor forge a message. Each is bound to its
 * subject and numbered, so it is accepted only there and only once.
 */
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { jsonIn } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { atMost } from '../bounds.ts'
import type { Seal } from '../storage/seal.ts'
import type { Answered, NodeId } from './bus.ts'

/** The first byte. The length of the node's id, the id, the number, the text and the tag follow. */
const VERSION = 2
const NUMBER_BYTES = 12
const TAG_BYTES = 16
const NODES_AT_MOST = 10_000

/** `at`: on the steady clock of the sending node. */
const sent = { at: v.number(), with: v.optional(v.unknown()) }
/** A request or an event. */
const message = v.object({ ...sent, name: v.string() })
const reply = v.object({ ...sent, is: v.string() })

type From = { readonly from: NodeId }
export type Message = v.InferOutput<typeof message> & From
export type Reply = v.InferOutput<typeof reply> & From

/** The destination of a message: a subject, and the subject for its reply. */
export interface Place {
  readonly subject: string
  readonly reply?: string | undefined
}

export interface Unsealed extends From {
  readonly text: string
}

export class Envelopes {
  readonly #node: NodeId
  readonly #seal: Pick<Seal, 'keyed'>
  readonly #key: KeyObject
  #lastNumber = 0n
  readonly #others = new LRUCache<NodeId, { readonly key: KeyObject; readonly lastOn: Map<string, bigint> }>(
    atMost(NODES_AT_MOST),
  )

  constructor(node: NodeId, seal: Pick<Seal, 'keyed'>) {
    this.#node = node
    this.#seal = seal
    this.#key = this.#keyOf(node)
  }

  seal(place: Place, text: string): Uint8Array {
    const number = Buffer.alloc(NUMBER_BYTES)
    number.writeBigUInt64BE((this.#lastNumber += 1n), NUMBER_BYTES - 8)
    // A number is never reused with a key, since each process has its own key.
    const cipher = createCipheriv('aes-256-gcm', this.#key, number)
    cipher.setAAD(bytesOf(place))
    const closed = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat([Buffer.from([VERSION, this.#node.length]), Buffer.from(this.#node), number, ...closed])
  }

  /**
   * Undefined for a message that no node of this database sent to `place`, and for a repeated or overtaken one. `way`
   * is the subject on which it arrived, where the broker keeps the order of a node's messages.
   */
  unseal(place: Place, way: string, envelope: Uint8Array): Unsealed | undefined {
    const bytes = Buffer.from(envelope.buffer, envelope.byteOffset, envelope.byteLength)
    const [version, idLength = 0] = bytes
    const textAt = 2 + idLength + NUMBER_BYTES
    if (version !== VERSION || bytes.length < textAt + TAG_BYTES) return undefined
    const from = bytes.toString('latin1', 2, 2 + idLength)
    const number = bytes.subarray(2 + idLength, textAt)
    const other = this.#others.get(from) ?? { key: this.#keyOf(from), lastOn: new Map<string, bigint>() }
    const text = decrypt(other.key, number, bytesOf(place), bytes.subarray(textAt))
    if (text === undefined) return undefined
    const count = number.readBigUInt64BE(NUMBER_BYTES - 8)
    if (count <= (other.lastOn.get(way) ?? 0n)) return undefined
    other.lastOn.set(way, count)
    this.#others.set(from, other)
    return { from, text }
  }

  #keyOf(node: NodeId): KeyObject {
    return createSecretKey(Buffer.from(this.#seal.keyed('bus', node), 'base64url'))
  }
}

export function writeMessage(at: number, name: string, body: unknown): string {
  return JSON.stringify({ at, name, with: body } satisfies Omit<Message, 'from'>)
}

export function writeReply(at: number, answer: Answered<unknown>): string {
  const body = answer.is === 'answer' ? { with: answer.answer } : {}
  return JSON.stringify({ at, is: answer.is, ...body } satisfies Omit<Reply, 'from'>)
}

/** Undefined for invalid JSON, and for a shape that no version has. */
export function readMessage({ from, text }: Unsealed): Message | undefined {
  const read = jsonIn(message, text)
  return read && { ...read, from }
}

export function readReply({ from, text }: Unsealed): Reply | undefined {
  const read = jsonIn(reply, text)
  return read && { ...read, from }
}

export function answerIn({ is, with: answer }: Reply): Answered<unknown> {
  if (is === 'answer') return { is, answer }
  // An unknown kind of reply from a newer node does not prove that nothing was done.
  return { is: is === 'not here' ? is : 'no answer' }
}

function bytesOf({ subject, reply: to }: Place): Buffer {
  return Buffer.from(`${subject} ${to ?? ''}`)
}

function decrypt(key: KeyObject, number: Buffer, place: Buffer, closed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, number, { authTagLength: TAG_BYTES })
    decipher.setAAD(place)
    decipher.setAuthTag(closed.subarray(-TAG_BYTES))
    return decipher.update(closed.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
