/** WAV files for tests: a valid one, and one with a header that the test sets. */
export interface WavHead {
  readonly riff?: string
  readonly wave?: string
  readonly riffLength?: number
  readonly format?: number
  readonly channels?: number
  readonly rate?: number
  readonly byteRate?: number
  readonly blockAlign?: number
  readonly bits?: number
  readonly dataLength?: number
}

/** A tone of so many milliseconds, as the file of a browser. */
export function wav(ms = 1_000, head: WavHead = {}): Buffer {
  const samples = Math.round((ms / 1_000) * 16_000)
  const data = Buffer.alloc(samples * 2)
  for (let at = 0; at < samples; at++)
    data.writeInt16LE(Math.round(12_000 * Math.sin((at / 16_000) * 2 * Math.PI * 440)), at * 2)
  return Buffer.concat([wavHead(data.length, head), data])
}

export function wavHead(dataBytes: number, head: WavHead = {}): Buffer {
  const {
    riff = 'RIFF',
    wave = 'WAVE',
    riffLength = 36 + dataBytes,
    format = 1,
    channels = 1,
    rate = 16_000,
    bits = 16,
  } = head
  const { byteRate = 32_000, blockAlign = 2, dataLength = dataBytes } = head
  const bytes = Buffer.alloc(44)
  bytes.write(riff, 0, 'latin1')
  bytes.writeUInt32LE(riffLength, 4)
  bytes.write(`${wave}fmt `, 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(format, 20)
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(byteRate, 28)
  bytes.writeUInt16LE(blockAlign, 32)
  bytes.writeUInt16LE(bits, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(dataLength, 40)
  return bytes
}

/** A chunk that is none of ours, with its padding. */
export function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** The same numbers in every run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed % 2147483647
  return (below) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

/**
 * Cut off, with a byte of its head changed, with letters that are no base64, too short, too long, or of another kind.
 */
export function damaged(whole: Buffer, random: (below: number) => number): string {
  const kind = random(6)
  if (kind === 0) return toBase64(whole.subarray(0, 1 + random(whole.length - 1)))
  if (kind === 1) {
    const file = Buffer.from(whole)
    const at = random(44)
    file[at] = (file[at] ?? 0) ^ (1 + random(255))
    return toBase64(file)
  }
  if (kind === 2) {
    const text = toBase64(whole.subarray(0, 30_000))
    const at = random(text.length)
    return text.slice(0, at) + '-_!=\u0000é'[random(6)] + text.slice(at + 1)
  }
  if (kind === 3) return toBase64(wav(random(100)))
  if (kind === 4)
    return random(20) === 0 ? toBase64(wav(16_001 + random(300))) : toBase64(wav(200, { rate: 8_000 + random(7_999) }))
  return toBase64(Buffer.from(Array.from({ length: 1 + random(3_000) }, () => random(256))))
}

function toBase64(file: Buffer): string {
  return file.toString('base64')
}
