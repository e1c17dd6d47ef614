import { describe, expect, it } from 'vitest'
import type { Item, Leaf, Level } from '../page-reader/target.ts'
import { leavesOf } from './scan-places.ts'
import { placeUndo } from './undo-first.ts'

function leaf(id: string): Leaf {
  return {
    is: 'target',
    target: {
      id,
      name: id,
      groups: [],
      box: { x: 0, y: 0, width: 10, height: 10 },
      kind: 'press',
      guard: 0,
      stay: 'top',
      repeats: false,
      isInHead: false,
      needsActivation: false,
    },
  }
}

function level(id: string, ...items: Item[]): Level {
  return { is: 'level', id, name: id, items: [...items, ...(id === 'page' ? [] : [{ is: 'back' } as const])] }
}

const shape = (item: Item): unknown =>
  item.is === 'level' ? [item.id, ...item.items.map(shape)] : item.is === 'target' ? item.target.id : item.is

describe('the key to take a press back, while scanning', () => {
  it('is the last of the top, before what pauses', () => {
    const tree = level('page', leaf('undo'), level('volume', leaf('up'), leaf('down')), { is: 'pause' })
    expect(shape(placeUndo(tree, false))).toEqual(['page', ['volume', 'up', 'down', 'back'], 'undo', 'pause'])
  })

  it('comes first after a press that can be taken back, once in the tree', () => {
    const tree = level('page', level('volume', leaf('up'), leaf('down')), level('presses', leaf('undo'), leaf('list')))
    const first = placeUndo(tree, true)
    expect(shape(first)).toEqual(['page', 'undo', ['volume', 'up', 'down', 'back'], 'list'])
    expect(leavesOf(first)).toHaveLength(leavesOf(tree).length)
  })

  it('stays in its group otherwise, and a page without it stays as it is', () => {
    const grouped = level('page', level('presses', leaf('undo'), leaf('list')))
    expect(placeUndo(grouped, false)).toBe(grouped)
    const other = level('page', leaf('up'))
    expect(placeUndo(other, true)).toBe(other)
  })
})
