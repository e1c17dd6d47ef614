import { describe, expect, it } from 'vitest'
import { encodeWav, louder, toBase64, toRecordingRate } from './wav.ts'

function tone(hz: number, rate: number, seconds = 0.5): Float32Array {
  return Float32Array.from({ length: rate * seconds }, (_, at) => 0.5 * Math.sin((at / rate) * 2 * Math.PI * hz))
}

/** Root mean square, away from the edges. */
function loudness(samples: Float32Array): number {
  const middle = samples.slice(400, -400)
  return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length)
}

describe('a recording as a WAV file', () => {
  it('is 16 kHz, mono, 16-bit PCM, its lengths true [I06] [U06]', () => {
    const file = Buffer.from(encodeWav(tone(440, 16_000, 1)))
    expect(file).toHaveLength(44 + 32_000)
    expect(file.toString('latin1', 0, 4)).toBe('RIFF')
    expect(file.readUInt32LE(4)).toBe(36 + 32_000)
    expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ')
    expect(file.readUInt32LE(16)).toBe(16)
    expect(['PCM', file.readUInt16LE(20)]).toEqual(['PCM', 1])
    expect(['channels', file.readUInt16LE(22)]).toEqual(['channels', 1])
    expect(['rate', file.readUInt32LE(24)]).toEqual(['rate', 16_000])
    expect(['bytes a second', file.readUInt32LE(28)]).toEqual(['bytes a second', 32_000])
    expect(['block', file.readUInt16LE(32)]).toEqual(['block', 2])
    expect(['bits', file.readUInt16LE(34)]).toEqual(['bits', 16])
    expect(file.toString('latin1', 36, 40)).toBe('data')
    expect(file.readUInt32LE(40)).toBe(32_000)
  })

  it('holds each sample, and cuts what is too loud', () => {
    const file = Buffer.from(encodeWav(new Float32Array([0, 1, -1, 0.5, 7, -7])))
    expect([0, 1, 2, 3, 4, 5].map((at) => file.readInt16LE(44 + at * 2))).toEqual([
      0, 32_767, -32_768, 16_384, 32_767, -32_768,
    ])
  })

  it('is sent in base64 that reads back as the same bytes, whatever its length [I06]', () => {
    for (const length of [0, 1, 2, 3, 0x8000, 0x8001, 100_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256)
      expect(Buffer.from(toBase64(bytes), 'base64').equals(bytes)).toBe(true)
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    }
  })
})

describe('a quiet voice', () => {
  const peak = (samples: Float32Array) => Math.max(...samples.map(Math.abs))

  it('is made as loud as a near one, and a loud one left alone', () => {
    expect(peak(louder(tone(440, 16_000).map((sample) => sample / 20)))).toBeCloseTo(0.5, 2)
    expect(louder(tone(440, 16_000).map((sample) => sample * 1.8))).toEqual(
      tone(440, 16_000).map((sample) => sample * 1.8),
    )
  })

  it('that is all but silence does not become a roar', () => {
    expect(peak(louder(tone(440, 16_000).map((sample) => sample / 1_000)))).toBeLessThan(0.001)
    expect(louder(new Float32Array(100))).toEqual(new Float32Array(100))
  })
})

describe('sound of a device, brought to 16 kHz', () => {
  it.each([8_000, 16_000, 22_050, 44_100, 48_000, 96_000])(
    'from %i Hz lasts as long and keeps a voice as loud [U06]',
    (rate) => {
      const sound = toRecordingRate(tone(1_000, rate), rate)
      expect(Math.abs(sound.length - 8_000)).toBeLessThanOrEqual(1)
      expect(loudness(sound)).toBeCloseTo(0.5 / Math.SQRT2, 2)
      // The same tone: it crosses zero twice a period.
      const crossings = sound.filter(
        (sample, at) => at > 0 && Math.sign(sample) !== Math.sign(sound[at - 1] ?? 0),
      ).length
      expect(Math.abs(crossings - 1_000)).toBeLessThanOrEqual(3)
    },
  )

  it('is not muddied by what it cannot hold: a hiss at 12 kHz is gone, not folded to 4', () => {
    expect(loudness(toRecordingRate(tone(12_000, 48_000), 48_000))).toBeLessThan(0.005)
    expect(loudness(toRecordingRate(tone(6_000, 48_000), 48_000))).toBeGreaterThan(0.3)
  })

  it('takes the longest recording there is', () => {
    expect(toRecordingRate(new Float32Array(44_100 * 15), 44_100)).toHaveLength(240_000)
  })
})
