/**
 * The part of protobuf that a TV's remote service uses: integers, byte strings and nested messages, each message
 * prefixed with its length. Input from the TV is validated.
 */

/** A message that does not parse. Its connection is unusable, since the start of the next message is unknown. */
export class ProtobufError extends Error {}

/** Values by the numbers of their fields. A number must be a safe integer; fields are a message within the message. */
export interface Fields {
  readonly [field: number]: number | string | Uint8Array | Fields
}

/** The wire types. */
const VARINT = 0
const FIXED_64 = 1
const BYTES = 2
const FIXED_32 = 5
/** The longest varint: 64 bits, seven in each byte. */
const VARINT_BYTES = 10

/** Encodes the fields in the order of their numbers, in which JavaScript lists integer keys. */
export function encode(fields: Fields): Buffer {
  return Buffer.concat(
    Object.entries(fields).flatMap(([number, value]) => {
      const tag = (wireType: number) => varint((Number(number) << 3) | wireType)
      if (typeof value === 'number') return [tag(VARINT), varint(value)]
      const bytes =
        typeof value === 'string' ? Buffer.from(value) : value instanceof Uint8Array ? value : encode(value as Fields)
      return [tag(BYTES), varint(bytes.length), bytes]
    }),
  )
}

/** A message on the wire, prefixed with its length. */
export function frame(fields: Fields): Buffer {
  const message = encode(fields)
  return Buffer.concat([varint(message.length), message])
}

/** The fields of a message. Of a field that comes several times, the last value counts, as in protobuf. */
export class Message {
  readonly #numbers = new Map<number, number>()
  readonly #bytes = new Map<number, Buffer>()

  /** Throws a ProtobufError. Numbers of 64 bits are kept if they are safe integers, and are 0 otherwise. */
  constructor(bytes: Buffer) {
    for (let offset = 0; offset < bytes.length;) {
      const tag = readVarint(bytes, offset)
      const number = Number(tag.value >> 3n)
      const wireType = Number(tag.value & 7n)
      if (number === 0) throw new ProtobufError('Field 0')
      const start = tag.end
      if (wireType === VARINT) {
        const { value, end } = readVarint(bytes, start)
        this.#numbers.set(number, safeInteger(value))
        offset = end
      } else if (wireType === BYTES) {
        const { value: length, end } = readVarint(bytes, start)
        offset = endOfField(bytes, end, length)
        this.#bytes.set(number, bytes.subarray(end, offset))
      } else if (wireType === FIXED_64 || wireType === FIXED_32) {
        offset = endOfField(bytes, start, wireType === FIXED_64 ? 8n : 4n)
      } else throw new ProtobufError(`Wire type ${wireType}`)
    }
  }

  has(field: number): boolean {
    return this.#numbers.has(field) || this.#bytes.has(field)
  }

  /** 0 if the field is missing, as in protobuf. */
  number(field: number): number {
    return this.#numbers.get(field) ?? 0
  }

  bytes(field: number): Buffer {
    return this.#bytes.get(field) ?? Buffer.alloc(0)
  }

  text(field: number): string {
    return this.bytes(field).toString('utf8')
  }

  /** Undefined if the field is missing. Throws a ProtobufError. */
  message(field: number): Message | undefined {
    const bytes = this.#bytes.get(field)
    return bytes === undefined ? undefined : new Message(bytes)
  }
}

/** Splits a stream into messages, however its chunks are cut. */
export class Frames {
  readonly #maxBytes: number
  #partial: Buffer = Buffer.alloc(0)

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The messages that are complete now. Throws a ProtobufError, also for a message that is longer than allowed. */
  add(chunk: Buffer): Message[] {
    this.#partial = this.#partial.length === 0 ? chunk : Buffer.concat([this.#partial, chunk])
    const messages: Message[] = []
    for (;;) {
      const length = this.#lengthAhead()
      if (length === undefined) return messages
      if (length.value > BigInt(this.#maxBytes)) throw new ProtobufError('A message that is too long')
      const end = length.end + Number(length.value)
      if (end > this.#partial.length) return messages
      messages.push(new Message(this.#partial.subarray(length.end, end)))
      this.#partial = this.#partial.subarray(end)
    }
  }

  #lengthAhead(): Read | undefined {
    const isComplete = this.#partial.subarray(0, VARINT_BYTES).some((byte) => byte < 0x80)
    return isComplete || this.#partial.length >= VARINT_BYTES ? readVarint(this.#partial, 0) : undefined
  }
}

interface Read {
  readonly value: bigint
  readonly end: number
}

function varint(number: number): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(number))
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  return Buffer.from([...bytes, Number(rest)])
}

function readVarint(bytes: Buffer, start: number): Read {
  let value = 0n
  for (let read = 0; read < VARINT_BYTES; read += 1) {
    const byte = bytes[start + read]
    if (byte === undefined) throw new ProtobufError('A varint that is cut off')
    value |= BigInt(byte & 0x7f) << BigInt(7 * read)
    if (byte < 0x80) return { value: BigInt.asUintN(64, value), end: start + read + 1 }
  }
  throw new ProtobufError('A varint longer than 10 bytes')
}

/** The offset after a field of this length that begins at `start`. Throws a ProtobufError. */
function endOfField(bytes: Buffer, start: number, length: bigint): number {
  if (length > BigInt(bytes.length - start)) throw new ProtobufError('A field longer than its message')
  return start + Number(length)
}

/** Reads a number as 64-bit two's complement; 0 if it is not a safe integer. */
function safeInteger(value: bigint): number {
  const number = Number(BigInt.asIntN(64, value))
  return Number.isSafeInteger(number) ? number : 0
}
