/**
 * Writes DNS questions and reads DNS answers as used by mDNS. All lengths in an answer are checked; a wrong one
 * discards the whole message.
 */

/** The labels of a name; each may contain any character, even a dot. */
export type DnsName = readonly string[]

export type DnsRecord =
  | { readonly is: 'PTR'; readonly name: DnsName; readonly target: DnsName }
  | { readonly is: 'SRV'; readonly name: DnsName; readonly target: DnsName; readonly port: number }
  | { readonly is: 'TXT'; readonly name: DnsName; readonly txt: Readonly<Record<string, string>> }
  | { readonly is: 'A'; readonly name: DnsName; readonly address: string }

export interface DnsAnswer {
  readonly id: number
  /** The records of all sections, without those of other types and goodbye records. */
  readonly records: readonly DnsRecord[]
}

const TYPES = { A: 1, PTR: 12, TXT: 16, SRV: 33 } as const
const IN = 1
/**
 * In the flags it marks a response. In the class of a question it asks for a unicast answer. In the class of a record it
 * says that older records are outdated, which does not matter here.
 */
const TOP_BIT = 0x8000
const HEADER_BYTES = 12
/** RFC 6762, section 17. */
const MESSAGE_BYTES = 9_000
const NAME_BYTES = 255
const LABEL_BYTES = 63
const RECORDS_AT_MOST = 256
const TXT_ENTRIES_AT_MOST = 64

/** A question for one name. `unicast` asks for an answer to us alone; some machines answer only such questions. */
export function writeQuestion(
  name: DnsName,
  type: keyof typeof TYPES,
  { id, unicast }: { readonly id: number; readonly unicast: boolean },
): Buffer {
  const labels = name.map((label) => Buffer.from(label))
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(id, 0)
  header.writeUInt16BE(1, 4)
  const end = Buffer.alloc(5)
  end.writeUInt16BE(TYPES[type], 1)
  end.writeUInt16BE(unicast ? IN | TOP_BIT : IN, 3)
  return Buffer.concat([header, ...labels.flatMap((label) => [Buffer.from([label.length]), label]), end])
}

/** Undefined if it is not an answer, is too long, or states false lengths. */
export function readAnswer(message: Buffer): DnsAnswer | undefined {
  if (message.length < HEADER_BYTES || message.length > MESSAGE_BYTES) return undefined
  // The flags of a response to a standard query, without an error.
  if ((message.readUInt16BE(2) & 0xf80f) !== TOP_BIT) return undefined
  const questions = message.readUInt16BE(4)
  const count = message.readUInt16BE(6) + message.readUInt16BE(8) + message.readUInt16BE(10)
  if (questions > RECORDS_AT_MOST || count > RECORDS_AT_MOST) return undefined
  try {
    const reader = new Reader(message)
    for (let question = 0; question < questions; question += 1) reader.question()
    const records = Array.from({ length: count }, () => reader.record())
    return { id: message.readUInt16BE(0), records: records.filter((record) => record !== undefined) }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A key to compare names: they are equal if they differ only in the case of ASCII letters (RFC 6762, section 16). */
export function nameKey(name: DnsName): string {
  return JSON.stringify(name).replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase())
}

/** Every method throws a RangeError for an inconsistent message, as Buffer does for reads past its end. */
class Reader {
  readonly #message: Buffer
  #offset = HEADER_BYTES

  constructor(message: Buffer) {
    this.#message = message
  }

  question(): void {
    this.#name()
    this.#number()
    this.#number()
  }

  record(): DnsRecord | undefined {
    const name = this.#name()
    const type = this.#number()
    const isInternet = (this.#number() & ~TOP_BIT) === IN
    // The time to live, 32 bits in two halves: 0 says that the record is no longer valid.
    const isGoodbye = this.#number() + this.#number() === 0
    const length = this.#number()
    const end = this.#offset + length
    if (end > this.#message.length) throw new RangeError('The record is longer than its message.')
    const record = isInternet && !isGoodbye ? this.#data(name, type, end) : undefined
    this.#offset = end
    return record
  }

  #data(name: DnsName, type: number, end: number): DnsRecord | undefined {
    switch (type) {
      case TYPES.PTR:
        return { is: 'PTR', name, target: this.#lastName(end) }
      case TYPES.SRV: {
        // Skips the priority and the weight.
        this.#offset += 4
        const port = this.#number()
        return { is: 'SRV', name, port, target: this.#lastName(end) }
      }
      case TYPES.TXT:
        return { is: 'TXT', name, txt: this.#entries(end) }
      case TYPES.A:
        if (end - this.#offset !== 4) throw new RangeError('An address has four bytes.')
        return { is: 'A', name, address: [...this.#message.subarray(this.#offset, end)].join('.') }
      default:
        return undefined
    }
  }

  #number(): number {
    const number = this.#message.readUInt16BE(this.#offset)
    this.#offset += 2
    return number
  }

  #lastName(end: number): DnsName {
    const name = this.#name()
    if (this.#offset !== end) throw new RangeError('The name does not end with its record.')
    return name
  }

  /** Each pointer of a compressed name must point further back than the one before, so that there is no cycle. */
  #name(): DnsName {
    const labels: string[] = []
    let bytes = 0
    let offset = this.#offset
    let after: number | undefined
    let furthest = this.#offset
    for (;;) {
      const length = this.#message.readUInt8(offset)
      if (length >= 0xc0) {
        const to = this.#message.readUInt16BE(offset) & 0x3fff
        after ??= offset + 2
        if (to >= furthest || to < HEADER_BYTES) throw new RangeError('A pointer leads forward or into the header.')
        furthest = to
        offset = to
        continue
      }
      if (length > LABEL_BYTES) throw new RangeError('A label is too long.')
      offset += 1
      if (length === 0) break
      bytes += length + 1
      if (bytes >= NAME_BYTES) throw new RangeError('The name is too long.')
      labels.push(this.#message.toString('utf8', offset, offset + length))
      offset += length
    }
    this.#offset = after ?? offset
    return labels
  }

  /** `key=value` entries with lower-case keys; the first entry of a key wins (RFC 6763, section 6.4). */
  #entries(end: number): Record<string, string> {
    const entries = new Map<string, string>()
    while (this.#offset < end) {
      const length = this.#message.readUInt8(this.#offset)
      const from = this.#offset + 1
      this.#offset = from + length
      if (this.#offset > end) throw new RangeError('A text is longer than its record.')
      const [, key, value = ''] =
        /^([ -<>-~]+)(?:=(.*))?$/su.exec(this.#message.toString('utf8', from, this.#offset)) ?? []
      if (key === undefined || entries.has(key.toLowerCase())) continue
      if (entries.size < TXT_ENTRIES_AT_MOST) entries.set(key.toLowerCase(), value)
    }
    return Object.fromEntries(entries)
  }
}
