/** Clips as numbers: reading WAV files. 16 kHz, mono. */
import { readFileSync } from 'node:fs'

export const RATE = 16_000

export function readWav(file: string): Float32Array {
  const bytes = readFileSync(file)
  const at = bytes.indexOf('data') + 8
  const samples = new Float32Array((bytes.length - at) >> 1)
  for (let n = 0; n < samples.length; n += 1) samples[n] = bytes.readInt16LE(at + 2 * n) / 32_768
  return atHalfScale(samples)
}

/** As loud as a person near the microphone, whoever speaks. */
function atHalfScale(samples: Float32Array): Float32Array {
  let peak = 1e-6
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return samples.map((sample) => (sample / peak) * 0.5)
}
