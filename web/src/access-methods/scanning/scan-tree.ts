/**
 * The tree that scanning walks. Its order: groups with the most used keys first, or one key after another. Places in
 * it: the item of a place, the place of an item, and the parent of a level.
 */
import type { Language } from '@beckon/contract/languages'
import type { Profile } from '@beckon/contract/profile'
import { leavesOf, treeOf } from '../page-reader/target-tree.ts'
import type { Item, Leaf, Level, Target, TargetId } from '../page-reader/target.ts'
import type { Place } from './scan-types.ts'

type Chosen = Pick<Profile, 'scan' | 'switches'>

/** The path of the top level. */
export const TOP: readonly string[] = []

/** The id of the Undo key. */
const UNDO_KEY = 'undo'

/** Undefined: there is nothing to choose. */
export function treeOfProfile(targets: readonly Target[], chosen: Chosen, language: Language): Level | undefined {
  const { method, pattern } = chosen.scan
  const tree = treeOf(targets, {
    pattern,
    withBack: !chosen.switches.some(({ job }) => job === 'back'),
    // Holding the switch moves the highlight, so it cannot pause.
    withPause: method === 'inverse',
    language,
  })
  return tree && pattern === 'groups' ? inUsualOrder(tree) : tree
}

/**
 * The assumed visits of a person to each key of a line, in a hundred presses (docs/decisions/0008-ways-of-access.md).
 * If scanning stays on a key, its next press is no visit.
 */
const USUAL_VISITS: ReadonlyMap<TargetId, number> = new Map(
  (
    [
      [12, ['ok']],
      [3.63, ['volumeUp', 'volumeDown']],
      [10 / 3, ['guide', 'previous', 'exit']],
      [3.125, ['up', 'down', 'left', 'right']],
      [3, ['mute']],
      [2.25, ['playPause', 'replay']],
      [2, ['channelUp', 'channelDown']],
      [1.125, ['rewind', 'fastForward']],
      [2 / 3, ['tvPower', 'tvInput', 'power', 'menu', 'info', 'record', 'yellow', 'blue', 'red', 'green']],
      [1 / 3, ['pageUp', 'pageDown']],
      [0.3, ['digit0', 'digit1', 'digit2', 'digit3', 'digit4', 'digit5', 'digit6', 'digit7', 'digit8', 'digit9']],
    ] as const
  ).flatMap(([visits, keys]) => keys.map((id) => [id, visits])),
)

/**
 * The cheapest order: in each level, items that are visited more come first. Each further place costs every visit the
 * same, so no other order is cheaper. Items that are visited equally keep their order.
 */
function byVisits(tree: Level): Level {
  const visitsOf = (item: Item) =>
    leavesOf(item).reduce((sum, { target }) => sum + (USUAL_VISITS.get(target.id) ?? 0), 0)
  const items = tree.items.map((item) => (item.is === 'level' ? byVisits(item) : item))
  const sorted = items.filter((item) => !isExit(item)).sort((one, other) => visitsOf(other) - visitsOf(one))
  return { ...tree, items: [...sorted, ...items.filter(isExit)] }
}

/**
 * Groups and keys in the order of most people's use, with the header that every page has last. A page without these
 * keys keeps its own order.
 */
export function inUsualOrder(tree: Level): Level {
  const { items, ...top } = byVisits(tree)
  const isHead = (item: Item) => {
    const leaves = leavesOf(item)
    return leaves.length > 0 && leaves.every(({ target }) => target.isInHead)
  }
  return {
    ...top,
    items: [
      ...items.filter((item) => !isHead(item) && !isExit(item)),
      ...items.filter(isHead),
      ...items.filter(isExit),
    ],
  }
}

/**
 * Places the Undo key: after a press that can be undone it comes first, for one pass; otherwise it is last in the top
 * level, where it costs no other key a step. Inside a group it stays there, unless it comes first.
 */
export function placeUndo(tree: Level, isFirst: boolean): Level {
  const leaf = leavesOf(tree).find(isUndo)
  if (!leaf || (!isFirst && !tree.items.includes(leaf))) return tree
  const items = without(tree.items, leaf)
  if (isFirst) return { ...tree, items: [leaf, ...items] }
  return { ...tree, items: [...items.filter((item) => !isExit(item)), leaf, ...items.filter(isExit)] }
}

/** A level with one item left is that item. */
function without(items: readonly Item[], leaf: Leaf): readonly Item[] {
  return items.flatMap((item): readonly Item[] => {
    if (item === leaf) return []
    if (item.is !== 'level' || !leavesOf(item).includes(leaf)) return [item]
    const rest = without(item.items, leaf)
    const own = rest.filter(({ is }) => is !== 'back')
    return own.length <= 1 ? own : [{ ...item, items: rest }]
  })
}

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

/** The path of the arrow pad's level: several keys to move with, and one to confirm. */
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

export function isUndo(item: Item | undefined): boolean {
  return item?.is === 'target' && item.target.id === UNDO_KEY
}

/** Whether Undo comes first, as it does after a press that can be undone. */
export function isUndoFirst({ items }: Level): boolean {
  return isUndo(items[0])
}
