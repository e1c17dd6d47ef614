/** Clips as numbers: reading WAV files. 16 kHz, mono. */
import { readFileSync } from 'node:fs'

export const RATE = 16_000

export function readWav(file: string): Float32Array {
  const bytes = readFileSync(file)
  const at = bytes.indexOf('data') + 8
  return atHalfScale(Float32Array.from({ length: (bytes.length - at) >> 1 }, (_, n) => bytes.readInt16LE(at + 2 * n) / 32_768))
}

/** As loud as a person near the microphone, whoever speaks. */
function atHalfScale(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6)
  return samples.map((sample) => (sample / peak) * 0.5)
}
