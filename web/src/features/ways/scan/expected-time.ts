/**
 * How long scanning takes somebody who errs, in the mean: who misses, presses late, or hits twice. Reckoned with the
 * machine itself and without chance: from each place where the highlight may be, all that may happen next has its share
 * and its time, and is followed until next to nothing is left. For the method `auto`.
 */
import { meanBetween, shareBelow } from '../practice/spread.ts'
import type { Level, TargetId } from '../page/target.ts'
import type { Presser } from './presser.ts'
import { notScanning, scanStep } from './scan-machine.ts'
import { leadsTo, placeOf } from './scan-places.ts'
import type { ScanEvent, ScanOptions, ScanState } from './scan-types.ts'

export interface ExpectedTimes {
  /** From the first item of the top until it is pressed. */
  readonly firstMs: number
  /** From then until it is pressed once more. */
  readonly againMs: number
}

/** Somewhere less likely nobody is looked for: who might be there is taken to be where the others are. */
const UNLIKELY = 1e-5
/** With so little left to happen, what has happened is the answer. */
const LEFT_OVER = 2e-3
/** A press later than all but this share of them comes at once. */
const LATEST = 5e-4
/** For whom it has not come to an end by then, it does not. */
const ROUNDS_MAX = 3_000
/** How long a contact is that nobody meant. */
const BOUNCE_HELD_MS = 50

/** Undefined: it is not there, or this person does not get to it. */
export function expectedTimes(
  tree: Level,
  id: TargetId,
  options: ScanOptions,
  presser: Presser,
): ExpectedTimes | undefined {
  if (!placeOf(tree, id)) return undefined
  const settings: ScanOptions = { ...options, startsOn: 'arrival', extraMs: 0, auditory: false, tick: false }
  const [begun] = scanStep(notScanning(settings), { type: 'begin', tree, at: 0 })
  const known = new Map<string, readonly Branch[]>()
  const first = follow({ state: begun, busyMs: 0 }, id, presser, known)
  const again = first && follow(first.end, id, presser, known)
  return again && { firstMs: first.ms, againMs: again.ms }
}

/** The machine at the time 0, and how long the hand is still busy with the press before. */
interface Node {
  readonly state: ScanState
  readonly busyMs: number
}

interface Branch {
  readonly share: number
  readonly ms: number
  readonly to: Node
  /** It was pressed. */
  readonly isEnd: boolean
}

interface Followed {
  readonly ms: number
  /** Where pressing it has led most. */
  readonly end: Node
}

function follow(from: Node, id: TargetId, presser: Presser, known: Map<string, readonly Branch[]>) {
  let here = new Map([[keyOf(from), { node: from, share: 1 }]])
  let end: Branch | undefined
  let [ms, left] = [0, 1]
  for (let rounds = 0; left > LEFT_OVER; rounds++) {
    if (rounds > ROUNDS_MAX) return undefined
    const next: typeof here = new Map()
    for (const [key, { node, share }] of here) {
      const branches = known.get(key) ?? branchesOf(node, id, presser)
      known.set(key, branches)
      for (const branch of branches) {
        const part = share * branch.share
        ms += part * branch.ms
        if (branch.isEnd) {
          left -= part
          if (!end || branch.share > end.share) end = branch
          continue
        }
        const to = keyOf(branch.to)
        next.set(to, { node: branch.to, share: part + (next.get(to)?.share ?? 0) })
      }
    }
    const likely = [...next].filter(([, { share }]) => share > UNLIKELY)
    const sum = likely.reduce((shares, [, { share }]) => shares + share, 0)
    if (sum === 0) break
    here = new Map(likely.map(([key, { node, share }]) => [key, { node, share: (share * left) / sum }]))
  }
  return end && ({ ms, end: end.to } satisfies Followed)
}

/** All that may happen next, the shares together 1. */
function branchesOf(node: Node, id: TargetId, presser: Presser): readonly Branch[] {
  const { state, busyMs } = node
  const due = dueOf(state)
  if (due !== undefined && due <= busyMs) return [branch(1, due, timeUp(state, due), id, busyMs - due)]
  if (!isMeant(state, id)) return due === undefined ? [] : [branch(1, due, timeUp(state, due), id, 0)]
  // At rest a press that did not come is made at once.
  const misses = state.now.at === 'resting' || due === undefined ? 0 : presser.misses
  return [
    ...(misses > 0 && due !== undefined ? [branch(misses, due, timeUp(state, due), id, 0)] : []),
    ...pressed(node, id, presser, 1 - misses),
  ]
}

/** A press is on its way from when the hand is free, and comes wherever the highlight is by then. */
function pressed({ state: lit, busyMs }: Node, id: TargetId, presser: Presser, all: number): readonly Branch[] {
  const { press, pressMs, heldMs, bounces, bounceMs } = presser
  const countsAfter = press.countsOn === 'release' ? Math.max(heldMs.mean, press.holdMs) : press.holdMs
  const begins = busyMs + countsAfter
  const before = (at: number) => (at === Infinity ? 1 : shareBelow(pressMs, at - begins))
  const tooShort = press.holdMs === 0 ? 0 : shareBelow(heldMs, press.holdMs)
  // The filter counts from the last time the hand let go: that matters only right after a press.
  const ignoredUntil = busyMs > 0 ? begins + press.ignoreMs : 0
  const meanBounceMs = mean(bounceMs)
  const twice = (bounces * bounceMs.filter((ms) => ms >= press.ignoreMs).length) / Math.max(bounceMs.length, 1)
  const freeAfter = Math.max(heldMs.mean - countsAfter, 0) + bounces * (meanBounceMs + BOUNCE_HELD_MS)

  const branches: Branch[] = []
  let [state, from] = [lit, 0]
  for (;;) {
    const due = dueOf(state)
    const isLast = due === undefined || 1 - before(due) < LATEST
    const until = due === undefined || isLast ? Infinity : due
    for (const [start, end] of pieces(from, until, [ignoredUntil, lateUntil(state)])) {
      const share = all * (before(end) - before(start))
      if (share <= 0) continue
      const passed = end <= ignoredUntil ? 1 : tooShort
      if (passed > 0) branches.push(asIfMissed(share * passed, state, due, begins + pressMs.mean, id))
      if (passed === 1) continue
      const latest = due === undefined ? Infinity : due - 1e-6
      const at = Math.min(begins + meanBetween(pressMs, start - begins, end - begins), Math.max(latest, start))
      const counted = select(state, at)
      const counts = share * (1 - passed)
      branches.push(branch(counts * (1 - twice), at, counted, id, freeAfter))
      if (twice > 0) branches.push(hitTwice(counts * twice, at, counted, id, heldMs.mean + meanBounceMs))
    }
    if (isLast || due === undefined) return branches
    const moved = timeUp(state, due)
    // What was about to be pressed by itself has been: the hand comes too late to stop it.
    if (moved.chosen !== undefined) return [...branches, branch(all * (1 - before(due)), due, moved, id, 0)]
    state = moved.state
    from = due
  }
}

function asIfMissed(share: number, state: ScanState, due: number | undefined, at: number, id: TargetId): Branch {
  return due === undefined
    ? branch(share, at, { state, chosen: undefined }, id, 0)
    : branch(share, due, timeUp(state, due), id, 0)
}

/** The second contact is a press, too, wherever the first has led. */
function hitTwice(share: number, at: number, first: Stepped, id: TargetId, afterMs: number): Branch {
  if (first.chosen === id) return branch(share, at, first, id, afterMs)
  let { state } = first
  for (let due = dueOf(state); due !== undefined && due <= at + afterMs; due = dueOf(state))
    state = timeUp(state, due).state
  return branch(share, at + afterMs, select(state, at + afterMs), id, BOUNCE_HELD_MS)
}

function pieces(from: number, to: number, cuts: readonly number[]): readonly (readonly [number, number])[] {
  const inside = cuts.filter((cut) => cut > from && cut < to).sort((one, other) => one - other)
  const starts = [from, ...inside]
  return starts.map((start, at) => [start, starts[at + 1] ?? to])
}

/** Whether the person would press now. */
function isMeant({ now, tree }: ScanState, id: TargetId): boolean {
  switch (now.at) {
    case 'resting':
      return true
    case 'scanning':
      return tree !== undefined && leadsTo(tree, now.place, id)
    case 'choosing':
      return (now.leaf.target.id === id) === (now.why === 'guard')
    case 'pressed':
      return now.leaf.target.id === id
    default:
      return false
  }
}

interface Stepped {
  readonly state: ScanState
  readonly chosen: TargetId | undefined
}

function stepped(state: ScanState, event: ScanEvent): Stepped {
  const [next, ...effects] = scanStep(state, event)
  const choice = effects.find((effect) => effect.do === 'choose')
  return { state: next, chosen: choice?.id }
}

function timeUp(state: ScanState, at: number): Stepped {
  return stepped(state, { type: 'time is up', at })
}

function select(state: ScanState, at: number): Stepped {
  return stepped(state, { type: 'gesture', gesture: { switch: 0, job: 'select', phase: 'press', at } })
}

function branch(share: number, ms: number, { state, chosen }: Stepped, id: TargetId, busyMs: number): Branch {
  return { share, ms, to: { state: earlier(state, ms), busyMs }, isEnd: chosen === id }
}

function dueOf({ now }: ScanState): number | undefined {
  return 'due' in now ? now.due : undefined
}

/** Until then a press counts for the item before. */
function lateUntil({ now, options }: ScanState): number {
  const { lateMs, stepMs } = options
  return now.at === 'scanning' && now.before ? now.before.movedAt + Math.min(lateMs, stepMs / 2) : 0
}

/** The same on a clock that is 0 at that time. */
function earlier(state: ScanState, by: number): ScanState {
  const { now } = state
  const due = dueOf(state)
  const moved = due === undefined ? now : { ...now, due: due - by }
  if (moved.at !== 'scanning') return { ...state, now: moved as ScanState['now'] }
  const { before } = moved
  const movedAt = before && before.movedAt - by
  const counts = movedAt !== undefined && movedAt + Math.min(state.options.lateMs, state.options.stepMs / 2) > 0
  return { ...state, now: { ...moved, before: counts ? { ...before, movedAt } : undefined } as ScanState['now'] }
}

function keyOf({ state: { now }, busyMs }: Node): string {
  const place = 'place' in now ? `${now.place.path.join(' > ')} ${now.place.index}` : ''
  const due = 'due' in now && now.due !== undefined ? now.due.toFixed(0) : ''
  const more = now.at === 'scanning' ? `${now.pass} ${now.before?.index}` : now.at === 'choosing' ? now.why : ''
  return `${now.at} ${place} ${due} ${more} ${busyMs.toFixed(0)}`
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
