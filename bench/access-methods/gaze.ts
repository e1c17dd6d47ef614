/**
 * A gaze as an eye tracker reports it, 60 times a second: where somebody looks, and how far off the pointer is. The
 * noise is the root mean square of that distance: half of its variance drifts (over 2 s, as a calibration does with
 * position and posture), three tenths are new in each sample, two tenths are a tremor of 4 to 8 Hz. A degree is 40 px:
 * 60 cm from a screen of 96 dots an inch.
 */
import type { Point } from '../../web/src/access-methods/dwell/dwell-geometry.ts'
import type { Random } from '../../e2e/simulations/seeded.ts'

const PX_PER_DEGREE = 40
export const SAMPLE_MS = 16

const DRIFT_SHARE = 0.5
const JITTER_SHARE = 0.3
const TREMOR_SHARE = 0.2
const DRIFT_MS = 2_000

/** Normally distributed, with mean 0 and deviation 1. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** The next sample of one axis, px off. */
function noiseOfAxis(random: Random, deviationPx: number): () => number {
  const keeps = Math.exp(-SAMPLE_MS / DRIFT_MS)
  const hz = 4 + 4 * random()
  let phase = 2 * Math.PI * random()
  let drift = normal(random)
  return () => {
    drift = keeps * drift + Math.sqrt(1 - keeps ** 2) * normal(random)
    phase += (2 * Math.PI * hz * SAMPLE_MS) / 1_000
    const tremor = Math.SQRT2 * Math.sin(phase)
    return (
      deviationPx *
      (Math.sqrt(DRIFT_SHARE) * drift + Math.sqrt(JITTER_SHARE) * normal(random) + Math.sqrt(TREMOR_SHARE) * tremor)
    )
  }
}

/** Returns a function from the point looked at to the pointer's; call it once for each sample. */
export function gazeOf(random: Random, noiseDegrees: number): (intended: Point) => Point {
  const deviationPx = (noiseDegrees * PX_PER_DEGREE) / Math.SQRT2
  const [x, y] = [noiseOfAxis(random, deviationPx), noiseOfAxis(random, deviationPx)]
  return (intended) => ({ x: intended.x + x(), y: intended.y + y() })
}

/**
 * The points looked at on the way from one point to another, sample by sample: a jump that falls short by a tenth, a
 * short stop, and a second jump that lands.
 */
export function saccade(random: Random, from: Point, to: Point): readonly Point[] {
  const gain = 0.9 + 0.03 * normal(random)
  const short = { x: from.x + gain * (to.x - from.x), y: from.y + gain * (to.y - from.y) }
  return [...jump(from, short), ...Array.from({ length: Math.round(150 / SAMPLE_MS) }, () => short), ...jump(short, to)]
}

/** The duration of a jump of the eye: 21 ms, and 2.2 ms for each degree. */
function jump(from: Point, to: Point): readonly Point[] {
  const degrees = Math.hypot(to.x - from.x, to.y - from.y) / PX_PER_DEGREE
  const samples = Math.max(1, Math.round((21 + 2.2 * degrees) / SAMPLE_MS))
  return Array.from({ length: samples }, (_, at) => {
    const way = (at + 1) / samples
    return { x: from.x + way * (to.x - from.x), y: from.y + way * (to.y - from.y) }
  })
}

/** How long an eye that reads stays on a word: 220 ms in the middle; one stay in a hundred is three times as long. */
export function fixationMs(random: Random): number {
  return Math.exp(Math.log(220) + 0.4 * normal(random)) * (random() < 0.01 ? 3 : 1)
}
