/** Noise that is the same for the same seed. */

/** A row of numbers from 0 to 1 (mulberry32). */
export function randomRow(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Noise with equal power in every octave, by Paul Kellet's filter. */
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
