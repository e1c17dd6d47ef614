/** The order in which scanning walks a page: groups with the most used keys first, or one key after another. */
import type { Language } from '@beckon/contract/languages'
import type { Profile } from '@beckon/contract/profile'
import { afterChoiceOf } from '../page-reader/choice-rules.ts'
import { treeOf } from '../page-reader/target-tree.ts'
import type { Item, Leaf, Level, Target, TargetId } from '../page-reader/target.ts'
import { isExit, isUndo, leavesOf } from './scan-places.ts'

type Chosen = Pick<Profile, 'scan' | 'switches'>

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

/** How often a key was pressed, by a person or in a measurement. */
export interface Use {
  readonly id: TargetId
  readonly presses: number
  /** How many of these began a run: the others cost one press each and no lap. */
  readonly runs: number
}

/**
 * The cheapest order: in each level, items that are used more come first. Each further place costs every visit the
 * same, so no other order is cheaper. Items that are used equally keep their order.
 */
export function byUse(tree: Level, uses: readonly Use[]): Level {
  const runs = new Map(uses.map((use) => [use.id, use.runs]))
  const useOf = (item: Item) => leavesOf(item).reduce((sum, { target }) => sum + (runs.get(target.id) ?? 0), 0)
  const items = tree.items.map((item) => (item.is === 'level' ? byUse(item, uses) : item))
  const sorted = items.filter((item) => !isExit(item)).sort((one, other) => useOf(other) - useOf(one))
  return { ...tree, items: [...sorted, ...items.filter(isExit)] }
}

/**
 * How often people press each button, in percent of all presses: an assumption
 * (docs/decisions/0042-ways-of-access.md). The keys of a row share the percentage evenly.
 */
export const USUAL_SHARES: readonly (readonly [percent: number, keys: readonly string[]])[] = [
  [22, ['volumeUp', 'volumeDown']],
  [3, ['mute']],
  [25, ['up', 'down', 'left', 'right']],
  [12, ['ok']],
  [10, ['guide', 'previous', 'exit']],
  [9, ['playPause', 'rewind', 'fastForward', 'replay']],
  [8, ['channelUp', 'channelDown']],
  [3, ['digit0', 'digit1', 'digit2', 'digit3', 'digit4', 'digit5', 'digit6', 'digit7', 'digit8', 'digit9']],
  [
    8,
    ['tvPower', 'tvInput', 'power', 'menu', 'info', 'pageUp', 'pageDown', 'record', 'yellow', 'blue', 'red', 'green'],
  ],
]

/** How often a press of a key on which scanning stays is followed by another. Also an assumption. */
const AGAIN: Readonly<Record<string, number>> = { volumeUp: 0.67, volumeDown: 0.67 }
const AGAIN_OTHERS = 0.5

/** `stays`: whether a second press of a key costs no lap. On other keys each press is a run of its own. */
export function usesOf(shares: typeof USUAL_SHARES, stays: (id: string) => boolean): readonly Use[] {
  return shares.flatMap(([percent, keys]) =>
    keys.map((id) => {
      const presses = percent / keys.length
      return { id, presses, runs: presses * (stays(id) ? 1 - (AGAIN[id] ?? AGAIN_OTHERS) : 1) }
    }),
  )
}

const USUAL_USE = usesOf(USUAL_SHARES, (id) => afterChoiceOf(id).stay === 'key')

/**
 * Groups and keys in the order of most people's use, with the head that every page has last. A page without these keys
 * keeps its own order.
 */
export function inUsualOrder(tree: Level): Level {
  const { items, ...top } = byUse(tree, USUAL_USE)
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
