/**
 * The moves of the arrows in the order editor; `ButtonListBox.tsx` has the keys of a keyboard. The first nine buttons
 * have rows of their own, so their last row may be short. The rest follows from the number of columns: 6 on a desktop,
 * 3 on a phone, fewer when much enlarged.
 */
import { MAIN_REMOTE_CUSTOM_BUTTONS } from '../button-list.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Does not depend on the columns, since every arrow finally leads to the first or last button. */
export function isArrowEnabled(place: number | undefined, direction: Direction, count: number): boolean {
  if (place === undefined) return false
  return direction === 'up' || direction === 'left' ? place > 0 : place < count - 1
}

/** The place that an arrow leads to, or undefined when the arrow is disabled. Places count from 0. */
export function placeBeside(
  place: number | undefined,
  direction: Direction,
  count: number,
  columns: number,
): number | undefined {
  if (place === undefined || !isArrowEnabled(place, direction, count)) return undefined
  if (direction === 'left') return place - 1
  if (direction === 'right') return place + 1
  const starts = rowStarts(count, columns)
  const row = starts.filter((start) => start <= place).length - 1
  const goal = direction === 'up' ? row - 1 : row + 1
  const start = starts[goal]
  if (start === undefined) return direction === 'up' ? 0 : count - 1
  const last = (starts[goal + 1] ?? count) - 1
  return Math.min(start + place - (starts[row] ?? 0), last)
}

/** The first place of each row as they are drawn, the top section's and then the lower list's. */
function rowStarts(count: number, columns: number): readonly number[] {
  const placeInSection = (place: number) =>
    place < MAIN_REMOTE_CUSTOM_BUTTONS ? place : place - MAIN_REMOTE_CUSTOM_BUTTONS
  return Array.from({ length: count }, (_, place) => place).filter((place) => placeInSection(place) % columns === 0)
}
