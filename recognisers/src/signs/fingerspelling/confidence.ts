/** Calibrates how likely the best reading is right. */
import type { Reading } from './read-segments.ts'

/** Never exactly 0: the page takes 0 for "no answer". */
const SUREST = -0.001
/**
 * From the odds that the scores give to the odds that were kept, both as natural logarithms (Platt 1999). The slope was
 * fitted to readings of people whom the networks had not seen, of which eight of ten words were unknown. The fitted
 * offset, 0.12, is left out: with it a hand that only ran through A, C, K, N and O was taken for "OK".
 */
const KEPT = { offset: 0, slope: 1.43 }

/** Natural logarithm of the probability; -Infinity when there is nothing to be sure of. */
export function confidenceOf({ candidates, filler }: Reading): number {
  const [best, ...others] = candidates
  if (!best) return -Infinity
  const against = others.reduce((sum, { score }) => sum + Math.exp(score - best.score), Math.exp(filler - best.score))
  const odds = KEPT.offset - KEPT.slope * Math.log(against)
  return Math.min(SUREST, -Math.log1p(Math.exp(-odds)))
}
