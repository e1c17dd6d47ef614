import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Item, Level, TargetId, Target } from '../page-reader/target.ts'
import { byVisits, inUsualOrder, placeUndo, treeOfProfile, type Visits } from './scan-tree.ts'
import { trees } from '../../../test/scan-arbitraries.ts'
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

test('what is used most comes first, groups and the keys in them, and the way out last', () => {
  const page = level(
    'top',
    level('TV', key('Power'), key('Input'), BACK),
    level('Volume', key('Mute'), key('Volume up'), key('Volume down'), BACK),
  )
  const best = byVisits(
    page,
    new Map([
      ['Volume down', 5],
      ['Mute', 1],
      ['Input', 3],
    ]),
  )
  expect(best.items.map(nameOf)).toEqual(['Volume', 'TV'])
  expect(best.items.map((item) => (item.is === 'level' ? item.items.map(nameOf) : []))).toEqual([
    ['Volume down', 'Mute', 'Volume up', 'back'],
    ['Input', 'Power', 'back'],
  ])
})

test('no other order of the same page has fewer steps', () => {
  fc.assert(
    fc.property(trees, fc.array(fc.nat(50), { minLength: 40, maxLength: 40 }), fc.nat(), (tree, counts, seed) => {
      const visits = new Map(leavesOf(tree).map(({ target }, at) => [target.id, counts[at % 40] ?? 0]))
      expect(stepsFor(byVisits(tree, visits), visits)).toBeLessThanOrEqual(stepsFor(shuffled(tree, seed), visits))
    }),
  )
})

/** All steps of the highlight that these visits take. */
function stepsFor(tree: Level, visits: Visits): number {
  return [...visits].reduce((sum, [id, times]) => sum + times * (stepsTo(tree, id) ?? 0), 0)
}

function stepsTo({ items }: Level, id: TargetId): number | undefined {
  for (const [at, item] of items.entries()) {
    if (item.is === 'target' && item.target.id === id) return at
    const rest = item.is === 'level' ? stepsTo(item, id) : undefined
    if (rest !== undefined) return at + rest
  }
  return undefined
}

function shuffled(tree: Level, seed: number): Level {
  const items = tree.items.map((item) => (item.is === 'level' ? shuffled(item, seed + 1) : item))
  const rank = new Map(items.map((item, at) => [item, ((at + 1) * 7_919 * (seed + 1)) % 101]))
  const isExit = (item: Item) => item.is === 'back' || item.is === 'pause'
  const inner = items.filter((item) => !isExit(item))
  const exits = items.filter(isExit)
  return { ...tree, items: [...inner.sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0)), ...exits] }
}

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
