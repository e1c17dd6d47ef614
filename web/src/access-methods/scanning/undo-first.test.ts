import { describe, expect, it } from 'vitest'
import type { Item, Level } from '../page-reader/target.ts'
import { key } from './scan-harness.ts'
import { leavesOf } from './scan-places.ts'
import { placeUndo } from './undo-first.ts'

function level(id: string, ...items: Item[]): Level {
  return { is: 'level', id, name: id, items: [...items, ...(id === 'page' ? [] : [{ is: 'back' } as const])] }
}

const shape = (item: Item): unknown =>
  item.is === 'level' ? [item.id, ...item.items.map(shape)] : item.is === 'target' ? item.target.id : item.is

describe('the Undo key, while scanning', () => {
  it('is the last of the top, before what pauses', () => {
    const tree = level('page', key('undo'), level('volume', key('up'), key('down')), { is: 'pause' })
    expect(shape(placeUndo(tree, false))).toEqual(['page', ['volume', 'up', 'down', 'back'], 'undo', 'pause'])
  })

  it('comes first after a press that can be undone, once in the tree', () => {
    const tree = level('page', level('volume', key('up'), key('down')), level('presses', key('undo'), key('list')))
    const first = placeUndo(tree, true)
    expect(shape(first)).toEqual(['page', 'undo', ['volume', 'up', 'down', 'back'], 'list'])
    expect(leavesOf(first)).toHaveLength(leavesOf(tree).length)
  })

  it('stays in its group otherwise, and a page without it stays as it is', () => {
    const grouped = level('page', level('presses', key('undo'), key('list')))
    expect(placeUndo(grouped, false)).toBe(grouped)
    const other = level('page', key('up'))
    expect(placeUndo(other, true)).toBe(other)
  })
})
