/** Figures from samples, and how they are printed. */

export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

export function row(name: string, ...figures: readonly string[]): void {
  console.log(`| ${[name, ...figures].join(' | ')} |`)
}
