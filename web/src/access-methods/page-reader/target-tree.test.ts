import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PATTERNS } from '@beckon/contract/profile'
import { fakeTarget } from './fake-target.ts'
import type { Rect, GroupName, Item, Level, Target } from './target.ts'
import { targetsIn, treeOf, type Pattern, type TreeOptions } from './target-tree.ts'

const BARE: TreeOptions = { pattern: 'groups', withBack: false, withPause: false, language: 'en' }

function target(id: string, groups: readonly string[] = [], more: Partial<Target> = {}): Target {
  return fakeTarget(id, { groups: groups.map((name) => ({ id: `group ${name}`, name })), ...more })
}

function at(x: number, y: number): { box: Rect } {
  return { box: { x, y, width: 48, height: 48 } }
}

const many = (count: number, groups: readonly string[] = []) =>
  Array.from({ length: count }, (_, place) => target(`${groups.join('-')}${place + 1}`, groups))

/** A tree in one line: a level as "name(…)". */
function written(item: Item | undefined): string {
  if (item === undefined) return 'nothing'
  if (item.is === 'target') return item.target.name
  if (item.is !== 'level') return item.is
  return `${item.name}(${item.items.map(written).join(' ')})`
}

const tree = (targets: readonly Target[], options: Partial<TreeOptions> = {}) =>
  written(treeOf(targets, { ...BARE, ...options }))

describe('groups', () => {
  const REMOTE = [
    target('Menu'),
    target('Up', ['Volume']),
    target('Mute', ['Volume']),
    target('Guide', ['Menus']),
    target('1', ['Numbers']),
    target('2', ['Numbers']),
  ]

  it('are those of the page, in its order; a group of one is the item itself', () => {
    expect(tree(REMOTE)).toBe('Page(Menu Volume(Up Mute) Guide Numbers(1 2))')
  })

  it('have a way out in each but the top, and a pause at the top', () => {
    expect(tree(REMOTE, { withBack: true, withPause: true })).toBe(
      'Page(Menu Volume(Up Mute back) Guide Numbers(1 2 back) pause)',
    )
  })

  it('that hold all there is are entered from the start', () => {
    expect(tree([target('Stay', ['Log out?']), target('Leave', ['Log out?'])], { withBack: true })).toBe(
      'Log out?(Stay Leave)',
    )
  })

  it('that hold one group alone are that group', () => {
    expect(tree([target('Home'), ...many(2, ['Form', 'Rooms'])])).toBe('Page(Home Rooms(Form-Rooms1 Form-Rooms2))')
  })

  it('inside groups inside groups cost no more than two presses', () => {
    const deep = [target('a', ['A', 'B', 'C', 'D']), target('b', ['A', 'B', 'C', 'D']), target('c', ['A', 'B'])]
    expect(tree([...deep, target('d')])).toBe('Page(A(D(a b) c) d)')
  })

  it('of more than 8 are cut into runs of 6 that are named by their places', () => {
    expect(tree([target('Home'), ...many(8, ['Keys'])])).toBe(`Page(Home Keys(${names('Keys', 1, 8)}))`)
    expect(tree([target('Home'), ...many(14, ['Keys'])])).toBe(
      `Page(Home Keys(Items 1 to 6(${names('Keys', 1, 6)}) Items 7 to 12(${names('Keys', 7, 12)}) ` +
        `Items 13 to 14(${names('Keys', 13, 14)})))`,
    )
  })

  it('that stand in rows are cut between rows: a number pad in two pieces, and the key above it by itself', () => {
    const pad = Array.from({ length: 12 }, (_, place) =>
      target(`k${place + 1}`, ['Numbers'], at(110 * (place % 3), 100 * Math.floor(place / 3))),
    )
    const leave = target('Leave', ['Numbers'], at(220, -60))
    const [upper, lower] = [pad.slice(0, 6), pad.slice(6)].map((half) => half.map(({ name }) => name).join(' '))
    expect(tree([target('Home'), leave, ...pad])).toBe(
      `Page(Home Numbers(Leave Items 1 to 6(${upper}) Items 7 to 12(${lower})))`,
    )
  })

  it('of 200 are cut into runs of runs, and the last run of one is that one', () => {
    const whole = tree([target('Home'), ...many(200, ['Keys'])])
    expect(whole).toContain('Items 1 to 36(Items 1 to 6(Keys1 ')
    expect(whole).toContain('Items 181 to 200(Items 181 to 186(')
    expect(tree(many(13))).toContain('Items 7 to 12(7 8 9 10 11 12) 13)')
  })

  it('are one list of their options each', () => {
    const options = ['English', 'Español'].map((name) => target(name, ['Form', 'Language'], { kind: 'option' }))
    expect(tree([...options, target('Save', ['Form'])])).toBe('Form(Language(English Español) Save)')
  })
})

function names(group: string, from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => `${group}${from + at}`).join(' ')
}

describe('a line', () => {
  const KEYS = [
    target('b', ['Left'], at(100, 4)),
    target('a', ['Right'], at(0, 0)),
    target('c', ['Left'], at(0, 100)),
    target('d', ['Right'], at(100, 90)),
  ]

  it('has everything one by one, in the order of the page', () => {
    expect(tree(KEYS, { pattern: 'line', withBack: true })).toBe('Page(b a c d)')
  })

  it.each(PATTERNS)('have nothing to walk on a page without targets (%s)', (pattern) => {
    expect(treeOf([], { ...BARE, pattern })).toBeUndefined()
  })
})

/** A group stands in one place: its id has its whole way from the top in it. */
const groupPaths = fc.array(fc.nat(2), { maxLength: 5 }).map((path) =>
  path.map((_, at): GroupName => {
    const place = path.slice(0, at + 1).join('.')
    return { id: `group ${place}`, name: `Group ${place}` }
  }),
)
const boxes = fc.record({
  x: fc.integer({ min: -500, max: 2_000 }),
  y: fc.integer({ min: -500, max: 5_000 }),
  width: fc.integer({ min: 0, max: 800 }),
  height: fc.integer({ min: 0, max: 300 }),
})
const pages = fc.array(fc.tuple(groupPaths, boxes, fc.boolean(), fc.nat(3)), { maxLength: 120 }).map((rows) =>
  rows.map(([groups, box, isOption, list], place) => {
    const listId = `list ${list} of ${groups.at(-1)?.id ?? 'page'}`
    const inList = isOption ? [...groups, { id: listId, name: listId }] : groups
    return target(`target ${place}`, [], { groups: inList, box, kind: isOption ? 'option' : 'press' })
  }),
)
const options = fc.record({
  pattern: fc.constantFrom<Pattern>(...PATTERNS),
  withBack: fc.boolean(),
  withPause: fc.boolean(),
  language: fc.constantFrom('en', 'es', 'fr'),
})

const levelsIn = (level: Level): readonly Level[] => [
  level,
  ...level.items.flatMap((item) => (item.is === 'level' ? levelsIn(item) : [])),
]
const depthOf = (item: Item): number => (item.is === 'level' ? 1 + Math.max(...item.items.map(depthOf)) : 0)

describe('every page, by every pattern', () => {
  it('has each of its targets in the tree, and each once', () => {
    check((targets, tree) => {
      expect(
        targetsIn(tree)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(targets.map(({ id }) => id).sort())
    })
  })

  it('has no level that is empty, and none but the top with one item', () => {
    check((_targets, tree) => {
      for (const level of levelsIn(tree)) {
        const own = level.items.filter(({ is }) => is === 'target' || is === 'level')
        expect(own.length).toBeGreaterThanOrEqual(level === tree ? 1 : 2)
      }
    })
  })

  it('has a way out at the end of every level but the top, and a pause at the end of the top, when asked', () => {
    check((_targets, tree, { withBack, withPause }) => {
      for (const level of levelsIn(tree)) {
        const exit = level === tree ? (withPause ? 'pause' : undefined) : withBack ? 'back' : undefined
        const exits = level.items.flatMap(({ is }, at) => (is === 'back' || is === 'pause' ? [[is, at]] : []))
        expect(exits).toEqual(exit === undefined ? [] : [[exit, level.items.length - 1]])
      }
    })
  })

  it('has two levels with the same id nowhere, so that a highlight knows its place', () => {
    check((_targets, tree) => {
      const ids = levelsIn(tree).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    })
  })

  it('is no deeper than its groups and its lengths ask for', () => {
    check((targets, tree, { pattern }) => {
      const runs = Math.ceil(Math.log(Math.max(2, targets.length)) / Math.log(6))
      // A list's options are a level of their own in it.
      const deepest = {
        groups: 4 + 3 * runs,
        line: 2 + runs,
      }
      expect(depthOf(tree)).toBeLessThanOrEqual(deepest[pattern])
    })
  })

  it('has no list longer than a lap is worth, but for the line', () => {
    check((_targets, tree, { pattern }) => {
      if (pattern === 'line') return
      for (const { items } of levelsIn(tree)) expect(items.length).toBeLessThanOrEqual(25)
    })
  })
})

function check(holds: (targets: readonly Target[], tree: Level, options: TreeOptions) => void): void {
  fc.assert(
    fc.property(pages, options, (targets, chosen) => {
      const tree = treeOf(targets, chosen)
      if (targets.length === 0) expect(tree).toBeUndefined()
      else holds(targets, tree as Level, chosen)
    }),
    { numRuns: 300 },
  )
}
