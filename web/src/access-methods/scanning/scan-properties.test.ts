/** What holds for every page, method and setting. `bench/access-methods.ts` runs these over many more cases. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highlightedOf, NAME_MAX_MS } from './scan-moves.ts'
import { happenings, acts, happen, settings, someOf, trees } from '../../../test/scan-arbitraries.ts'
import { scanHarness, type ScanHarness } from '../../../test/scan-harness.ts'
import { leavesOf } from '../page-reader/target-tree.ts'
import { isSameItem, levelAt, placeOf } from './scan-tree.ts'
import type { Place, ScanState } from './scan-types.ts'
import { act, reach } from '../../../test/scan-user.ts'

const USER = { pressMs: 250 }

function highlightedItems(state: ScanState) {
  const item = highlightedOf(state)?.item
  return item ? [item] : []
}

function actUntil(scan: ScanHarness, aim: 'pause' | undefined, isThere: () => boolean): void {
  for (let acts = 0; !isThere(); acts++) {
    if (acts > 5_000) throw new Error('It is never there.')
    act(scan, aim, USER)
  }
}

function isAtTop({ activity }: ScanState): boolean {
  return activity.at === 'scanning' && activity.place.path.length === 0
}

describe('reach', () => {
  test('each key of any page is chosen by the switches of any method', () => {
    fc.assert(
      fc.property(trees, settings, fc.nat(), (tree, options, number) => {
        const leaves = leavesOf(tree)
        const leaf = leaves[number % leaves.length]
        if (leaf) reach(scanHarness(tree, options), leaf.target.id, USER)
      }),
    )
  })

  test('and so it is from wherever the user has come to', () => {
    fc.assert(
      fc.property(
        trees,
        settings,
        fc.array(happenings, { maxLength: 25 }),
        fc.nat(),
        (tree, options, before, number) => {
          const scan = scanHarness(tree, options)
          for (const one of before) happen(scan, one, tree)
          const leaves = scan.state().tree ? leavesOf(scan.state().tree ?? tree) : []
          const leaf = leaves[number % leaves.length]
          if (leaf) reach(scan, leaf.target.id, USER)
        },
      ),
    )
  })

  test('the top is reached from everywhere', () => {
    fc.assert(
      fc.property(trees, settings, fc.array(acts, { maxLength: 25 }), (tree, options, before) => {
        const scan = scanHarness(tree, options)
        for (const one of before) happen(scan, one, tree)
        actUntil(scan, undefined, () => isAtTop(scan.state()))
      }),
    )
  })

  test('a pause is reached from everywhere: the last item of the top, where holding the switch is how to move', () => {
    fc.assert(
      fc.property(trees, settings, fc.array(acts, { maxLength: 25 }), (tree, options, before) => {
        const isHeld = options.method === 'inverse'
        fc.pre(!isHeld || tree.items.some((item) => item.is === 'pause'))
        const scan = scanHarness(tree, options)
        for (const one of before) happen(scan, one, tree)
        if (isHeld) actUntil(scan, 'pause', () => scan.state().activity.at === 'paused')
        else if (scan.state().activity.at !== 'paused') scan.send({ type: 'panic', at: scan.now() })
        expect(scan.state().activity.at).toBe('paused')
      }),
    )
  })

  test('rest is reached from everywhere by who lets the passes end', () => {
    fc.assert(
      fc.property(trees, settings, fc.array(acts, { maxLength: 25 }), (tree, options, before) => {
        fc.pre(options.passes > 0 && options.takeBack !== 'all')
        const scan = scanHarness(tree, options)
        for (const one of before) happen(scan, one, tree)
        for (let tries = 0; scan.state().activity.at !== 'resting'; tries++) {
          if (tries > 5_000) throw new Error('It never rests.')
          letPass(scan)
        }
      }),
    )
  })
})

/** Nobody chooses; who moves by hand goes on, and who holds a switch holds on. */
function letPass(scan: ScanHarness): void {
  const { activity, options } = scan.state()
  if (activity.at === 'paused') return act(scan, undefined, USER)
  const isHolding = options.method === 'inverse' && 'heldSince' in activity && activity.heldSince === undefined
  if (isHolding && activity.at === 'scanning') return scan.press()
  if (scan.due() !== undefined && options.method !== 'single-switch') return scan.pass((scan.due() ?? 0) - scan.now())
  if (activity.at === 'choosing' || activity.at === 'pressed') return act(scan, undefined, USER)
  scan.pass(scan.state().deadUntil > scan.now() ? options.stepMs : 1)
  scan.press('next')
}

describe('safety', () => {
  test('nothing is chosen but by a gesture, or by the wait that one began, on what was highlighted', () => {
    fc.assert(
      fc.property(trees, settings, fc.array(happenings, { maxLength: 60 }), (tree, options, all) => {
        const scan = scanHarness(tree, options)
        let gestures = 0
        const watched: ScanHarness = {
          ...scan,
          send: (event) => watch(() => scan.send(event)),
          gesture: (...of) => {
            const { activity, deadUntil } = scan.state()
            const isBlocked =
              activity.at === 'off' ||
              activity.at === 'resting' ||
              activity.at === 'paused' ||
              activity.at === 'suspended'
            const isDead = scan.now() < deadUntil
            gestures += 1
            watch(() => scan.gesture(...of), isBlocked || isDead ? 'never' : 'may')
          },
          pass: (ms) => passing(() => scan.pass(ms)),
          stall: (ms) => passing(() => scan.stall(ms)),
        }
        function watch(run: () => void, choice: 'may' | 'never' = 'never'): void {
          const before = scan.chosen.length
          const seen = highlightedItems(scan.state())
          run()
          const more = scan.chosen.length - before
          expect(more).toBeLessThanOrEqual(choice === 'may' ? 1 : 0)
          const id = scan.chosen.at(-1)
          if (more > 0 && (options.lateMs ?? 0) === 0)
            expect(seen.some((item) => item.is === 'target' && item.target.id === id)).toBe(true)
        }
        function passing(run: () => void): void {
          const byTime = options.method === 'single-switch' || options.takeBack === 'all'
          if (!byTime) return watch(run)
          run()
        }
        for (const one of all) {
          happen(watched, one, tree)
          expect(scan.chosen.length).toBeLessThanOrEqual(gestures)
        }
      }),
    )
  })

  test('single-switch step chooses once at most for each press', () => {
    fc.assert(
      fc.property(trees, settings, fc.array(happenings, { maxLength: 60 }), (tree, options, all) => {
        const scan = scanHarness(tree, { ...options, method: 'single-switch' })
        let presses = 0
        for (const one of all) {
          const before = scan.chosen.length
          happen(scan, one, tree)
          presses += one.is === 'press' || one.is === 'held' || one.is === 'long' ? 1 : 0
          const chosen = scan.chosen.length - before
          expect(chosen).toBeLessThanOrEqual(one.is === 'held' ? 2 : 1)
          expect(scan.chosen.length).toBeLessThanOrEqual(presses)
        }
      }),
    )
  })

  test('a key that needs a confirmation is never chosen by the first gesture after it was highlighted', () => {
    fc.assert(
      fc.property(trees, settings, fc.array(happenings, { maxLength: 60 }), (tree, options, all) => {
        const scan = scanHarness(tree, options)
        const guarded = new Set(leavesOf(tree).flatMap(({ target }) => (target.guard === 'confirm' ? [target.id] : [])))
        for (const one of all) {
          const before = scan.chosen.length
          const asked = highlightedOf(scan.state())?.waitsFor === 'confirmation'
          happen(scan, one, tree)
          const more = scan.chosen.slice(before)
          if (!asked && one.is === 'press') for (const id of more) expect(guarded.has(id)).toBe(false)
        }
      }),
    )
  })
})

describe('time', () => {
  test('any stall is one step at most, and what is highlighted then is highlighted for its whole time', () => {
    fc.assert(
      fc.property(
        trees,
        settings,
        fc.array(happenings, { maxLength: 20 }),
        fc.nat(10_000_000),
        (tree, options, before, ms) => {
          const scan = scanHarness(tree, { ...options, method: 'auto', takeBack: 'guarded' })
          for (const one of before) happen(scan, one, tree)
          const { activity } = scan.state()
          fc.pre(activity.at === 'scanning')
          const moves = scan.effects.length
          scan.stall(ms)
          const after = scan.state().activity
          expect(scan.effects.slice(moves).filter((effect) => effect.do === 'wait').length).toBeLessThanOrEqual(1)
          if (activity.at !== 'scanning' || after.at !== 'scanning' || after === activity) return
          if (after.place.path.length === activity.place.path.length) {
            const count = levelAt(scan.state().tree, activity.place.path)?.items.length ?? 0
            expect([activity.place.index, (activity.place.index + 1) % count]).toContain(after.place.index)
            expect((scan.due() ?? 0) - scan.now()).toBeGreaterThanOrEqual(
              after.afterName === undefined ? options.stepMs : NAME_MAX_MS,
            )
          } else expect(after.place.path).toEqual(activity.place.path.slice(0, -1))
        },
      ),
    )
  })

  test('a level is left after its passes at the latest', () => {
    fc.assert(
      fc.property(trees, settings, fc.array(acts, { maxLength: 20 }), (tree, options, before) => {
        fc.pre(options.passes > 0)
        const scan = scanHarness(tree, { ...options, method: 'auto', auditory: false, takeBack: 'guarded' })
        for (const one of before) happen(scan, one, tree)
        const { activity } = scan.state()
        fc.pre(activity.at === 'scanning')
        if (activity.at !== 'scanning') return
        const count = levelAt(tree, activity.place.path)?.items.length ?? 0
        const lapMs = count * options.stepMs + Math.round((options.stepMs * (options.firstPercent ?? 0)) / 100)
        const began = scan.now()
        const isHere = () => {
          const at = scan.state().activity
          return at.at === 'scanning' && at.place.path.join() === activity.place.path.join()
        }
        while (isHere()) scan.pass((scan.due() ?? Infinity) - scan.now())
        expect(scan.now() - began).toBeLessThanOrEqual(options.passes * lapMs)
      }),
    )
  })

  test('a setting changed in the middle never chooses', () => {
    fc.assert(
      fc.property(trees, settings, settings, fc.array(happenings, { maxLength: 30 }), (tree, one, other, before) => {
        const scan = scanHarness(tree, one)
        for (const happening of before) happen(scan, happening, tree)
        const chosen = scan.chosen.length
        scan.change(other)
        expect(scan.chosen.length).toBe(chosen)
        const { activity } = scan.state()
        expect(activity.at === 'choosing' || activity.at === 'pressed').toBe(false)
      }),
    )
  })
})

describe('a page that comes and goes', () => {
  test('the highlight is on something that is there or nowhere, and moves by it to no other level but up', () => {
    fc.assert(
      fc.property(trees, settings, fc.array(happenings, { maxLength: 60 }), (tree, options, all) => {
        const scan = scanHarness(tree, options)
        for (const one of all) {
          const before = placeIn(scan.state())
          happen(scan, one, tree)
          const state = scan.state()
          for (const item of highlightedItems(state))
            if (item.is === 'target' || item.is === 'level')
              expect(state.tree && isIn(state.tree, item.is === 'level' ? item.id : item.target.id)).toBe(true)
          const after = placeIn(state)
          if (one.is === 'page' && before && after) expect(before.path.slice(0, after.path.length)).toEqual(after.path)
        }
      }),
    )
  })

  test('an item that still stands in its level keeps the highlight and its time', () => {
    fc.assert(
      fc.property(trees, settings, fc.array(happenings, { maxLength: 30 }), fc.nat(), (tree, options, before, seed) => {
        const scan = scanHarness(tree, { ...options, method: 'auto' })
        for (const one of before) happen(scan, one, tree)
        const [highlighted] = highlightedItems(scan.state())
        const reread = someOf(tree, seed)
        fc.pre(highlighted?.is === 'target' && reread !== undefined)
        if (highlighted?.is !== 'target' || !reread || !isIn(reread, highlighted.target.id)) return
        const place = placeIn(scan.state())
        if (placeOf(reread, highlighted.target.id)?.path.join() !== place?.path.join()) return
        const due = scan.due()
        scan.send({ type: 'page changed', tree: reread, why: 'changed', at: scan.now() })
        const [still] = highlightedItems(scan.state())
        expect(still && isSameItem(still, highlighted)).toBe(true)
        expect(scan.due()).toBe(due)
      }),
    )
  })
})

function isIn(level: Parameters<typeof leavesOf>[0], id: string): boolean {
  if (level.is === 'target') return level.target.id === id
  return level.is === 'level' && (level.id === id || level.items.some((item) => isIn(item, id)))
}

function placeIn({ activity }: ScanState): Place | undefined {
  return 'place' in activity ? activity.place : undefined
}
