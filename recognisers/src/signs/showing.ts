/** Normalises one showing of a sign for comparison, and measures the distance between two showings. */
import { normalise, type Points } from './fingerspelling/features.ts'
import type { HandFrame } from '../recogniser.ts'

/**
 * Steps at equal intervals: each has the 42 coordinates of the hand's points, and the 2 of the hand in the picture.
 */
export type Showing = readonly (readonly number[])[]

const STEPS = 16
/** Half a second of hand at eight frames a second. */
const FEWEST_FRAMES = 4
const PLACES = 42
/** The weight of a move by one palm: the place of the hand counts less than its shape. */
const MOVE_WEIGHT = 0.5
/** People raise the hand a bit earlier or later: this many steps at either end may have no counterpart. */
const LOOSE_ENDS = 3
/** A tilt of camera or arm up to this angle is ignored. A greater one makes another sign: thumb up and thumb down. */
const MOST_TILT = Math.PI / 6

/** Undefined if no hand was visible for long enough. */
export function normaliseShowing(hands: readonly HandFrame[]): Showing | undefined {
  if (hands.length < FEWEST_FRAMES) return undefined
  const frames = hands.map(({ points }) => ({ places: normalise(points), ...palmOf(points) }))
  const size = median(frames.map((frame) => frame.size))
  if (!(size > 0)) return undefined
  const [middleX, middleY] = [median(frames.map(({ x }) => x)), median(frames.map(({ y }) => y))]
  const rows = frames.map(({ places, x, y }) => [
    ...places.flatMap(([a, b]) => [a, b]),
    ((x - middleX) / size) * MOVE_WEIGHT,
    ((y - middleY) / size) * MOVE_WEIGHT,
  ])
  const [from, to] = [hands[0]!.atMs, hands.at(-1)!.atMs]
  return Array.from({ length: STEPS }, (_, step) => rowAt(from + ((to - from) * step) / (STEPS - 1), hands, rows))
}

/** Interpolates between the two frames around a time. */
function rowAt(atMs: number, hands: readonly HandFrame[], rows: readonly (readonly number[])[]): number[] {
  // Rounding can put the last step behind the last frame.
  const after = Math.min(hands.length - 1, Math.max(1, hands.findLastIndex((hand) => hand.atMs < atMs) + 1))
  const [a, b] = [hands[after - 1]!.atMs, hands[after]!.atMs]
  const share = b > a ? Math.min(1, Math.max(0, (atMs - a) / (b - a))) : 0
  return rows[after]!.map(
    (value, n) => Math.round((rows[after - 1]![n]! * (1 - share) + value * share) * 1000) / 1000 + 0,
  )
}

function palmOf(points: Points): { x: number; y: number; size: number } {
  const palm = [0, 5, 9, 13, 17].map((n) => points[n]!)
  const x = palm.reduce((sum, point) => sum + point[0], 0) / palm.length
  const y = palm.reduce((sum, point) => sum + point[1], 0) / palm.length
  const size = Math.sqrt(palm.reduce((sum, point) => sum + (point[0] - x) ** 2 + (point[1] - y) ** 2, 0) / palm.length)
  return { x, y, size }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}

/** The distance per point, in sizes of a palm; the same with either hand. */
export function distanceBetween(one: Showing, other: Showing): number {
  return Math.min(warpingDistance(one, other), warpingDistance(mirror(one), other))
}

function mirror(showing: Showing): Showing {
  return showing.map((row) => row.map((value, n) => (n % 2 === 0 ? -value : value)))
}

/** Dynamic time warping with loose ends: the mean distance along the best alignment of the steps. */
function warpingDistance(one: Showing, other: Showing): number {
  const turned = upright(one, other)
  // best[n]: the cheapest path to the current step of one and step n of the other, and its number of pairs.
  let best: { cost: number; pairs: number }[] = []
  let cheapest = Infinity
  for (const [m, row] of turned.entries()) {
    const next: { cost: number; pairs: number }[] = []
    for (const [n, place] of other.entries()) {
      const here = stepDistance(row, place)
      const ways = [best[n], best[n - 1], next[n - 1]].filter((way) => way !== undefined)
      const starts = (m === 0 && n <= LOOSE_ENDS) || (n === 0 && m <= LOOSE_ENDS)
      const way = ways.reduce(
        (a, b) => (b.cost / b.pairs < a.cost / a.pairs ? b : a),
        starts ? { cost: 0, pairs: 1e-9 } : { cost: Infinity, pairs: 1 },
      )
      next.push({ cost: way.cost + here, pairs: Math.round(way.pairs) + 1 })
      const ends = (m === STEPS - 1 && n >= STEPS - 1 - LOOSE_ENDS) || (n === STEPS - 1 && m >= STEPS - 1 - LOOSE_ENDS)
      if (ends) cheapest = Math.min(cheapest, next[n]!.cost / next[n]!.pairs)
    }
    best = next
  }
  return cheapest
}

function stepDistance(a: readonly number[], b: readonly number[]): number {
  let shape = 0
  for (let n = 0; n < PLACES; n += 1) shape += (a[n]! - b[n]!) ** 2
  const way = (a[PLACES]! - b[PLACES]!) ** 2 + (a[PLACES + 1]! - b[PLACES + 1]!) ** 2
  return Math.sqrt((shape * 2) / PLACES + way)
}

/** Rotates the whole showing, by at most `MOST_TILT`, to match the other as well as possible. */
function upright(showing: Showing, onto: Showing): Showing {
  let [along, across] = [0, 0]
  for (const [step, row] of showing.entries()) {
    for (let n = 0; n < PLACES; n += 2) {
      along += row[n]! * onto[step]![n]! + row[n + 1]! * onto[step]![n + 1]!
      across += row[n]! * onto[step]![n + 1]! - row[n + 1]! * onto[step]![n]!
    }
  }
  const tilt = Math.max(-MOST_TILT, Math.min(MOST_TILT, Math.atan2(across, along)))
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  return showing.map((row) =>
    row.map((value, n) => (n % 2 === 0 ? value * cos - row[n + 1]! * sin : row[n - 1]! * sin + value * cos)),
  )
}
