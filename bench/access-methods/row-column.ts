/**
 * The row-column order of AsTeRICS AAC on given places, reimplemented from its idea: the topmost remaining item makes a
 * row with all that overlap its height; rows go from top to bottom, their items from left to right; a row of one is
 * that item. All steps are equally long, and only the end of its passes leads out of a row.
 */
import type { Level, Target } from '../../web/src/access-methods/page-reader/target.ts'

export function rowColumn(targets: readonly Target[]): Level {
  const rows: Target[][] = []
  let left = [...targets].sort((one, other) => one.box.y - other.box.y || other.box.height - one.box.height)
  for (let [first] = left; first; [first] = left) {
    const [top, bottom] = [first.box.y, first.box.y + first.box.height]
    const row = left.filter(({ box }) => box.y <= bottom && box.y + box.height >= top)
    rows.push(row.sort((one, other) => one.box.x - other.box.x || one.box.y - other.box.y))
    left = left.filter((target) => !row.includes(target))
  }
  const items = rows.map((row, at): Level['items'][number] => {
    const leaves = row.map((target) => ({ is: 'target', target: { ...target, guard: 'none' } }) as const)
    const [only] = leaves
    return leaves.length === 1 && only ? only : { is: 'level', id: `row ${at}`, name: `row ${at}`, items: leaves }
  })
  return { is: 'level', id: 'top', name: 'top', items }
}
