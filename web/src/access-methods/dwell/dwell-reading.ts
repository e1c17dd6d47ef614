/**
 * Detects reading within one key. A reading eye jumps from word to word and stays a quarter of a second at each; a user
 * who means the key stays in one place. After a jump, time does not count until the eye has stayed longer than a
 * reader's.
 */
import { distance, type Point } from './dwell-geometry.ts'

/** The place of the eye within a key. */
export interface Eye {
  /** Since progress began. Before `SETTLES_MS` a jump only corrects the one that led there. */
  readonly ms: number
  /** Its place in the last moments, without the tremor of the eye and the noise of the tracker. */
  readonly near: Point
  /** Its place over a longer time; follows a drift. */
  readonly stays: Point
  /** How much longer time does not count, if `mostMs` allows it. */
  readonly uncountedMs: number
  /** How much time has not counted. */
  readonly leftOutMs: number
}

const NEAR_MS = 100
const STAYS_MS = 500
const SETTLES_MS = 250
/** One degree at 60 cm: less than the distance between words, more than the noise of most trackers. */
const JUMP_PX = 40
const UNCOUNTED_AFTER_JUMP_MS = 400

export function eyeAt(point: Point): Eye {
  return { ms: 0, near: point, stays: point, uncountedMs: 0, leftOutMs: 0 }
}

/** The eye after `passedMs` at this point, and how much of that time counts. At most `mostMs` in all does not count. */
export function afterEyeRested(before: Eye, point: Point, passedMs: number, mostMs: number): readonly [Eye, number] {
  const ms = before.ms + passedMs
  const near = towards(before.near, point, passedMs / NEAR_MS)
  if (ms < SETTLES_MS) return [{ ...before, ms, near, stays: near }, passedMs]
  const jumped = distance(near, before.stays) > JUMP_PX
  const uncountedMs = jumped ? UNCOUNTED_AFTER_JUMP_MS : before.uncountedMs
  const lost = Math.min(passedMs, uncountedMs, mostMs - before.leftOutMs)
  const stays = jumped ? near : towards(before.stays, near, passedMs / STAYS_MS)
  return [{ ms, near, stays, uncountedMs: uncountedMs - lost, leftOutMs: before.leftOutMs + lost }, passedMs - lost]
}

/** An exponential moving average. */
function towards(from: Point, to: Point, share: number): Point {
  const part = 1 - Math.exp(-share)
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }
}
