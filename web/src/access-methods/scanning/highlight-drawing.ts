/**
 * Computes the drawing of the highlight from its item and the boxes of its targets. Pure; in CSS pixels of the
 * viewport.
 */
import type { Language } from '@beckon/contract/languages'
import { say } from '../../texts/say.ts'
import { scanTexts as texts } from './scan-texts.ts'
import type { ScanSettings } from '@beckon/contract/profile'
import type { Highlighted } from './scan-types.ts'
import { targetsIn } from '../page-reader/target-tree.ts'
import { overlap, union } from '../page-reader/rectangles.ts'
import type { Rect, Item, Level, Target } from '../page-reader/target.ts'

/** The gap between a target and its frame. */
const GAP_PX = 4
/** How thick the frame is. Its colours are in `Highlight.module.css`. */
export const FRAME_PX = 6
/** The edge around the frame and inside it: a second colour, so that the frame is seen on any background. */
export const EDGE_PX = 2
/** From the middle of a band to clear of its outer edge. */
const CLEAR_OF_BAND_PX = GAP_PX / 2 + EDGE_PX + FRAME_PX / 2

/** The band around one target, or around several that belong together. */
export interface Frame {
  /** The middle of the band. */
  readonly box: Rect
  readonly corner: number
}

/** The text of an item that has no place of its own on the page, or whose text is not visible there. */
export interface Tag {
  readonly words: string
  /** Centred on this, above it where there is room. */
  readonly near: Rect
  /** The only sign of the highlighted item: drawn near that place, where it covers no key. */
  readonly alone: boolean
}

export interface Drawing {
  readonly frames: readonly Frame[]
  readonly tags: readonly Tag[]
  /** The boxes that are not dimmed. Undefined: nothing is dimmed. */
  readonly bright: readonly Rect[] | undefined
  readonly awaitsSecondPress: boolean
  readonly isPressed: boolean
}

export interface DrawingPlace {
  /** Everything that can be scanned. */
  readonly tree: Level
  readonly boxOf: (target: Target) => Rect
  /** The corner radius of a target. */
  readonly cornerOf: (target: Target) => number
  readonly window: { readonly width: number; readonly height: number }
  readonly language: Language
}

export function drawingOf(
  highlighted: Highlighted,
  appearance: ScanSettings['highlight'],
  place: DrawingPlace,
): Drawing {
  return {
    frames: framesOf([highlighted.item], place),
    tags: tagsOf(highlighted, appearance, place),
    bright: brightOf(highlighted, place),
    awaitsSecondPress: highlighted.waitsFor !== 'nothing',
    isPressed: highlighted.isPressed,
  }
}

function framesOf(items: readonly Item[], place: DrawingPlace): Frame[] {
  const targets = items.flatMap(targetsIn).filter(({ kind }) => kind !== 'scroll')
  const [first] = targets
  if (first === undefined) return []
  const around = (box: Rect, corner: number): Frame => bandAround(box, corner, place.window)
  if (targets.length === 1) return [around(place.boxOf(first), place.cornerOf(first))]
  const own = new Set(targets.map(({ id }) => id))
  const others = targetsIn(place.tree)
    .filter(({ id, kind }) => kind !== 'scroll' && !own.has(id))
    .map(place.boxOf)
  const framesNoOther = (whole: Rect): boolean => !others.some((other) => holds(whole, other))
  const whole = union(targets.map(place.boxOf))
  if (framesNoOther(whole)) return [around(whole, CORNER_OF_GROUP_PX)]
  return rowsOf(targets, place).flatMap((row) => {
    const box = union(row.map(place.boxOf))
    if (row.length > 1 && framesNoOther(box)) return [around(box, CORNER_OF_GROUP_PX)]
    return row.map((target) => around(place.boxOf(target), place.cornerOf(target)))
  })
}

/** Rows of targets side by side, so that a large group among others has a few frames, not a hundred. */
function rowsOf(targets: readonly Target[], { boxOf }: DrawingPlace): readonly (readonly Target[])[] {
  const rows: Target[][] = []
  for (const target of targets) {
    const row = rows.at(-1)
    const before = row?.[0] && boxOf(row[0])
    const { y, height } = boxOf(target)
    const middle = y + height / 2
    if (before && before.y < middle && middle < before.y + before.height) row.push(target)
    else rows.push([target])
  }
  return rows
}

const CORNER_OF_GROUP_PX = 14

/** Kept inside the window if the target is: the band may then lie on the target's own edge. */
function bandAround(box: Rect, corner: number, { width, height }: DrawingPlace['window']): Frame {
  const by = GAP_PX + EDGE_PX + FRAME_PX / 2
  const least = EDGE_PX + FRAME_PX / 2
  const [left, right] = keptInWindow(box.x - by, box.x + box.width + by, least, width)
  const [top, bottom] = keptInWindow(box.y - by, box.y + box.height + by, least, height)
  return { box: { x: left, y: top, width: right - left, height: bottom - top }, corner: corner + by }
}

/** Where the band begins and ends on one axis. A box outside the window keeps its place. */
function keptInWindow(from: number, to: number, least: number, size: number): readonly [number, number] {
  return to < 2 * least || from > size - 2 * least ? [from, to] : [Math.max(from, least), Math.min(to, size - least)]
}

/** Whether the middle of a box is in `whole`: a frame around `whole` would then seem to include it. */
function holds(whole: Rect, { x, y, width, height }: Rect): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return middleX > whole.x && middleX < whole.x + whole.width && middleY > whole.y && middleY < whole.y + whole.height
}

function tagsOf(highlighted: Highlighted, appearance: ScanSettings['highlight'], place: DrawingPlace): Tag[] {
  const { item } = highlighted
  const { language } = place
  const screen = { x: 0, y: 0, ...place.window }
  if (item.is === 'pause') return [tag(say(texts.pause, language), footOf(screen), true)]
  if (item.is === 'back') {
    const level = brightOf(highlighted, place)
    return [tag(say(texts.back, language), level?.[0] ?? footOf(screen), true)]
  }
  if (item.is === 'level') {
    const targets = targetsIn(item)
    // The options of a list share one place, so only the text distinguishes the parts of a long list.
    const isNamed = appearance === 'enlarged' || targets.every(({ kind }) => kind === 'option')
    return isNamed ? [tag(item.name, union(targets.map(place.boxOf)))] : []
  }
  const { target } = item
  const box = place.boxOf(target)
  if (highlighted.waitsFor === 'confirmation') return [tag(say(texts.pressAgain, language, { name: target.name }), box)]
  if (highlighted.waitsFor === 'undo') return [tag(say(texts.pressToUndo, language, { name: target.name }), box)]
  if (target.kind === 'scroll') return [tag(target.name, footOf(box), true)]
  const isSeen = target.kind === 'press' || target.kind === 'text'
  return isSeen && appearance !== 'enlarged' ? [] : [tag(target.name, box)]
}

function tag(words: string, near: Rect, alone = false): Tag {
  return { words, near, alone }
}

export function footOf({ x, y, width, height }: Rect): Rect {
  return { x: x + width / 2, y: y + height, width: 0, height: 0 }
}

/** The level that scanning is in. At the top nothing is dimmed, since everything is within reach. */
function brightOf({ level }: Highlighted, place: DrawingPlace): readonly Rect[] | undefined {
  if (level.id === place.tree.id) return undefined
  const boxes = framesOf(level.items, place).map(({ box }) => grown(box))
  return boxes.length > 0 ? boxes : undefined
}

/** With room for the band around it. */
function grown({ x, y, width, height }: Rect): Rect {
  const by = CLEAR_OF_BAND_PX
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** The distance between two places that are tried. */
const PLACES_APART_PX = 16
const CLEAR_PX = 6
/** Covering one px² of a key costs as much as this many px of distance. */
const COVERED = 4

/** The place for a text of that size that covers least of `seen`, as near as possible to `near`. */
export function freePlace(
  { width, height }: Pick<Rect, 'width' | 'height'>,
  near: Rect,
  seen: readonly Rect[],
  window: DrawingPlace['window'],
): { readonly x: number; readonly y: number } {
  const [lastX, lastY] = [Math.max(0, window.width - width), Math.max(0, window.height - height)]
  let best = { x: 0, y: 0, cost: Number.POSITIVE_INFINITY }
  for (const y of placesTo(lastY))
    for (const x of placesTo(lastX)) {
      const apart = Math.hypot(
        Math.max(0, near.x - (x + width), x - (near.x + near.width)),
        Math.max(0, near.y - (y + height), y - (near.y + near.height)),
      )
      if (apart >= best.cost) continue
      const place = { x: x - CLEAR_PX, y: y - CLEAR_PX, width: width + 2 * CLEAR_PX, height: height + 2 * CLEAR_PX }
      const cost = apart + COVERED * seen.reduce((sum, box) => sum + overlap(place, box), 0)
      if (cost < best.cost) best = { x, y, cost }
    }
  return best
}

/** The positions to try, including the last one. */
function placesTo(last: number): readonly number[] {
  return [
    ...Array.from({ length: Math.floor(last / PLACES_APART_PX) + 1 }, (_, index) => index * PLACES_APART_PX),
    last,
  ]
}
