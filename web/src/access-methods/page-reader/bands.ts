/** Rows and columns, from where things stand on the page. */
import type { Box } from './target.ts'

/** Two belong to one row when their heights overlap by at least half of the lower one; columns likewise. */
const OVERLAP = 0.5

/** From the top (or left) on; in each, from the left (or top) on. None is empty. */
export function bandsOf<Thing>(
  things: readonly Thing[],
  boxOf: (thing: Thing) => Box,
  pattern: 'rows' | 'columns',
): readonly (readonly Thing[])[] {
  const placed = things.map((thing) => {
    const { x, y, width, height } = boxOf(thing)
    return pattern === 'rows'
      ? { thing, from: y, to: y + height, along: x }
      : { thing, from: x, to: x + width, along: y }
  })
  placed.sort((one, other) => one.from - other.from)
  const bands: { from: number; to: number; inside: typeof placed }[] = []
  for (const one of placed) {
    const band = bands.at(-1)
    const shared = band ? Math.min(band.to, one.to) - Math.max(band.from, one.from) : -1
    if (band && shared >= OVERLAP * Math.min(band.to - band.from, one.to - one.from)) band.inside.push(one)
    else bands.push({ from: one.from, to: one.to, inside: [one] })
  }
  return bands.map(({ inside }) => inside.sort((one, other) => one.along - other.along).map(({ thing }) => thing))
}
