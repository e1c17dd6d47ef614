/**
 * The place of the Undo key in the scanning order. After a press that can be undone it comes first, for one pass;
 * otherwise it is last in the top level, where it costs no other key a step.
 */
import type { Item, Leaf, Level } from '../page-reader/target.ts'
import { leavesOf } from './scan-places.ts'

/** The id of its button. */
export const UNDO_KEY = 'undo'

/** Inside a group it stays there, unless it comes first. */
export function placeUndo(tree: Level, isFirst: boolean): Level {
  const leaf = leavesOf(tree).find(({ target }) => target.id === UNDO_KEY)
  if (!leaf || (!isFirst && !tree.items.includes(leaf))) return tree
  const items = without(tree.items, leaf)
  if (isFirst) return { ...tree, items: [leaf, ...items] }
  const isExit = (item: Item): boolean => item.is === 'back' || item.is === 'pause'
  return { ...tree, items: [...items.filter((item) => !isExit(item)), leaf, ...items.filter(isExit)] }
}

export function isUndoFirst({ items: [first] }: Level): boolean {
  return first?.is === 'target' && first.target.id === UNDO_KEY
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
