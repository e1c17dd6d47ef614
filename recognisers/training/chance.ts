/** Chance that comes out the same each time: a training with the same seed makes the same file. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  uniform(): number
  /** Normal, mean 0. */
  normal(deviation: number): number
  below(count: number): number
}

export function makeChance(seed: number): Chance {
  // Mulberry32.
  let state = seed >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    uniform,
    normal: (deviation) => deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    below: (count) => Math.floor(uniform() * count),
  }
}
