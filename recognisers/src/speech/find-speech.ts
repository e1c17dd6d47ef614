/** Cuts a clip to the part where somebody speaks: digital silence and long noisy edges mislead decoders. */

const FRAME = 320
const MARGIN_FRAMES = 6
/**
 * Speech is at least `ABOVE_NOISE_DB` louder than the quietest tenth of the clip, and at most `BELOW_PEAK_DB` quieter
 * than its loudest frame.
 */
const ABOVE_NOISE_DB = 9
const BELOW_PEAK_DB = 35
const QUIETEST_SPEECH_DB = -60
const DITHER = 1e-4
const SILENCE = 4_800

/** 16 kHz in and out; undefined if the clip is too quiet for speech. */
export function speechIn(samples: Float32Array): Float32Array | undefined {
  const levels: number[] = []
  for (let at = 0; at + FRAME <= samples.length; at += FRAME) {
    let energy = 0
    for (let n = at; n < at + FRAME; n += 1) energy += (samples[n] as number) ** 2
    levels.push(10 * Math.log10(energy / FRAME + 1e-12))
  }
  const sorted = levels.toSorted((a, b) => a - b)
  const peak = sorted.at(-1) ?? Number.NEGATIVE_INFINITY
  if (peak < QUIETEST_SPEECH_DB) return undefined
  const noise = sorted[Math.floor(sorted.length / 10)] ?? peak
  const threshold = Math.min(Math.max(noise + ABOVE_NOISE_DB, peak - BELOW_PEAK_DB), peak)
  const first = levels.findIndex((level) => level >= threshold)
  const last = levels.findLastIndex((level) => level >= threshold)
  const from = Math.max(0, first - MARGIN_FRAMES) * FRAME
  const to = Math.min(samples.length, (last + 1 + MARGIN_FRAMES) * FRAME)
  return samples.slice(from, to).map((sample, n) => sample + DITHER * (((n * 7919) % 101) / 101 - 0.5))
}

/**
 * The clip with 0.3 s of silence before and after: Moonshine does better with it than with the noise around a command.
 */
export function amidSilence(samples: Float32Array): Float32Array {
  const longer = new Float32Array(samples.length + 2 * SILENCE)
  longer.set(samples, SILENCE)
  return longer
}
