/** A share of tries, with the range in which the true share lies 19 times of 20. */
export interface Share {
  readonly right: number
  readonly of: number
}

/** `81.2 % (79.0 to 83.3)`, Wilson's interval. */
export function told({ right, of }: Share): string {
  if (of === 0) return 'none tried'
  const z = 1.96
  const share = right / of
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of)
  const percent = (value: number) => (100 * Math.min(1, Math.max(0, value))).toFixed(1)
  return `${percent(share)} % (${percent(middle - half)} to ${percent(middle + half)})`
}

export function shareOf<T>(tries: readonly T[], isRight: (one: T) => boolean): Share {
  return { right: tries.filter(isRight).length, of: tries.length }
}
