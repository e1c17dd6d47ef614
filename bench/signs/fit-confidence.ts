/** Whether confidences keep what they promise. */
import { isRight, type Read } from './read-back.ts'

/**
 * How many of all words that are spelled are unknown to the TV, as the confidence takes it: so many that no more than
 * one in fifty of them is acted upon. An even share would act upon more than twice as many (docs/research/signs.md).
 */
const UNKNOWN_SHARE = 0.8

/**
 * The line that leads from the odds that were promised to those that were kept, as natural logarithms: offset 0 and
 * slope 1 are honest. To correct `KEPT` in confidence.ts, multiply both its numbers by this slope, then add this offset
 * to its own.
 */
export function keptOfPromised(tries: readonly Read[]): { readonly offset: number; readonly slope: number } {
  const unknown = tries.filter(({ meant }) => meant === '').length
  const told = tries
    .filter(({ predictions }) => predictions.length > 0)
    .map((one) => ({
      odds: one.confidence - Math.log(-Math.expm1(one.confidence)),
      right: isRight(one) ? 1 : 0,
      weight: one.meant === '' ? UNKNOWN_SHARE / unknown : (1 - UNKNOWN_SHARE) / (tries.length - unknown),
    }))
  let [offset, slope] = [0, 1]
  // A logistic regression, by Newton's method.
  for (let times = 0; times < 30; times += 1) {
    let [up, upOdds, curve, curveOdds, curveOdds2] = [0, 0, 0, 0, 0]
    for (const { odds, right, weight } of told) {
      const likely = 1 / (1 + Math.exp(-offset - slope * odds))
      const [error, bend] = [weight * (right - likely), weight * likely * (1 - likely)]
      up += error
      upOdds += error * odds
      curve += bend
      curveOdds += bend * odds
      curveOdds2 += bend * odds * odds
    }
    const by = curve * curveOdds2 - curveOdds ** 2
    offset += (up * curveOdds2 - upOdds * curveOdds) / by
    slope += (upOdds * curve - up * curveOdds) / by
  }
  return { offset, slope }
}
