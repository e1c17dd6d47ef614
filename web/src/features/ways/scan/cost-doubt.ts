/**
 * How sure a cost is that is reckoned from few presses: the same person with one of what was measured a little off, and
 * what all of that together does to the cost.
 */
import { logsOf, ofLogs } from '../practice/spread.ts'
import { missesAtMost, type Measured } from '../practice/timing.ts'
import type { Presser } from './presser.ts'

export interface CostRange {
  readonly least: number
  readonly most: number
}

/** Of the normal distribution: eight of ten are within it. */
const EIGHT_OF_TEN = 1.2816

/** First misses, few and many, then what is as likely to be less as more. */
export function doubtsOf(measured: Measured, presser: Presser): readonly Presser[] {
  const count = Math.max(measured.pressMs.length, 2)
  const { mean, sd } = logsOf(presser.pressMs)
  const slower = ofLogs({ mean: mean + (EIGHT_OF_TEN * sd) / Math.sqrt(count), sd })
  const wider = ofLogs({ mean, sd: sd * (1 + EIGHT_OF_TEN / Math.sqrt(2 * count)) })
  return [
    { ...presser, misses: missesAtMost(measured, -EIGHT_OF_TEN) },
    { ...presser, misses: missesAtMost(measured, EIGHT_OF_TEN) },
    { ...presser, pressMs: slower },
    { ...presser, pressMs: wider },
  ]
}

/** The costs of `doubtsOf`, beside the cost itself. */
export function rangeOf(ms: number, [fewMs, manyMs, ...others]: readonly number[]): CostRange {
  const part = (one: number | undefined) => Math.log((one ?? ms) / ms) ** 2
  const rest = others.reduce((sum, other) => sum + part(other), 0)
  return { least: ms * Math.exp(-Math.sqrt(part(fewMs) + rest)), most: ms * Math.exp(Math.sqrt(part(manyMs) + rest)) }
}
