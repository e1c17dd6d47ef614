/**
 * What goes over the broker: JSON, encrypted (AES-256-GCM) with a key of the sending node that all nodes derive from the
 * key they share. Who else reaches the broker can neither read nor make it. It is bound to its subject and numbered, so
 * that it is read there and once.
 */
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { atMost } from '../at-most.ts'
import type { Seal } from '../storage/seal.ts'
import type { Answered, NodeId } from './bus.ts'

/** One byte; the bytes that follow are the length of the node's id, the id, the number, the text and the tag. */
const VERSION = 2
const NUMBER_BYTES = 12
const TAG_BYTES = 16
const NODES_AT_MOST = 10_000

/** `at`: on the steady clock of the node that sent it. */
const sent = { at: v.number(), with: v.optional(v.unknown()) }
/** A request or an event. */
const message = v.object({ ...sent, name: v.string() })
const reply = v.object({ ...sent, is: v.string() })

type From = { readonly from: NodeId }
export type Message = v.InferOutput<typeof message> & From
export type Reply = v.InferOutput<typeof reply> & From

/** Where it is sent: a subject, and the subject for its reply. */
export interface Place {
  readonly subject: string
  readonly reply?: string | undefined
}

export interface Opened extends From {
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

  close(place: Place, text: string): Uint8Array {
    const number = Buffer.alloc(NUMBER_BYTES)
    number.writeBigUInt64BE((this.#lastNumber += 1n), NUMBER_BYTES - 8)
    // No number comes twice with a key: each process has another one.
    const cipher = createCipheriv('aes-256-gcm', this.#key, number)
    cipher.setAAD(bytesOf(place))
    const closed = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat([Buffer.from([VERSION, this.#node.length]), Buffer.from(this.#node), number, ...closed])
  }

  /**
   * Undefined for what no node of ours sent there, and for what came before. `way` is what it was heard on: the broker
   * keeps the order of a node's messages.
   */
  open(place: Place, way: string, envelope: Uint8Array): Opened | undefined {
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

export function writeMessage(at: number, name: string, data: unknown): string {
  return JSON.stringify({ at, name, with: data } satisfies Omit<Message, 'from'>)
}

export function writeReply(at: number, answer: Answered<unknown>): string {
  const told = answer.is === 'answer' ? { with: answer.told } : {}
  return JSON.stringify({ at, is: answer.is, ...told } satisfies Omit<Reply, 'from'>)
}

/** Undefined for what is no JSON, or has a shape that no version has. */
export function readMessage({ from, text }: Opened): Message | undefined {
  const read = v.safeParse(message, jsonIn(text))
  return read.success ? { ...read.output, from } : undefined
}

export function readReply({ from, text }: Opened): Reply | undefined {
  const read = v.safeParse(reply, jsonIn(text))
  return read.success ? { ...read.output, from } : undefined
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function answerIn({ is, with: told }: Reply): Answered<unknown> {
  if (is === 'answer') return { is, told }
  // What a newer node may say beside these is no promise that nothing was done.
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
