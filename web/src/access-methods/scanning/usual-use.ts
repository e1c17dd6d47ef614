/**
 * What people press on a remote, before anybody's own use is known. An assumption: shares of presses in percent, and how
 * often a press of a key on which scanning stays is followed by another (docs/decisions/0042-ways-of-access.md).
 */
import { byUse, type Use } from './order-by-use.ts'
import { afterPressOf } from '../page-reader/guard-table.ts'
import { leavesOf } from './scan-places.ts'
import type { Item, Level } from '../page-reader/target.ts'

/** By the ids of the buttons; the keys of a row share it evenly. */
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

const AGAIN: Readonly<Record<string, number>> = { volumeUp: 0.67, volumeDown: 0.67 }
const AGAIN_OTHERS = 0.5

/** `stays`: the keys on which a second press costs no lap. On the others each press is a run of its own. */
export function usesOf(shares: typeof USUAL_SHARES, stays: (id: string) => boolean): readonly Use[] {
  return shares.flatMap(([percent, keys]) =>
    keys.map((id) => {
      const presses = percent / keys.length
      return { id, presses, runs: presses * (stays(id) ? 1 - (AGAIN[id] ?? AGAIN_OTHERS) : 1) }
    }),
  )
}

const USUAL_USE = usesOf(USUAL_SHARES, (id) => afterPressOf(id).stay === 'key')

/**
 * The page's groups and keys, those first that most people use most, and last what is in the head of every page. A page
 * without these keys keeps the order of its content.
 */
export function inUsualOrder(tree: Level): Level {
  const { items, ...top } = byUse(tree, USUAL_USE)
  const isHead = (item: Item) => {
    const leaves = leavesOf(item)
    return leaves.length > 0 && leaves.every(({ target }) => target.isInHead)
  }
  const isExit = (item: Item) => leavesOf(item).length === 0
  return {
    ...top,
    items: [
      ...items.filter((item) => !isHead(item) && !isExit(item)),
      ...items.filter(isHead),
      ...items.filter(isExit),
    ],
  }
}
