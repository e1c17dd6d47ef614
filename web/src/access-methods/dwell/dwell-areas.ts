/** Where resting counts for what: the areas around the targets, their edges, and what lies under the pointer. */
import type { Box, Target, TargetId } from '../page-reader/target.ts'

/** In CSS pixels from the top left of what is seen of the page, as the boxes of targets. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** One place to rest on. */
export interface Area {
  /** Of its target, of the list of its options, or of one of dwell's own keys. */
  readonly id: TargetId
  /** What is drawn there. */
  readonly box: Box
  /** Where resting counts: the box and a strip above and below it. */
  readonly hit: Box
  /** The target, or the options of one list, which all stand in one place. Empty for dwell's own keys. */
  readonly targets: readonly Target[]
}

/** Of a small target the way in is no deeper than this share of it, so that its middle is always in. */
const DEEPEST_SHARE = 0.25

/**
 * The areas of the page's targets. A strip of `extraPx` above and below each, and half of the gap at most: it never lies
 * over a neighbour, nor over the neighbour's strip. What scrolls has bars of its own (`dwell-places.ts`).
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

function withStrips(box: Box, all: readonly Box[], extraPx: number): Box {
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

/** The area that the point is inside of by `enterPx`; of several, one in the other, the smallest. */
export function areaAt(areas: readonly Area[], point: Point, enterPx: number): Area | undefined {
  let found: Area | undefined
  for (const area of areas)
    if (isInside(area.hit, point, enterPx) && (!found || sizeOf(area.hit) < sizeOf(found.hit))) found = area
  return found
}

function isInside(box: Box, { x, y }: Point, byPx: number): boolean {
  const byX = Math.min(byPx, box.width * DEEPEST_SHARE)
  const byY = Math.min(byPx, box.height * DEEPEST_SHARE)
  return x >= box.x + byX && x <= box.x + box.width - byX && y >= box.y + byY && y <= box.y + box.height - byY
}

/** 0 inside. */
export function pxOutside(box: Box, { x, y }: Point): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.width)
  const dy = Math.max(box.y - y, 0, y - box.y - box.height)
  return Math.hypot(dx, dy)
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function sizeOf({ width, height }: Box): number {
  return width * height
}
