import { describe, expect, it, test } from 'vitest'
import type { Item, Level, Target } from '../page-reader/target.ts'
import { inUsualOrder, placeUndo, treeOfProfile } from './scan-tree.ts'
import { leavesOf } from '../page-reader/target-tree.ts'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { BACK, key, level, nameOf, PAUSE } from '../../../test/scan-harness.ts'
import { DEFAULT_PROFILE, type ScanSettings } from '@beckon/contract/profile'

const inGroup = (group: string, ...ids: string[]): Target[] =>
  ids.map((id) => key(id, { groups: [{ id: group, name: group }] }).target)
const page = [
  ...inGroup('menus', 'guide', 'info'),
  ...inGroup('colours', 'red', 'green'),
  ...inGroup('volume', 'mute', 'volumeUp'),
]

function groups(scan: Partial<ScanSettings>): readonly string[] {
  const tree = treeOfProfile(page, { switches: [], scan: { ...DEFAULT_PROFILE.scan, ...scan } }, 'en')
  return tree?.items.map(nameOf) ?? []
}

test('scanning goes from group to group in the usual order, or from key to key in that of the page', () => {
  expect(groups({})).toEqual(['volume', 'menus', 'colours'])
  expect(groups({ pattern: 'line' })).toEqual(page.map(({ name }) => name))
})

test('every key of the standard remote has its place in the usual order, before what is not known', () => {
  for (const { id } of BUTTONS) {
    const usual = inUsualOrder(level('top', key('unknown'), key(id)))
    expect(usual.items.map(nameOf)).toEqual([id, 'unknown'])
  }
})

test('the usual order has volume and arrows before power and languages, and leaves an unknown page as it is', () => {
  const of = (...ids: readonly string[]) => ids.map((id) => key(id))
  const page = level(
    'top',
    level('Language', ...of('en', 'fr'), BACK),
    level('Power', ...of('power', 'tvPower'), BACK),
    level('Volume', ...of('volumeUp', 'mute', 'volumeDown'), BACK),
    level('Arrows', ...of('up', 'left', 'ok', 'right', 'down'), BACK),
  )
  const usual = inUsualOrder(page)
  expect(usual.items.map(nameOf)).toEqual(['Arrows', 'Volume', 'Power', 'Language'])
  expect(usual.items.map((item) => (item.is === 'level' ? nameOf(item.items[0] ?? BACK) : ''))).toEqual([
    'ok',
    'volumeUp',
    'power',
    'en',
  ])
  const volume = usual.items[1]
  expect(volume?.is === 'level' && volume.items.map(nameOf)).toEqual(['volumeUp', 'volumeDown', 'mute', 'back'])
  const other = level('top', key('b'), key('a'))
  expect(inUsualOrder(other)).toEqual(other)
  const head = level('Head', key('en', { isInHead: true }), key('fr', { isInHead: true }), BACK)
  const withHead = level('top', head, key('menu'), key('b'), key('a'), PAUSE)
  expect(inUsualOrder(withHead).items.map(nameOf)).toEqual(['menu', 'b', 'a', 'Head', 'pause'])
})

const group = (id: string, ...items: Item[]): Level => level(id, ...items, BACK)

const shape = (item: Item): unknown =>
  item.is === 'level' ? [item.id, ...item.items.map(shape)] : item.is === 'target' ? item.target.id : item.is

describe('the Undo key, while scanning', () => {
  it('is the last of the top, before what pauses', () => {
    const tree = level('page', key('undo'), group('volume', key('up'), key('down')), PAUSE)
    expect(shape(placeUndo(tree, false))).toEqual(['page', ['volume', 'up', 'down', 'back'], 'undo', 'pause'])
  })

  it('comes first after a press that can be undone, once in the tree', () => {
    const tree = level('page', group('volume', key('up'), key('down')), group('presses', key('undo'), key('list')))
    const first = placeUndo(tree, true)
    expect(shape(first)).toEqual(['page', 'undo', ['volume', 'up', 'down', 'back'], 'list'])
    expect(leavesOf(first)).toHaveLength(leavesOf(tree).length)
  })

  it('stays in its group otherwise, and a page without it stays as it is', () => {
    const grouped = level('page', group('presses', key('undo'), key('list')))
    expect(placeUndo(grouped, false)).toBe(grouped)
    const other = level('page', key('up'))
    expect(placeUndo(other, true)).toBe(other)
  })
})
