/**
 * Variants of a clip for a decoder. Its result for a single one depends on chance; a command that it hears in several
 * is more likely. Added noise, quieter than the speech, masks still quieter sounds (a TV, the echo of the room), which
 * it would take for words.
 */

export interface Hearing {
  /** The playback speed, as of a record player: above 1 it sounds higher and is shorter. */
  readonly speed: number
  /** The level of added pink noise, in dB below the speech; undefined adds none. */
  readonly noise?: number
}

const SEED = 5

/** `speech`: trimmed, since the level of the noise is relative to that of the speech. */
export function heardAs(speech: Float32Array, { speed, noise }: Hearing): Float32Array {
  const played = speed === 1 ? speech : atSpeed(speech, speed)
  return noise === undefined ? played : withNoise(played, pinkNoise(played.length, SEED), noise)
}

function atSpeed(samples: Float32Array, speed: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / speed) }, (_, n) => {
    const at = Math.floor(n * speed)
    const beyond = n * speed - at
    return (samples[at] ?? 0) * (1 - beyond) + (samples[at + 1] ?? 0) * beyond
  })
}

/** A generator of pseudo-random numbers from 0 to 1 (mulberry32). */
function randomRow(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Noise with equal power in every octave, by Paul Kellet's filter; the same for the same seed. */
export function pinkNoise(length: number, seed: number): Float32Array {
  const random = randomRow(seed)
  const b = [0, 0, 0]
  return Float32Array.from({ length }, () => {
    const white = random() * 2 - 1
    b[0] = 0.99765 * (b[0] ?? 0) + white * 0.099046
    b[1] = 0.963 * (b[1] ?? 0) + white * 0.2965164
    b[2] = 0.57 * (b[2] ?? 0) + white * 1.0526913
    return ((b[0] ?? 0) + (b[1] ?? 0) + (b[2] ?? 0) + white * 0.1848) * 0.05
  })
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
  const frames = Array.from({ length: Math.floor(samples.length / 320) }, (_, n) =>
    power(samples.subarray(n * 320, (n + 1) * 320)),
  ).toSorted((a, b) => b - a)
  const loud = frames.slice(0, Math.ceil(frames.length / 2))
  return loud.reduce((sum, one) => sum + one, 0) / loud.length
}
