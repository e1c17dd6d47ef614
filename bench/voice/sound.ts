/** Clips as numbers: reading WAV files, and noise mixed in at a known level. 16 kHz, mono. */
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

/** Adds noise so that it is `snrDb` below the speech, measured over the loud half of the clip, where the speech is. */
export function withNoise(speech: Float32Array, noise: Float32Array, snrDb: number): Float32Array {
  const factor = Math.sqrt(powerOfLoudHalf(speech) / power(noise) / 10 ** (snrDb / 10))
  return speech.map((sample, n) => sample + factor * (noise[n % noise.length] ?? 0))
}

function power(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length + 1e-12
}

function powerOfLoudHalf(samples: Float32Array): number {
  const frames = Array.from({ length: Math.floor(samples.length / 320) }, (_, n) => power(samples.subarray(n * 320, (n + 1) * 320))).toSorted((a, b) => b - a)
  const loud = frames.slice(0, Math.ceil(frames.length / 2))
  return loud.reduce((sum, one) => sum + one, 0) / loud.length
}
