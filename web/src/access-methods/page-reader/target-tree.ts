/**
 * The tree of a page's targets: groups or runs, with the ways out as last items; `scanning/scan-tree.ts`
 * orders it. Pure: what it knows of the page is in the targets. Each target is in the tree once, no level is empty, and
 * a level with one item is that item.
 *
 * - level: a node of the tree; its children are its items
 * - unit: a target, or all options of one list
 * - run: a level of neighbours in a list that is too long, named by their places; it is made from a piece
 */
import type { Language } from '@beckon/contract/languages'
import type { PATTERNS } from '@beckon/contract/profile'
import { say } from '../../texts/say.ts'
import { targetTexts as texts, type Rect, type Item, type Leaf, type Level, type Target } from './target.ts'

export type Pattern = (typeof PATTERNS)[number]

export interface TreeOptions {
  readonly pattern: Pattern
  /** A way out as the last item of each level but the top. */
  readonly withBack: boolean
  /** Whether the last item of the top level pauses scanning. */
  readonly withPause: boolean
  /** The language of the names of runs. */
  readonly language: Language
}

const TOP_ID = 'top'

/** A longer list is cut into runs of `RUN_LENGTH`. */
const LIST_AT_MOST = 8
const RUN_LENGTH = 6
/** Rows make runs only if the pieces have on average at least this many targets. */
const PIECE_AVERAGE_AT_LEAST = 3
/** A level with more items is cut as well. */
const LEVEL_AT_MOST = 24
/**
 * Of the groups that contain a target, only the outermost and the innermost count: each further group costs one more
 * press.
 */
const GROUPS_DEEP = 2
/** Two targets belong to one row if their heights overlap by at least half of the smaller one. */
const OVERLAP = 0.5

/** Undefined without targets. */
export function treeOf(targets: readonly Target[], options: TreeOptions): Level | undefined {
  if (targets.length === 0) return undefined
  const cut: Cut = (list, id) => inRuns(list, id, options.language)
  const items = options.pattern === 'groups' ? cut(inGroups(targets, cut), TOP_ID) : unitsOf(targets, cut)
  const only = items.length === 1 ? items[0] : undefined
  const top: Level = {
    is: 'level',
    id: TOP_ID,
    name: only?.is === 'level' ? only.name : say(texts.page, options.language),
    items: only?.is === 'level' ? only.items : items,
  }
  return withExits(top, options, true)
}

/** Shortens a level that is too long. */
type Cut = (items: readonly Item[], id: string) => readonly Item[]

/** A group whose items are being collected. */
interface OpenGroup {
  readonly id: string
  readonly name: string
  readonly items: (OpenGroup | Target)[]
  readonly groupsById: Map<string, OpenGroup>
}

function inGroups(targets: readonly Target[], cut: Cut): readonly Item[] {
  const top = openGroup(TOP_ID, '')
  for (const target of targets) {
    let group = top
    for (const { id, name } of pathOf(target)) {
      let next = group.groupsById.get(id)
      if (!next) {
        next = openGroup(id, name)
        group.groupsById.set(id, next)
        group.items.push(next)
      }
      group = next
    }
    group.items.push(target)
  }
  return itemsOf(top, cut)
}

function openGroup(id: string, name: string): OpenGroup {
  return { id, name, items: [], groupsById: new Map() }
}

function itemsOf({ items }: OpenGroup, cut: Cut): readonly Item[] {
  return items.map((item) =>
    'groupsById' in item ? levelOrOnly(item.id, item.name, cut(itemsOf(item, cut), item.id)) : leaf(item),
  )
}

function pathOf({ groups }: Target): Target['groups'] {
  return groups.length <= GROUPS_DEEP ? groups : [...groups.slice(0, GROUPS_DEEP - 1), ...groups.slice(-1)]
}

/** The items of a tree without groups: a target, or all options of one list. */
function unitsOf(targets: readonly Target[], cut: Cut): readonly Item[] {
  const lists = new Map<string, Target[]>()
  const units: (Target | { readonly id: string; readonly name: string; readonly options: Target[] })[] = []
  for (const target of targets) {
    const list = target.kind === 'option' ? target.groups.at(-1) : undefined
    const known = list && lists.get(list.id)
    if (known) known.push(target)
    else if (list) {
      const options = [target]
      lists.set(list.id, options)
      units.push({ ...list, options })
    } else units.push(target)
  }
  return units.map((unit) =>
    'options' in unit ? levelOrOnly(unit.id, unit.name, cut(unit.options.map(leaf), unit.id)) : leaf(unit),
  )
}

/** Lists that are too long for one pass become runs with the numbers of their places; groups stay as they are. */
function inRuns(items: readonly Item[], id: string, language: Language): readonly Item[] {
  const shortened: Item[] = []
  let list: Item[] = []
  let placesBefore = 0
  const endList = () => {
    shortened.push(...(list.length > LIST_AT_MOST ? runsOf(list, id, language, placesBefore) : list))
    placesBefore += list.length
    list = []
  }
  for (const item of items) {
    if (item.is === 'target') list.push(item)
    else {
      endList()
      shortened.push(item)
    }
  }
  endList()
  return shortened.length > LEVEL_AT_MOST ? runsOf(shortened, `${id} all`, language, 0) : shortened
}

/** `placesBefore`: how many places of the list are before these items. */
function runsOf(items: readonly Item[], id: string, language: Language, placesBefore: number): readonly Item[] {
  let places = placesBefore
  let pieces: readonly (readonly Numbered[])[] = inPieces(items).map((piece, index) => {
    // A single key above the others, such as the one over a number pad, takes no place number. The name of its run is
    // never shown, since a run of one is its item.
    const isLoneFirst = index === 0 && piece.length === 1
    const first = places + 1
    if (!isLoneFirst) places += piece.length
    return piece.map((item, place) => ({ item, from: first + place, to: first + place }))
  })
  // Too many runs become the pieces of longer runs; each round divides their number by `RUN_LENGTH`.
  for (;;) {
    const runs = pieces.map((piece): Numbered => {
      const [from, to] = [piece[0]?.from ?? 0, piece.at(-1)?.to ?? 0]
      const inside = piece.map(({ item }) => item)
      return { item: levelOrOnly(`${id} ${from}-${to}`, say(texts.run, language, { from, to }), inside), from, to }
    })
    if (runs.length <= LIST_AT_MOST) return runs.map(({ item }) => item)
    pieces = cutBy(runs, RUN_LENGTH)
  }
}

interface Numbered {
  readonly item: Item
  /** The first and the last place in the list, counted from 1. */
  readonly from: number
  readonly to: number
}

/**
 * Pieces of whole rows of the page, with as many items as a run may have, so that the highlighted run is one part of
 * the page, such as the keys of a number pad. A row that is shorter than the one below it, such as a key above the pad,
 * stays by itself.
 */
function inPieces(items: readonly Item[]): readonly (readonly Item[])[] {
  if (!items.every((item) => item.is === 'target')) return cutBy(items, RUN_LENGTH)
  const pieces: Item[][] = []
  let width = 0
  for (const row of rowsOf(items)) {
    const last = pieces.at(-1)
    if (last && row.length <= width && last.length + row.length <= RUN_LENGTH) last.push(...row)
    else {
      pieces.push(...cutBy(row, RUN_LENGTH).map((piece) => [...piece]))
      width = row.length
    }
  }
  // Rows that would change the order, or make too many short pieces, are not used.
  const isOrdered = pieces.flat().every((item, index) => item === items[index])
  return isOrdered && pieces.length <= items.length / PIECE_AVERAGE_AT_LEAST ? pieces : cutBy(items, RUN_LENGTH)
}

function cutBy<One>(all: readonly One[], length: number): readonly (readonly One[])[] {
  return Array.from({ length: Math.ceil(all.length / length) }, (_, index) =>
    all.slice(index * length, (index + 1) * length),
  )
}

/** A group of one is the item itself. */
function levelOrOnly(id: string, name: string, items: readonly Item[]): Item {
  const [first] = items
  return items.length === 1 && first ? first : { is: 'level', id, name, items }
}

function leaf(target: Target): Leaf {
  return { is: 'target', target }
}

function withExits(level: Level, options: TreeOptions, isTop: boolean): Level {
  const items = level.items.map((item) => (item.is === 'level' ? withExits(item, options, false) : item))
  if (isTop && options.withPause) items.push({ is: 'pause' })
  if (!isTop && options.withBack) items.push({ is: 'back' })
  return { ...level, items }
}

/** The targets of an item, in the order of scanning. */
export function leavesOf(item: Item): readonly Leaf[] {
  return item.is === 'target' ? [item] : item.is === 'level' ? item.items.flatMap(leavesOf) : []
}

export function targetsIn(item: Item): readonly Target[] {
  return leavesOf(item).map(({ target }) => target)
}

/** Rows of the page from top to bottom, each from left to right. None is empty. */
function rowsOf(items: readonly Item[]): readonly (readonly Item[])[] {
  const placed = items.map((item) => {
    const { x, y, height } = boxOf(item)
    return { item, from: y, to: y + height, x }
  })
  placed.sort((one, other) => one.from - other.from)
  const rows: { from: number; to: number; inside: typeof placed }[] = []
  for (const one of placed) {
    const row = rows.at(-1)
    const shared = row ? Math.min(row.to, one.to) - Math.max(row.from, one.from) : -1
    if (row && shared >= OVERLAP * Math.min(row.to - row.from, one.to - one.from)) row.inside.push(one)
    else rows.push({ from: one.from, to: one.to, inside: [one] })
  }
  return rows.map(({ inside }) => inside.sort((one, other) => one.x - other.x).map(({ item }) => item))
}

function boxOf(item: Item): Rect {
  const target = targetsIn(item)[0]
  if (!target) throw new Error('An item without a target has no place.')
  return target.box
}
