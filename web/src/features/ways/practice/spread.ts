/** Times that vary, all log-normal: as press times are, with many near the mean and a long tail above it. Milliseconds. */

export interface Spread {
  readonly mean: number
  readonly sd: number
}

export function meanAndSd(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, sd: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 }
}

/** Of the logarithms, which few long times move less than they move the mean. `count` values show a little less spread. */
export function logNormalOf(values: readonly number[]): Spread {
  return ofLogs(meanAndSd(values.map((ms) => Math.log(Math.max(ms, 1)))))
}

export function ofLogs({ mean, sd }: Spread): Spread {
  return { mean: Math.exp(mean + sd ** 2 / 2), sd: Math.exp(mean + sd ** 2 / 2) * Math.sqrt(Math.exp(sd ** 2) - 1) }
}

/** The share of times that are shorter. */
export function shareBelow(spread: Spread, ms: number): number {
  if (ms <= 0) return 0
  const { mean, sd } = logsOf(spread)
  return sd === 0 ? Number(ms > spread.mean) : normalBelow((Math.log(ms) - mean) / sd)
}

/** The mean of those between two times. */
export function meanBetween(spread: Spread, from: number, to: number): number {
  const { mean, sd } = logsOf(spread)
  const between = (of: (ms: number) => number) => of(to) - of(Math.max(from, 0))
  const all = between((ms) => shareBelow(spread, ms))
  const weighed = between((ms) => (ms <= 0 ? 0 : normalBelow((Math.log(ms) - mean - sd ** 2) / sd)))
  const found = sd === 0 || all < 1e-4 ? spread.mean : (spread.mean * weighed) / all
  return Math.min(Math.max(found, from), to)
}

export function logsOf({ mean, sd }: Spread): Spread {
  const variance = Math.log(1 + (sd / mean) ** 2)
  return { mean: Math.log(mean) - variance / 2, sd: mean > 0 ? Math.sqrt(variance) : 0 }
}

/** Of the standard normal distribution: the logistic curve that is nowhere more than 0.0002 from it. */
export function normalBelow(z: number): number {
  return 1 / (1 + Math.exp(-(1.5976 * z + 0.070565992 * z ** 3)))
}

/** 0 of nothing. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
}
