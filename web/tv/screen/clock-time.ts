/** Times of day as the TV writes them. */

export function clockTime(at: number): string {
  const time = new Date(at)
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`
}

/** How much of a span has passed, 0 to 1. */
export function shareOfTime(from: number, to: number, now: number): number {
  return to > from ? Math.min(Math.max((now - from) / (to - from), 0), 1) : 0
}
