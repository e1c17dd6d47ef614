/** How likely the best reading is right, told honestly. */
import type { Reading } from './read-segments.ts'

/** Never exactly 0: the page takes 0 for "no answer". */
const SUREST = -0.001

/** Natural logarithm of the probability; -Infinity when there is nothing to be sure of. */
export function confidenceOf({ candidates, filler }: Reading): number {
  const [best] = candidates
  if (!best) return -Infinity
  const total = candidates.reduce((sum, { score }) => sum + Math.exp(score - best.score), Math.exp(filler - best.score))
  return Math.min(SUREST, -Math.log(total))
}
