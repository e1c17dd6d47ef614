/**
 * The moves of the arrows in the order editor; `ButtonListBox.tsx` has the keys of a keyboard. The first nine buttons
 * have rows of their own, so their last row may be short. The rest follows from the number of columns: 6 on a desktop,
 * 3 on a phone, fewer when much enlarged.
 */
import { MAIN_REMOTE_CUSTOM_BUTTONS } from '../button-list.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'
export const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right']

/** The place that an arrow leads to, or undefined when the arrow is disabled. Places count from 0. */
export function placeBeside(
  place: number | undefined,
  direction: Direction,
  count: number,
  columns: number,
): number | undefined {
  if (place === undefined || place < 0 || place >= count) return undefined
  const goal = goalOf(place, direction, count, columns)
  return goal === place || goal < 0 || goal >= count ? undefined : goal
}

/**
 * Whether an arrow is enabled. This does not depend on the columns, since every arrow finally leads to the first or
 * last button.
 */
export function leadsOn(place: number | undefined, direction: Direction, count: number): boolean {
  return placeBeside(place, direction, count, 1) !== undefined
}

function goalOf(place: number, direction: Direction, count: number, columns: number): number {
  if (direction === 'left') return place - 1
  if (direction === 'right') return place + 1
  const rows = rowsOf(count, columns)
  const at = rows.findIndex(({ end }) => place < end)
  const goal = rows[direction === 'up' ? at - 1 : at + 1]
  if (goal === undefined) return direction === 'up' ? 0 : count - 1
  const column = place - (rows[at]?.start ?? 0)
  return Math.min(goal.start + column, goal.end - 1)
}

interface Row {
  readonly start: number
  /** The place after its last. */
  readonly end: number
}

/** The rows as they are drawn, the top section's and then the lower list's. */
export function rowsOf(count: number, columns: number): readonly Row[] {
  const top = Math.min(count, MAIN_REMOTE_CUSTOM_BUTTONS)
  return [...cut(0, top, columns), ...cut(top, count, columns)]
}

function cut(from: number, to: number, columns: number): Row[] {
  const width = Math.max(1, Math.floor(columns))
  return Array.from({ length: Math.ceil((to - from) / width) }, (_, row) => ({
    start: from + row * width,
    end: Math.min(from + (row + 1) * width, to),
  }))
}
