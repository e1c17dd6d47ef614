/** WAV files for tests: a good one, and one whose head says what the test likes. */
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
  for (let at = 0; at < samples; at++) data.writeInt16LE(Math.round(12_000 * Math.sin((at / 16_000) * 2 * Math.PI * 440)), at * 2)
  return Buffer.concat([wavHead(data.length, head), data])
}

export function wavHead(dataBytes: number, head: WavHead = {}): Buffer {
  const { riff = 'RIFF', wave = 'WAVE', riffLength = 36 + dataBytes, format = 1, channels = 1, rate = 16_000, bits = 16 } = head
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
