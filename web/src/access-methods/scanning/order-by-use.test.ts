import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Item, Level, TargetId } from '../page-reader/target.ts'
import { withPress } from './key-uses.ts'
import { byUse, orderOf, type Use } from './order-by-use.ts'
import { trees } from './scan-arbitraries.ts'
import { BACK, key, level, nameOf } from './scan-harness.ts'
import { leavesOf } from './scan-places.ts'

const used = (...counts: readonly (readonly [string, number])[]): readonly Use[] =>
  counts.map(([id, presses]) => ({ id, presses, runs: presses }))

test('what is used most comes first, groups and the keys in them, and the way out last', () => {
  const page = level(
    'top',
    level('TV', key('Power'), key('Input'), BACK),
    level('Volume', key('Mute'), key('Volume up'), key('Volume down'), BACK),
  )
  const best = byUse(page, used(['Volume down', 5], ['Mute', 1], ['Input', 3]))
  expect(best.items.map(nameOf)).toEqual(['Volume', 'TV'])
  expect(best.items.map((item) => (item.is === 'level' ? item.items.map(nameOf) : []))).toEqual([
    ['Volume down', 'Mute', 'Volume up', 'back'],
    ['Input', 'Power', 'back'],
  ])
  // What has a blank in its id is another at the next visit.
  expect(orderOf(best)).toEqual(['Volume', 'Mute', 'TV', 'Input', 'Power'])
})

test('no other order of the same page has fewer steps', () => {
  fc.assert(
    fc.property(trees, fc.array(fc.nat(50), { minLength: 40, maxLength: 40 }), fc.nat(), (tree, counts, seed) => {
      const uses = leavesOf(tree).map(({ target }, at) => ({ id: target.id, presses: 50, runs: counts[at % 40] ?? 0 }))
      expect(stepsFor(byUse(tree, uses), uses)).toBeLessThanOrEqual(stepsFor(shuffled(tree, seed), uses))
    }),
  )
})

test('how often a key is pressed is counted, but never which channel [T17]', () => {
  expect(['mute', 'channel-206'].map((id) => withPress({}, id, true))).toEqual([{ mute: [1, 1] }, {}])
})

/** All steps of the highlight that these uses take. */
function stepsFor(tree: Level, uses: readonly Use[]): number {
  return uses.reduce((sum, { id, runs }) => sum + runs * (stepsTo(tree, id) ?? 0), 0)
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
