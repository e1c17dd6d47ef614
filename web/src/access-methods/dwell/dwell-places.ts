/** Where dwell's own keys stand: rest, and the bars that scroll. Pure; in CSS pixels. */
import type { Area } from './dwell-areas.ts'
import type { Box, TargetId } from '../page-reader/target.ts'

/** One thing that scrolls, and whether there is more of it either way. */
export interface Scroller {
  readonly id: TargetId
  /** What is seen of it, below a line that stays in sight at its top. */
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
  | { readonly is: 'option'; readonly option: TargetId }
  | { readonly is: 'more'; readonly first: number }

/** One of dwell's own keys, with its place. */
export interface OwnArea extends Area {
  readonly key: OwnKey
  /** What is written on it, where that depends on what is asked. */
  readonly words?: string
}

export function ownArea(key: OwnKey, box: Box): OwnArea {
  return { id: idOf(key), box, hit: box, targets: [], key }
}

/** Rest and Wake are one place: it has to be left between the two. No target of a page has two blanks in its id. */
function idOf(key: OwnKey): TargetId {
  const which = 'scroller' in key ? `${key.is} ${key.scroller}` : 'option' in key ? key.option : key.is
  return `dwell  ${which === 'wake' ? 'rest' : which}`
}

/** "Up" and "Down" over the edges of what scrolls, as wide as it is but for Rest, each while there is more that way. */
export function barsOf({ scrollers }: View, rest: Box | undefined): readonly OwnArea[] {
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

function beside(bar: Box, rest: Box | undefined): Box {
  return rest && overlap(bar, rest) > 0 ? { ...bar, width: rest.x - bar.x } : bar
}

function barPx(height: number): number {
  return Math.min(BAR_PX, height * BAR_SHARE)
}

/** How far a bar scrolls: what was under it or under Rest comes to where nothing lies over it, a whole key of it. */
export function scrollPx(height: number): number {
  return Math.max(height * LEAST_SCROLL_SHARE, height - barPx(height) - 2 * OWN_KEY_PX)
}

const LEAST_SCROLL_SHARE = 0.3

export function isPageScrolling({ height, scrollers }: View): boolean {
  return scrollers.some(({ box }) => box.y + box.height >= height)
}

/**
 * The place of Rest, on the right edge: at its foot while the page scrolls, since there whatever is under it can be
 * scrolled from under it; else as low as it covers nothing, or where it covers the middle of no key, or least.
 */
export function restBox(view: View, taken: readonly Box[]): Box {
  const { width, height } = view
  const size = Math.min(OWN_KEY_PX, width, height)
  const x = Math.max(0, width - size - OWN_GAP_PX / 2)
  const lowest = Math.max(0, height - size - OWN_GAP_PX / 2)
  let best: Box = { x, y: lowest, width: size, height: size }
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

/** Px², more than any window has. */
const MUCH = 1e9

function hasMiddleOf(key: Box, rest: Box): boolean {
  return overlap({ x: key.x + key.width / 2, y: key.y + key.height / 2, width: 1, height: 1 }, rest) > 0
}

export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}
