/** The list with one entry moved to another place, counted from 0; unchanged if there is no such place. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return list
  const others = list.filter((_, index) => index !== from)
  return [...others.slice(0, to), entry, ...others.slice(to)]
}
