/**
 * Parses a JSON object with one long base64 field, chunk by chunk. The field is decoded into one buffer as it arrives.
 * The rest of the object (the envelope) is short; it is kept as text with an empty field and parsed as JSON at the end.
 */

const ENVELOPE_AT_MOST = 4 * 1024
const FIRST_CAPACITY = 64 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SLASH = 0x2f
const EQUALS = 0x3d
const NO_DIGIT = 255

/** The value of each base64 digit. Strict: no URL alphabet, no white space. */
const DIGITS = new Uint8Array(256).fill(NO_DIGIT)
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  DIGITS[digit.charCodeAt(0)] = value

/** The decoded field, and the other fields of the object. */
export interface LargeBody {
  readonly file: Uint8Array
  readonly more: Readonly<Record<string, unknown>>
}

export class Base64Field {
  readonly #name: string
  readonly #key: string
  readonly #envelope: number[] = []
  #bytes: Uint8Array
  #length = 0
  #inField = false
  #seen = false
  #escaped = false
  #inString = false
  #depth = 0
  /** The start of the current string in the envelope. */
  #stringAt = 0
  /** The last complete string at the object's top level, with quotes, and whether a colon followed it. */
  #lastString = ''
  #afterColon = false
  #group = 0
  #digits = 0
  #padding = 0

  /** `announced`: the length of the whole body in bytes, if known. */
  constructor(name: string, announced: number | undefined) {
    this.#name = name
    this.#key = JSON.stringify(name)
    this.#bytes = Buffer.allocUnsafeSlow(announced === undefined ? FIRST_CAPACITY : Math.ceil((announced * 3) / 4))
  }

  /** Parses a chunk; false if the body is not such an object. */
  push(chunk: Uint8Array): boolean {
    let at = 0
    while (at < chunk.length) {
      at = this.#inField ? this.#takeField(chunk, at) : this.#takeEnvelope(chunk, at)
      if (at < 0) return false
    }
    return true
  }

  /** The result; undefined if the body was incomplete. */
  end(): LargeBody | undefined {
    if (this.#inField || !this.#seen || this.#length === 0) return undefined
    const name = this.#name
    try {
      const { [name]: field, ...more } = JSON.parse(Buffer.from(this.#envelope).toString('utf8')) as Record<
        string,
        unknown
      >
      return field === '' ? { file: this.#bytes.subarray(0, this.#length), more } : undefined
    } catch {
      return undefined
    }
  }

  /** Each returns the next position, or -1 on an error. */
  #takeEnvelope(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] as number
      if (this.#envelope.length >= ENVELOPE_AT_MOST) return -1
      this.#envelope.push(byte)
      if (this.#inString) this.#goOnInString(byte)
      else if (byte === QUOTE) {
        if (this.#depth === 1 && this.#afterColon && this.#lastString === this.#key) {
          if (this.#seen) return -1
          this.#seen = this.#inField = true
          return at + 1
        }
        this.#inString = true
        this.#stringAt = this.#envelope.length - 1
      } else this.#noteSign(byte)
    }
    return chunk.length
  }

  #goOnInString(byte: number): void {
    if (this.#escaped) this.#escaped = false
    else if (byte === BACKSLASH) this.#escaped = true
    else if (byte === QUOTE) {
      this.#inString = false
      if (this.#depth === 1 && !this.#afterColon)
        this.#lastString = String.fromCharCode(...this.#envelope.slice(this.#stringAt))
    }
  }

  #noteSign(byte: number): void {
    switch (String.fromCharCode(byte)) {
      case '{':
      case '[':
        this.#depth += 1
        break
      case '}':
      case ']':
        this.#depth -= 1
        break
      case ':':
        if (this.#depth === 1) this.#afterColon = true
        break
      case ',':
        if (this.#depth === 1) this.#afterColon = false
    }
  }

  #takeField(chunk: Uint8Array, from: number): number {
    this.#makeRoom(chunk.length - from)
    const bytes = this.#bytes
    let length = this.#length
    let group = this.#group
    let digits = this.#digits
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] as number
      const value = DIGITS[byte] as number
      if (value !== NO_DIGIT && this.#padding === 0 && (!this.#escaped || byte === SLASH)) {
        this.#escaped = false
        group = (group << 6) | value
        digits += 1
        if (digits === 4) {
          bytes[length] = group >> 16
          bytes[length + 1] = group >> 8
          bytes[length + 2] = group
          length += 3
          group = digits = 0
        }
        continue
      }
      if (this.#escaped) return -1
      // The only escape allowed here is `\/`.
      if (byte === BACKSLASH) this.#escaped = true
      else if (byte === EQUALS && digits + this.#padding < 4 && digits >= 2) this.#padding += 1
      else if (byte === QUOTE) return this.#endField(length, group, digits) ? this.#quoted(at) : -1
      else return -1
    }
    this.#length = length
    this.#group = group
    this.#digits = digits
    return chunk.length
  }

  #endField(length: number, group: number, digits: number): boolean {
    if (digits + this.#padding !== 4 && digits !== 0) return false
    if (digits >= 2) this.#bytes[length++] = digits === 2 ? group >> 4 : group >> 10
    if (digits === 3) this.#bytes[length++] = group >> 2
    this.#length = length
    this.#inField = false
    return true
  }

  /** The field's closing quote belongs to the envelope. */
  #quoted(at: number): number {
    this.#envelope.push(QUOTE)
    return at + 1
  }

  #makeRoom(digits: number): void {
    const needed = this.#length + Math.ceil((digits * 3) / 4) + 3
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}
