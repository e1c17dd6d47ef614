/** Orders a page so that what is used most comes first. */
import type { Item, Level, TargetId } from '../page-reader/target.ts'
import { leavesOf } from './scan-places.ts'

/** What a person pressed, of the last weeks or in a measurement. */
export interface Use {
  readonly id: TargetId
  readonly presses: number
  /** How many of these were the first of a run: the others cost a press each and no lap. */
  readonly runs: number
}

/**
 * The cheapest order: of the items of a level, whatever they hold, the one that is used more comes first. Each place
 * further on costs all who go there the same, so no other order is cheaper. What is used alike stays as it was.
 */
export function byUse(tree: Level, uses: readonly Use[]): Level {
  const runs = new Map(uses.map((use) => [use.id, use.runs]))
  const useOf = (item: Item) => leavesOf(item).reduce((sum, { target }) => sum + (runs.get(target.id) ?? 0), 0)
  const isExit = (item: Item) => item.is === 'back' || item.is === 'pause'
  const items = tree.items.map((item) => (item.is === 'level' ? byUse(item, uses) : item))
  const sorted = items.filter((item) => !isExit(item)).sort((one, other) => useOf(other) - useOf(one))
  return { ...tree, items: [...sorted, ...items.filter(isExit)] }
}

/** For the pattern `own`: of what is there at the next visit, too. */
export function orderOf({ items }: Level): readonly string[] {
  return items.flatMap(idsIn).filter((id) => !id.includes(' '))
}

function idsIn(item: Item): readonly string[] {
  if (item.is === 'target') return [item.target.id]
  return item.is === 'level' ? [item.id, ...item.items.flatMap(idsIn)] : []
}
