import { expect, test } from 'vitest'
import { DEFAULT_PROFILE, type ScanSettings } from '@beckon/contract/profile'
import type { Target } from '../page-reader/target.ts'
import { key, nameOf } from './scan-harness.ts'

import { treeOfProfile } from './profile-tree.ts'

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

test('scanning goes in the usual order, that of the page, or the own one', () => {
  expect(groups({})).toEqual(['volume', 'menus', 'colours'])
  expect(groups({ order: 'page' })).toEqual(['menus', 'colours', 'volume'])
  expect(groups({ pattern: 'own', ownOrder: ['colours', 'volume'] })).toEqual(['colours', 'volume', 'menus'])
})

test('an own order that nobody has made yet is the usual one', () => {
  expect(groups({ pattern: 'own' })).toEqual(['volume', 'menus', 'colours'])
})
