/** Places in the tree: the item of a place, the place of an item, and the new place when the tree changes. */
import type { Place } from './scan-types.ts'
import type { Item, Leaf, Level, TargetId } from '../page-reader/target.ts'

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

/** The targets of an item, in the order of scanning. */
export function leavesOf(item: Item): readonly Leaf[] {
  return item.is === 'target' ? [item] : item.is === 'level' ? item.items.flatMap(leavesOf) : []
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

/** Whether the item there is the target, contains it, or leads out of a level without it. */
export function leadsTo(tree: Level, place: Place, id: TargetId): boolean {
  const item = itemAt(tree, place)
  if (!item) return false
  const level = item.is === 'back' ? levelAt(tree, place.path) : item
  const holds = level !== undefined && leavesOf(level).some(({ target }) => target.id === id)
  return item.is === 'back' ? !holds : holds
}

/** The first item at the top that belongs to the page's own content, and not to the head that every page has. */
export function contentOf(tree: Level): Place {
  const index = tree.items.findIndex((item) => leavesOf(item).some(({ target }) => !target.isInHead))
  return { path: TOP, index: Math.max(index, 0) }
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

interface PlaceAfterChange {
  readonly place: Place
  /** The lit item still exists. */
  readonly itemStays: boolean
  /** The lit key is inside a group now, and that group is lit. */
  readonly groupHoldsIt: boolean
}

/**
 * The place of the highlight after the page was read again: the same item if it still exists, else the next one of its
 * group, else one level up, and so on.
 */
export function placeAfterChange(old: Level, place: Place, now: Level): PlaceAfterChange {
  const lit = itemAt(old, place)
  for (let depth = place.path.length; depth >= 0; depth--) {
    const path = place.path.slice(0, depth)
    const level = levelAt(now, path)
    if (!level || (depth > 0 && isLeft(level))) continue
    const same = lit ? level.items.findIndex((item) => isSameItem(item, lit)) : -1
    if (same >= 0) return { place: { path, index: same }, itemStays: true, groupHoldsIt: false }
    const from =
      depth === place.path.length ? place.index : (parentPlace(old, place.path.slice(0, depth + 1))?.index ?? 0)
    const index = nextOf(levelAt(old, path)?.items ?? [], from, level.items)
    const next = level.items[index]
    const groupHoldsIt =
      lit?.is === 'target' && next?.is === 'level' && leavesOf(next).some((leaf) => isSameItem(leaf, lit))
    return { place: { path, index }, itemStays: false, groupHoldsIt }
  }
  return { place: { path: TOP, index: 0 }, itemStays: false, groupHoldsIt: false }
}

/** Whether nothing but the way out is left in a level. */
function isLeft({ items }: Level): boolean {
  return items.every((item) => item.is === 'back' || item.is === 'pause')
}

/** The item that contains a part of the lost item, or is one; else the first of its followers that still exists. */
function nextOf(old: readonly Item[], from: number, now: readonly Item[]): number {
  const gone = old[from]
  const ofGone = gone ? leavesOf(gone) : []
  const around = now.findIndex((item) => leavesOf(item).some((leaf) => ofGone.some((one) => isSameItem(one, leaf))))
  if (around >= 0) return around
  const followers = [...old.slice(from + 1), ...old.slice(0, from)]
  for (const item of followers) {
    const index = now.findIndex((other) => isSameItem(other, item))
    if (index >= 0) return index
  }
  return 0
}
