/**
 * Ways of playing a clip to a decoder, since what it makes of a sound hangs on chance: what it hears in several of them
 * is likelier. Noise below the speech hides what is quieter still, a TV or the echo of the room, taken for words
 * otherwise.
 */
import { pinkNoise, withNoise } from './added-noise.ts'

export interface Hearing {
  /** The playing speed, as of a record: above 1 it sounds higher and is shorter. */
  readonly speed: number
  /** The level of added pink noise, in dB below the speech; undefined adds none. */
  readonly noise?: number
}

const SEED = 5

/** `speech`: trimmed, since the level of the noise is told by that of the speech. */
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
