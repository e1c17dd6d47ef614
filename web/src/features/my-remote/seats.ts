/**
 * The options of a list box are kept by seat, not by button: who comes sits down where somebody left. A button that goes
 * over the line between the two list boxes would else take its option along, and two would be made and two thrown away.
 */
import type { ButtonList, KeyedButton } from './button-list.ts'

export interface Seat {
  readonly seat: number
  readonly entry: KeyedButton
}

/** Who sits where now, in no order; `before` itself when nothing of that has changed. */
export function seated(before: readonly Seat[], entries: ButtonList): readonly Seat[] {
  const still = new Map(entries.map((entry) => [entry.key, entry]))
  const known = new Set(before.map(({ entry }) => entry.key))
  const newcomers = entries.filter(({ key }) => !known.has(key))
  if (newcomers.length === 0 && before.length === entries.length && before.every(({ entry }) => still.get(entry.key) === entry)) return before
  const seats: Seat[] = []
  for (const { seat, entry } of before) {
    const sits = still.get(entry.key) ?? newcomers.shift()
    if (sits !== undefined) seats.push(sits === entry ? { seat, entry } : { seat, entry: sits })
  }
  let last = Math.max(-1, ...before.map(({ seat }) => seat))
  for (const entry of newcomers) seats.push({ seat: (last += 1), entry })
  return seats
}
