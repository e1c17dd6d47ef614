/** Places in the tree: the item of a place, the place of an item, and the new place when the tree changes. */
import type { Place } from './scan-types.ts'
import type { Item, Level, TargetId } from '../page-reader/target.ts'

export const TOP: readonly string[] = []

/** Items with the same key in two readings of a page are the same. */
function keyOf(item: Item): string {
  return item.is === 'target' ? `target ${item.target.id}` : item.is === 'level' ? `level ${item.id}` : item.is
}

export function isSameItem(one: Item, other: Item): boolean {
  return keyOf(one) === keyOf(other)
}

export function levelAt(tree: Level | undefined, path: readonly string[]): Level | undefined {
  let level = tree
  for (const id of path) level = level?.items.find((item): item is Level => item.is === 'level' && item.id === id)
  return level
}

export function itemAt(tree: Level | undefined, { path, index }: Place): Item | undefined {
  return levelAt(tree, path)?.items[index]
}

/** Whether it leads out of a level or pauses, and is no target and no group. */
export function isExit({ is }: Item): boolean {
  return is === 'back' || is === 'pause'
}

export function placeOf(tree: Level, id: TargetId): Place | undefined {
  return find(tree, TOP, (level) => level.items.findIndex((item) => item.is === 'target' && item.target.id === id))
}

function find(level: Level, path: readonly string[], indexIn: (level: Level) => number): Place | undefined {
  const index = indexIn(level)
  if (index >= 0) return { path, index }
  for (const item of level.items) {
    const place = item.is === 'level' ? find(item, [...path, item.id], indexIn) : undefined
    if (place) return place
  }
  return undefined
}

/** The level of the arrow pad: several keys to move with, and one to confirm. */
export function arrowsOf(tree: Level): readonly string[] {
  const isPad = ({ items }: Level) => {
    const stays = items.map((item) => (item.is === 'target' ? item.target.stay : undefined))
    return stays.includes('arrows') && stays.filter((stay) => stay === 'key').length >= 2
  }
  return find(tree, TOP, (level) => (isPad(level) ? 0 : -1))?.path ?? TOP
}

/** The place, in the level above, of the level that was left. Undefined at the top. */
export function parentPlace(tree: Level | undefined, path: readonly string[]): Place | undefined {
  const left = path.at(-1)
  if (left === undefined) return undefined
  const outer = path.slice(0, -1)
  const index = levelAt(tree, outer)?.items.findIndex((item) => item.is === 'level' && item.id === left) ?? -1
  return { path: outer, index: Math.max(index, 0) }
}

/** The id of the Undo key. */
const UNDO_KEY = 'undo'

export function isUndo(item: Item | undefined): boolean {
  return item?.is === 'target' && item.target.id === UNDO_KEY
}

/** Whether Undo comes first, as it does after a press that can be undone (`scan-order.ts`). */
export function isUndoFirst({ items }: Level): boolean {
  return isUndo(items[0])
}
