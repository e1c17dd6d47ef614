/**
 * The letter and digit that a sign which a user made up looks like. Shapes that people make alike: `read-segments.ts`.
 */
import { SAME_SHAPE, CLASSES, NOTHING } from './classes.ts'
import { featuresOf } from './features.ts'
import { loadNetworks } from './fingerspelling.ts'
import { classify, type Network } from './network.ts'
import { highest } from './segments.ts'
import type { Showing } from '../showing.ts'

const LOOKS_LIKE = 0.6
/** A hand that goes further than this many sizes of a palm is no letter. */
const STILL = 0.8
let networks: readonly Network[] | undefined

/** The letter and the digit that most of the steps look like, if any; a hand that moves looks like none. */
export function lettersOf(showings: readonly Showing[]): string[] {
  networks ??= loadNetworks()
  const steps = showings.flat()
  const way = [42, 43].map(
    (n) => Math.max(...steps.map((step) => step[n]!)) - Math.min(...steps.map((step) => step[n]!)),
  )
  if (Math.max(...way) > STILL) return []
  const sum = new Float32Array(CLASSES.length)
  for (const step of steps) {
    const points = Array.from({ length: 21 }, (_, n) => [step[n * 2]!, step[n * 2 + 1]!, 0] as const)
    classify(networks, featuresOf(points)).forEach((value, n) => (sum[n]! += value / steps.length))
  }
  const best = highest(sum)
  if (best === NOTHING || sum[best]! < LOOKS_LIKE) return []
  return [
    CLASSES[best]!,
    ...Object.keys(SAME_SHAPE).filter((symbol) => /\d/u.test(symbol) && SAME_SHAPE[symbol] === CLASSES[best]),
  ]
}
