/** Converts a recording to the format that the server expects: WAV, 16 kHz, mono, 16 bit, in base64. */
import { VOICE_SAMPLE_RATE } from '@beckon/contract/voice'

const HEAD_BYTES = 44
const SAMPLE_BYTES = 2
/** Half the width of the low-pass filter, in samples of the slower of the two rates. */
const FILTER_REACH = 16
/** Steps of the filter's table per sample. */
const FILTER_STEPS = 512
/** Below this a microphone is muted, and not merely quiet. */
export const NO_SOUND = 0.001
const AS_LOUD_AS = 0.5
const GAIN_AT_MOST = 40
const BASE64_PIECE_BYTES = 0x8000

/** Encodes samples from -1 to 1 at 16 kHz as a WAV file; other values are clipped. */
export function encodeWav(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const file = new DataView(new ArrayBuffer(HEAD_BYTES + samples.length * SAMPLE_BYTES))
  const writeText = (offset: number, text: string) =>
    [...text].forEach((letter, index) => file.setUint8(offset + index, letter.charCodeAt(0)))
  writeText(0, 'RIFF')
  file.setUint32(4, file.byteLength - 8, true)
  writeText(8, 'WAVEfmt ')
  // The length of this part, PCM, one channel.
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, VOICE_SAMPLE_RATE, true)
  file.setUint32(28, VOICE_SAMPLE_RATE * SAMPLE_BYTES, true)
  file.setUint16(32, SAMPLE_BYTES, true)
  file.setUint16(34, SAMPLE_BYTES * 8, true)
  writeText(36, 'data')
  file.setUint32(40, samples.length * SAMPLE_BYTES, true)
  samples.forEach((sample, index) => file.setInt16(HEAD_BYTES + index * SAMPLE_BYTES, toInt16(sample), true))
  return new Uint8Array(file.buffer)
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In pieces, since the number of arguments of a call is limited.
  for (let start = 0; start < bytes.length; start += BASE64_PIECE_BYTES)
    text += String.fromCharCode(...bytes.subarray(start, start + BASE64_PIECE_BYTES))
  return btoa(text)
}

/**
 * Resamples to 16 kHz. Devices run at 44.1 or 48 kHz, headsets at 8 or 16. A windowed sinc filter at half the lower
 * rate prevents aliasing: merely taking every third sample would fold hiss into the speech.
 */
export function toRecordingRate(samples: Float32Array, rate: number): Float32Array {
  if (rate === VOICE_SAMPLE_RATE) return samples
  const ratio = rate / VOICE_SAMPLE_RATE
  const stretch = Math.max(1, ratio)
  const reach = FILTER_REACH * stretch
  const filter = filterTable()
  const toTable = FILTER_STEPS / stretch
  const resampled = new Float32Array(Math.floor(samples.length / ratio))
  for (let index = 0; index < resampled.length; index++) {
    const centre = index * ratio
    const last = Math.min(samples.length - 1, centre + reach)
    let sum = 0
    let weights = 0
    for (let source = Math.max(0, Math.ceil(centre - reach)); source <= last; source++) {
      const weight = filter[Math.round(Math.abs(source - centre) * toTable)] ?? 0
      sum += (samples[source] ?? 0) * weight
      weights += weight
    }
    resampled[index] = sum / weights
  }
  return resampled
}

/** One half of the filter. Without the table, 15 s of sound would take half a second on a small machine. */
function filterTable(): Float32Array {
  return Float32Array.from({ length: FILTER_REACH * FILTER_STEPS + 1 }, (_, index) =>
    windowedSinc(index / FILTER_STEPS),
  )
}

function windowedSinc(x: number): number {
  if (x === 0) return 1
  return (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / FILTER_REACH))
}

/** Makes a quiet voice as loud as a near one. Near silence stays as it is: amplified, it would be noise. */
export function louder(samples: Float32Array): Float32Array {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  const gain = peak < NO_SOUND ? 1 : Math.min(AS_LOUD_AS / peak, GAIN_AT_MOST)
  return gain <= 1 ? samples : samples.map((sample) => sample * gain)
}

function toInt16(sample: number): number {
  return Math.round(Math.max(-1, Math.min(1, sample)) * (sample < 0 ? 32_768 : 32_767))
}
