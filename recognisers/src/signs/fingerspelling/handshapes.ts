/** The classes of handshapes, and the segments of a video in which a hand held one of them. */
import type { HandFrame } from '../../recogniser.ts'

/** 24 still letters and the digits that no letter looks like; `-` is a hand that spells nothing. */
export const CLASSES = [...'ABCDEFGHIKLMNOPQRSTUVWXY134578-'] as const

export const NOTHING = CLASSES.indexOf('-')

/** J and Z are I and an index finger that move; four digits look like letters. */
export const SAME_SHAPE: Readonly<Record<string, string>> = { J: 'I', Z: 'X', 0: 'O', 2: 'V', 6: 'W', 9: 'F' }

/** The class of a letter or digit. */
export function classOf(symbol: string): number {
  return CLASSES.indexOf(SAME_SHAPE[symbol] ?? symbol)
}

/** The probability of each class in one frame. */
export interface SeenFrame {
  readonly hand: HandFrame
  readonly likely: Float32Array
}

export interface Segment {
  /** The mean probability of each class over its frames. */
  readonly likely: Float32Array
  /** The time from half-way to the frame before until half-way to the frame after. */
  readonly heldMs: number
  readonly fromMs: number
  readonly toMs: number
}

/** Frames further apart than this are not of one segment: the hand was away, or the camera slow. */
const GAP_MS = 450
/** Only frames this near are smoothed with each other. */
const SMOOTH_MS = 200
/** Two frames at eight a second; with a slow camera, one frame may suffice. */
const SHORTEST_MS = 220

/** The held handshapes, in order. A shape that is seen only for a moment was passed through, not held. */
export function cutIntoSegments(seen: readonly SeenFrame[]): Segment[] {
  const smooth = seen.map((frame, n) =>
    mean(seen.slice(Math.max(0, n - 1), n + 2).filter((one) => near(one, frame, SMOOTH_MS))),
  )
  const runs: { top: number; from: number; to: number }[] = []
  for (const [n, likely] of smooth.entries()) {
    const top = highest(likely)
    const last = runs.at(-1)
    if (last && last.top === top && near(seen[n - 1]!, seen[n]!, GAP_MS)) last.to = n
    else runs.push({ top, from: n, to: n })
  }
  return runs
    .map(({ top, from, to }) => ({ top, from, to, heldMs: timeHeld(seen, from, to) }))
    .filter((run) => run.top !== NOTHING && run.heldMs >= SHORTEST_MS)
    .map(({ from, to, heldMs }) => ({
      likely: mean(seen.slice(from, to + 1)),
      heldMs,
      fromMs: seen[from]!.hand.atMs,
      toMs: seen[to]!.hand.atMs,
    }))
}

function timeHeld(seen: readonly SeenFrame[], from: number, to: number): number {
  const [first, last] = [seen[from]!.hand.atMs, seen[to]!.hand.atMs]
  const before = from > 0 ? Math.min(GAP_MS, first - seen[from - 1]!.hand.atMs) : undefined
  const after = to < seen.length - 1 ? Math.min(GAP_MS, seen[to + 1]!.hand.atMs - last) : undefined
  return last - first + ((before ?? after ?? 0) + (after ?? before ?? 0)) / 2
}

function near(one: SeenFrame, other: SeenFrame, withinMs: number): boolean {
  return Math.abs(one.hand.atMs - other.hand.atMs) <= withinMs
}

function mean(frames: readonly SeenFrame[]): Float32Array {
  const sum = new Float32Array(frames[0]!.likely.length)
  for (const { likely } of frames) for (let n = 0; n < sum.length; n += 1) sum[n]! += likely[n]! / frames.length
  return sum
}

export function highest(values: Float32Array): number {
  let best = 0
  for (let n = 1; n < values.length; n += 1) if (values[n]! > values[best]!) best = n
  return best
}
