/** The areas in which resting counts, around the targets of the page, and the places of dwell's own keys. Pure. */
import { overlap } from '../page-reader/rectangles.ts'
import type { Rect, Target, TargetId } from '../page-reader/target.ts'

/** A point in CSS pixels from the top left of the viewport, as the boxes of targets. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** One place to dwell on. */
export interface Area {
  /** The id of the target, of the list of its options, or of a key that dwell draws itself. */
  readonly id: TargetId
  /** The box that is drawn. */
  readonly box: Rect
  /** The area in which resting counts: the box and a strip above and below it. */
  readonly hit: Rect
  /** The target, or the options of one list, which all stand in one place. Empty for dwell's own keys. */
  readonly targets: readonly Target[]
}

/** The inner edge of a small target takes at most this share of it, so that its middle always counts. */
const DEEPEST_SHARE = 0.25

/**
 * The areas of the page's targets, each with a strip of `extraPx` above and below it, but at most half of the gap, so
 * that it never covers a neighbour or the neighbour's strip. Scrolling elements have bars instead.
 */
export function areasOf(targets: readonly Target[], extraPx: number): readonly Area[] {
  const places = new Map<TargetId, Target[]>()
  for (const target of targets) {
    if (target.kind === 'scroll') continue
    const id = target.kind === 'option' ? (target.groups.at(-1)?.id ?? target.id) : target.id
    places.set(id, [...(places.get(id) ?? []), target])
  }
  const boxes = [...places.values()].flatMap(([first]) => (first ? [first.box] : []))
  return [...places].flatMap(([id, [first, ...rest]]) =>
    first ? [{ id, box: first.box, hit: withStrips(first.box, boxes, extraPx), targets: [first, ...rest] }] : [],
  )
}

function withStrips(box: Rect, all: readonly Rect[], extraPx: number): Rect {
  let [above, below] = [extraPx, extraPx]
  for (const other of all) {
    if (other === box || other.x >= box.x + box.width || box.x >= other.x + other.width) continue
    const gapAbove = box.y - (other.y + other.height)
    const gapBelow = other.y - (box.y + box.height)
    if (gapAbove >= 0) above = Math.min(above, gapAbove / 2)
    else if (gapBelow >= 0) below = Math.min(below, gapBelow / 2)
  }
  return { ...box, y: box.y - above, height: box.height + above + below }
}

/** The area that contains the point by at least `enterPx`; of nested ones the smallest. */
export function areaAt(areas: readonly Area[], point: Point, enterPx: number): Area | undefined {
  let found: Area | undefined
  for (const area of areas)
    if (isInside(area.hit, point, enterPx) && (!found || sizeOf(area.hit) < sizeOf(found.hit))) found = area
  return found
}

function isInside(box: Rect, { x, y }: Point, byPx: number): boolean {
  const byX = Math.min(byPx, box.width * DEEPEST_SHARE)
  const byY = Math.min(byPx, box.height * DEEPEST_SHARE)
  return x >= box.x + byX && x <= box.x + box.width - byX && y >= box.y + byY && y <= box.y + box.height - byY
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function sizeOf({ width, height }: Rect): number {
  return width * height
}

/** An element that scrolls, and whether there is more above and below. */
export interface Scroller {
  readonly id: TargetId
  /** Its visible part, between any sticky header and footer. */
  readonly box: Rect
  readonly moreAbove: boolean
  readonly moreBelow: boolean
}

/** The visible part of the page, above any sticky footer. */
export interface View {
  readonly width: number
  readonly height: number
  readonly scrollers: readonly Scroller[]
}

/** The smallest side of dwell's own keys: large enough for a gaze error of 1.5°. */
export const OWN_KEY_PX = 120
/** The gap between own keys, the key in question, and the edges of the window. */
export const OWN_GAP_PX = 16
const BAR_PX = 100
/** A bar takes at most this share of its scrolling element's height. */
const BAR_SHARE = 0.15

export type OwnKey =
  | { readonly is: 'rest' | 'wake' | 'yes' | 'no' }
  | { readonly is: 'up' | 'down'; readonly scroller: TargetId }
  | { readonly is: 'option'; readonly option: TargetId }
  | { readonly is: 'more'; readonly first: number }

/** A key that dwell draws itself, with its place. */
export interface OwnArea extends Area {
  readonly key: OwnKey
  /** The label, where it depends on the question. */
  readonly words?: string
}

export function ownArea(key: OwnKey, box: Rect): OwnArea {
  return { id: idOf(key), box, hit: box, targets: [], key }
}

/**
 * Rest and Wake share an id, so the pointer must leave between the two. No target of a page has two spaces in its id.
 */
function idOf(key: OwnKey): TargetId {
  const which = 'scroller' in key ? `${key.is} ${key.scroller}` : 'option' in key ? key.option : key.is
  return `dwell  ${which === 'wake' ? 'rest' : which}`
}

/**
 * "Up" and "Down" over the edges of a scrolling element, while there is more in that direction; as wide as the element,
 * less the place of Rest.
 */
export function barsOf({ scrollers }: View, rest: Rect | undefined): readonly OwnArea[] {
  return scrollers.flatMap(({ id, box, moreAbove, moreBelow }) => {
    const height = barPx(box.height)
    return [
      ...(moreAbove ? [ownArea({ is: 'up', scroller: id }, { ...box, height })] : []),
      ...(moreBelow
        ? [ownArea({ is: 'down', scroller: id }, beside({ ...box, y: box.y + box.height - height, height }, rest))]
        : []),
    ]
  })
}

function beside(bar: Rect, rest: Rect | undefined): Rect {
  return rest && overlap(bar, rest) > 0 ? { ...bar, width: rest.x - bar.x } : bar
}

function barPx(height: number): number {
  return Math.min(BAR_PX, height * BAR_SHARE)
}

/** How far a bar scrolls: a whole key that was under it or under Rest is then uncovered. */
export function scrollPx(height: number): number {
  return Math.max(height * LEAST_SCROLL_SHARE, height - barPx(height) - 2 * OWN_KEY_PX)
}

const LEAST_SCROLL_SHARE = 0.3

export function isPageScrolling({ height, scrollers }: View): boolean {
  return scrollers.some(({ box }) => box.y + box.height >= height)
}

/**
 * The place of Rest, on the right edge. On a page that scrolls, at the bottom, since anything under it can be scrolled
 * away. Otherwise the lowest place that covers nothing, or else no middle of a key, or else as little as possible.
 */
export function placeRestKey(view: View, taken: readonly Rect[]): Rect {
  const { width, height } = view
  const size = Math.min(OWN_KEY_PX, width, height)
  const x = Math.max(0, width - size - OWN_GAP_PX / 2)
  const lowest = Math.max(0, height - size - OWN_GAP_PX / 2)
  let best: Rect = { x, y: lowest, width: size, height: size }
  if (isPageScrolling(view)) return best
  let least = Number.POSITIVE_INFINITY
  for (let y = lowest; y >= 0; y -= OWN_GAP_PX) {
    const box = { x, y, width: size, height: size }
    const covered = taken.reduce((sum, other) => sum + overlap(box, other) + (hasMiddleOf(other, box) ? MUCH : 0), 0)
    if (covered < least) [best, least] = [box, covered]
    if (covered === 0) break
  }
  return best
}

/** In px²: more than the area of any window. */
const MUCH = 1e9

function hasMiddleOf(key: Rect, rest: Rect): boolean {
  return overlap({ x: key.x + key.width / 2, y: key.y + key.height / 2, width: 1, height: 1 }, rest) > 0
}
