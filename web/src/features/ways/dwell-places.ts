/** Where dwell's own keys stand: rest, the bars that scroll, and the answers to a question. Pure; in CSS pixels. */
import { pxOutside, type Area, type Point } from './dwell-areas.ts'
import type { Box, Target, TargetId } from './target.ts'

/** One thing that scrolls, and whether there is more of it either way. */
export interface Scroller {
  readonly id: TargetId
  /** What is seen of it. */
  readonly box: Box
  readonly moreAbove: boolean
  readonly moreBelow: boolean
}

/** What is seen of the page. */
export interface View {
  readonly width: number
  readonly height: number
  readonly scrollers: readonly Scroller[]
}

/** The least side of dwell's own keys: a gaze of 1.5° of error finds them. */
export const OWN_KEY_PX = 120
/** Between own keys, the key they are about, and the edges of the window. */
export const OWN_GAP_PX = 16
const BAR_PX = 100
/** Of what scrolls, a bar takes no more. */
const BAR_SHARE = 0.15

export type OwnKey =
  | { readonly is: 'rest' | 'wake' | 'yes' | 'no' }
  | { readonly is: 'up' | 'down'; readonly scroller: TargetId }
  | { readonly is: 'option'; readonly option: TargetId; readonly name: string }
  | { readonly is: 'more'; readonly first: number }

/** One of dwell's own keys, with its place. */
export interface OwnArea extends Area {
  readonly key: OwnKey
}

export function ownArea(key: OwnKey, box: Box): OwnArea {
  return { id: idOf(key), box, hit: box, targets: [], key }
}

/** Rest and Wake are one place: it has to be left between the two. No target of a page has two blanks in its id. */
function idOf(key: OwnKey): TargetId {
  const which = 'scroller' in key ? `${key.is} ${key.scroller}` : 'option' in key ? key.option : key.is
  return `dwell  ${which === 'wake' ? 'rest' : which}`
}

/** "Up" and "Down" over the edges of what scrolls, as wide as it is, each while there is more that way. */
export function barsOf({ scrollers }: View): readonly OwnArea[] {
  return scrollers.flatMap(({ id, box, moreAbove, moreBelow }) => {
    const height = Math.min(BAR_PX, box.height * BAR_SHARE)
    return [
      ...(moreAbove ? [ownArea({ is: 'up', scroller: id }, { ...box, height })] : []),
      ...(moreBelow ? [ownArea({ is: 'down', scroller: id }, { ...box, y: box.y + box.height - height, height })] : []),
    ]
  })
}

/**
 * The place of Rest: on the right edge, as low as it covers nothing, else where it covers least, lower before higher.
 * The room under a bar does not count as free.
 */
export function restBox({ width, height }: View, taken: readonly Box[]): Box {
  const size = Math.min(OWN_KEY_PX, width, height)
  const x = Math.max(0, width - size - OWN_GAP_PX / 2)
  const lowest = Math.max(0, height - size - OWN_GAP_PX / 2)
  let best: Box = { x, y: lowest, width: size, height: size }
  let least = Number.POSITIVE_INFINITY
  for (let y = lowest; y >= 0; y -= OWN_GAP_PX) {
    const box = { x, y, width: size, height: size }
    const covered = taken.reduce((sum, other) => sum + overlap(box, other), 0)
    if (covered < least) [best, least] = [box, covered]
    if (covered === 0) break
  }
  return best
}

/**
 * Two places for the answers to a question about a key: at either side of it, else above and below, else at two of its
 * sides or corners, else in corners of the window. Neither is near the gaze.
 */
export function answerBoxes(key: Box, gaze: Point, view: View): readonly [Box, Box] {
  const size = Math.min(OWN_KEY_PX, (view.width - 3 * OWN_GAP_PX) / 2, view.height - 2 * OWN_GAP_PX)
  const within = (at: number, whole: number) => Math.max(OWN_GAP_PX, Math.min(at, whole - size - OWN_GAP_PX))
  const box = (x: number, y: number): Box => ({ x, y, width: size, height: size })
  const middleX = within(key.x + key.width / 2 - size / 2, view.width)
  const middleY = within(key.y + key.height / 2 - size / 2, view.height)
  const [left, right] = [key.x - OWN_GAP_PX - size, key.x + key.width + OWN_GAP_PX]
  const [above, below] = [key.y - OWN_GAP_PX - size, key.y + key.height + OWN_GAP_PX]
  const [farX, farY] = [view.width - size - OWN_GAP_PX, view.height - size - OWN_GAP_PX]
  const beside = [box(left, middleY), box(right, middleY)]
  const aboveAndBelow = [box(middleX, above), box(middleX, below)]
  const corners = [box(left, above), box(right, above), box(left, below), box(right, below)]
  const ofWindow = [box(OWN_GAP_PX, OWN_GAP_PX), box(farX, OWN_GAP_PX), box(OWN_GAP_PX, farY), box(farX, farY)]
  const isFree = (one: Box) => isWithin(one, view) && overlap(one, key) === 0
  const isSeen = (one: Box) => pxOutside(one, gaze) >= OWN_GAP_PX
  return (
    firstPair(beside.filter(isFree).filter(isSeen)) ??
    firstPair(aboveAndBelow.filter(isFree).filter(isSeen)) ??
    firstPair([...beside, ...aboveAndBelow, ...corners, ...ofWindow].filter(isFree).filter(isSeen)) ??
    firstPair([...ofWindow, ...beside].filter((one) => isWithin(one, view) && isSeen(one))) ??
    ([box(OWN_GAP_PX, farY), box(farX, farY)] as const)
  )
}

function firstPair(boxes: readonly Box[]): readonly [Box, Box] | undefined {
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) if (areApart(one, other)) return [one, other]
  return undefined
}

function areApart(one: Box, other: Box): boolean {
  const gapX = Math.max(one.x - other.x - other.width, other.x - one.x - one.width)
  const gapY = Math.max(one.y - other.y - other.height, other.y - one.y - one.height)
  return Math.max(gapX, gapY) >= OWN_GAP_PX
}

function isWithin({ x, y, width, height }: Box, view: View): boolean {
  return x >= 0 && y >= 0 && x + width <= view.width && y + height <= view.height
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}

/**
 * The options of a list from one of them on, in one or two columns over the whole window; then "More" where they are too
 * many, and "Back".
 */
export function optionKeys(options: readonly Target[], first: number, view: View): readonly OwnArea[] {
  const columns = view.width >= 2 * OPTION_WIDTH_PX ? 2 : 1
  const rows = Math.max(2, Math.floor((view.height - OWN_GAP_PX) / (OPTION_PX + OWN_GAP_PX)))
  const room = rows * columns - 1
  const fits = options.length <= room
  const shown = fits ? options : options.slice(first, first + room - 1)
  const keys: OwnKey[] = [
    ...shown.map(({ id, name }) => ({ is: 'option' as const, option: id, name })),
    ...(fits ? [] : [{ is: 'more' as const, first: first + room - 1 < options.length ? first + room - 1 : 0 }]),
    { is: 'no' },
  ]
  const width = (view.width - OWN_GAP_PX * (columns + 1)) / columns
  const height = (view.height - OWN_GAP_PX * (rows + 1)) / rows
  return keys.map((key, at) =>
    ownArea(key, {
      x: OWN_GAP_PX + (at % columns) * (width + OWN_GAP_PX),
      y: OWN_GAP_PX + Math.floor(at / columns) * (height + OWN_GAP_PX),
      width,
      height,
    }),
  )
}

const OPTION_PX = 100
const OPTION_WIDTH_PX = 320
