import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf, costOfDwell, meanCost, proposeOrder } from './cost.ts'
import { byUse, type Use } from './order-by-use.ts'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { settings, trees } from './scan-arbitraries.ts'
import { BACK, key, level, nameOf, scanByHand } from './scan-by-hand.ts'
import { leavesOf } from './scan-places.ts'
import type { ScanOptions } from './scan-types.ts'
import { perfect } from './presser.ts'
import { reach } from './scan-user.ts'
import type { Item, Level } from '../page/target.ts'

const SECOND: ScanOptions = { ...DEFAULT_PROFILE.scan, stepMs: 1_000, firstPercent: 50 }
const tv = level('TV', key('Power', { guard: 2 }), key('Input'), BACK)
const volume = level(
  'Volume',
  key('Mute'),
  key('Volume up', { stay: 'key' }),
  key('Volume down', { stay: 'key' }),
  BACK,
)
const page = level('top', tv, volume)

describe('the cost of a key', () => {
  test('counts the steps and presses to it, and the longer first item where it is passed', () => {
    expect(costOf(page, 'Volume up', SECOND, perfect(650))).toMatchObject({
      steps: 2,
      presses: 2,
      ms: 4_300,
      againMs: 650,
    })
    expect(costOf(page, 'Input', SECOND, perfect(650))).toMatchObject({
      steps: 1,
      presses: 2,
      ms: 2_800,
      againMs: 2_800,
    })
    expect(costOf(page, 'Nothing', SECOND, perfect(650))).toBeUndefined()
  })

  test('has one press more for a guarded key', () => {
    expect(costOf(page, 'Power', SECOND, perfect(650))).toMatchObject({ steps: 0, presses: 3, ms: 1_950 })
  })

  test('is presses alone where the user moves the highlight', () => {
    expect(costOf(page, 'Volume up', { ...SECOND, method: 'step' }, perfect(650))).toMatchObject({
      steps: 2,
      presses: 4,
      ms: 2_600,
    })
  })

  test('is what somebody needs who presses at the right time, by every method', () => {
    fc.assert(
      fc.property(trees, settings, fc.nat(), fc.integer({ min: 160, max: 290 }), (tree, chosen, number, pressMs) => {
        const leaves = leavesOf(tree)
        const id = leaves[number % leaves.length]?.target.id ?? ''
        const options: ScanOptions = {
          ...SECOND,
          ...chosen,
          extraMs: 0,
          startsOn: 'arrival',
          takeBack: 'guarded',
          lateMs: 0,
          auditory: false,
          passes: 3,
        }
        const scan = scanByHand(tree, options)
        const began = scan.now()
        reach(scan, id, { pressMs })
        const cost = costOf(tree, id, options, perfect(pressMs))
        expect(cost?.presses).toBe(scan.presses())
        // By the other methods the time is the user's own. Each passed first item may round by a millisecond.
        if (options.method === 'auto')
          expect(Math.abs(scan.now() - began - (cost?.ms ?? NaN))).toBeLessThan(leaves.length)
      }),
    )
  })
})

test('the cost of a key by dwell is by the user’s own time for it', () => {
  const { target } = key('Input', { guard: 1 })
  const dwell = { ...DEFAULT_PROFILE.dwell, keyPercents: { [target.id]: 200 } }
  expect(costOfDwell(target, dwell, [400]).ms).toBe(2_400)
})

test('the cost of a key by dwell is the way there and the time to rest, more where it takes care', () => {
  const cost = (guard: 0 | 1 | 2) => costOfDwell(key('Key', { guard }).target, DEFAULT_PROFILE.dwell, [300, 500]).ms
  expect([cost(0), cost(1), cost(2)]).toEqual([1_400, 1_900, 2_800])
})

describe('the cheapest order', () => {
  const used = (...counts: readonly (readonly [string, number])[]): readonly Use[] =>
    counts.map(([id, presses]) => ({ id, presses, runs: presses }))

  test('has first what is used most, groups and the keys in them, and leaves the way out last', () => {
    const best = byUse(page, used(['Volume down', 5], ['Mute', 1], ['Input', 3]))
    expect(best.items.map(nameOf)).toEqual(['Volume', 'TV'])
    expect(best.items.map((item) => (item.is === 'level' ? item.items.map(nameOf) : []))).toEqual([
      ['Volume down', 'Mute', 'Volume up', 'back'],
      ['Input', 'Power', 'back'],
    ])
  })

  test('is proposed with its gain, after fifty presses', () => {
    const uses = used(['Volume down', 50])
    const proposal = proposeOrder(page, uses, SECOND, perfect(650))
    expect(proposal).toMatchObject({ nowMs: 5_300, thenMs: 1_300 })
    // What has a blank in its id is another at the next visit.
    expect(proposal?.order).toEqual(['Volume', 'Mute', 'TV', 'Power', 'Input'])
    expect(proposeOrder(page, used(['Volume down', 49]), SECOND, perfect(650))).toBeUndefined()
  })

  test('is not proposed when it gains next to nothing', () => {
    expect(proposeOrder(page, used(['Power', 60], ['Volume up', 1]), SECOND, perfect(650))).toBeUndefined()
  })

  test('no other order of the same page is cheaper', () => {
    fc.assert(
      fc.property(trees, fc.array(fc.nat(50), { minLength: 40, maxLength: 40 }), fc.nat(), (tree, counts, seed) => {
        const uses = leavesOf(tree).map(({ target }, at) => {
          const runs = counts[at % 40] ?? 0
          return { id: target.id, presses: target.stay === 'key' ? 50 : runs, runs }
        })
        const best = meanCost(byUse(tree, uses), uses, SECOND, perfect(650)) ?? 0
        expect(best).toBeLessThanOrEqual((meanCost(shuffled(tree, seed), uses, SECOND, perfect(650)) ?? 0) + 1e-6)
      }),
    )
  })
})

function shuffled(tree: Level, seed: number): Level {
  const items = tree.items.map((item) => (item.is === 'level' ? shuffled(item, seed + 1) : item))
  const rank = new Map(items.map((item, at) => [item, ((at + 1) * 7_919 * (seed + 1)) % 101]))
  const isExit = (item: Item) => item.is === 'back' || item.is === 'pause'
  const inner = items.filter((item) => !isExit(item))
  const exits = items.filter(isExit)
  return { ...tree, items: [...inner.sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0)), ...exits] }
}
