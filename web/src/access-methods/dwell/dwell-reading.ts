/**
 * Reading within one key: an eye goes from word to word in jumps, and stays a quarter of a second at each. Who means the
 * key stays in one place. After a jump time does not count until the eye has stayed longer than a reader's does.
 */
import { distance, type Point } from './dwell-geometry.ts'

/** Where the eye stays within a key. */
export interface Eye {
  /** Since it came, a second jump that only corrects the first included. */
  readonly ms: number
  /** Where it was in the last moments: what trembles and what a tracker adds is evened out. */
  readonly near: Point
  /** Where it has stayed for longer; it follows what drifts. */
  readonly stays: Point
  /** For so long time does not count yet. */
  readonly standsMs: number
  /** For so long it has not counted. */
  readonly stoodMs: number
}

const NEAR_MS = 100
const STAYS_MS = 500
const SETTLES_MS = 250
/** A degree at 60 cm: less than from word to word, more than most trackers are off from one moment to the next. */
const JUMP_PX = 40
const STANDS_MS = 400

export function eyeAt(point: Point): Eye {
  return { ms: 0, near: point, stays: point, standsMs: 0, stoodMs: 0 }
}

/** The eye was there for so long; the time of it that counts. In all no more than `mostMs` does not. */
export function stayed(before: Eye, point: Point, passedMs: number, mostMs: number): readonly [Eye, number] {
  const ms = before.ms + passedMs
  const near = towards(before.near, point, passedMs / NEAR_MS)
  if (ms < SETTLES_MS) return [{ ...before, ms, near, stays: near }, passedMs]
  const jumped = distance(near, before.stays) > JUMP_PX
  const standsMs = jumped ? STANDS_MS : before.standsMs
  const lost = Math.min(passedMs, standsMs, mostMs - before.stoodMs)
  const stays = jumped ? near : towards(before.stays, near, passedMs / STAYS_MS)
  return [{ ms, near, stays, standsMs: standsMs - lost, stoodMs: before.stoodMs + lost }, passedMs - lost]
}

/** As far as what forgets evenly comes in that share of its time. */
function towards(from: Point, to: Point, share: number): Point {
  const part = 1 - Math.exp(-share)
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }
}
