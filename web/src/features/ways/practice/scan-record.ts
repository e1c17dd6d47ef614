/**
 * What was lit and when it was pressed, and what that says of how somebody presses, once it is known which key they
 * wanted: of a task of the practice, or of a key that they have pressed in use. Pure.
 */
import type { PressSettings } from '@beckon/contract/profile'
import { countsAfterMs } from '../scan/presser.ts'
import { leadsTo } from '../scan/scan-places.ts'
import type { Place, ScanState } from '../scan/scan-types.ts'
import type { Level, TargetId } from '../page/target.ts'
import { classOf, NOTHING_MEASURED, type Measured, type PressClass } from './timing.ts'
import type { ScanSeen } from './watch-scan.ts'

type Entry =
  | {
      readonly is: 'lit'
      readonly at: number
      readonly place: Place
      readonly tree: Level
      /** A press has lit it, and the hand is not free yet. */
      readonly isByPress: boolean
    }
  | { readonly is: 'press'; readonly at: number }

export type ScanRecord = readonly Entry[]

/** Somebody who only lets it go round does not fill the memory. */
const ENTRIES_MAX = 400

/** With what has just been seen. Out of sight, paused or at rest it begins anew. */
export function recorded(record: ScanRecord, { before, event, after }: ScanSeen): ScanRecord {
  const at = event.type === 'gesture' ? event.gesture.at : 'at' in event ? event.at : undefined
  if (at === undefined || after.now.at === 'resting' || after.now.at === 'paused' || after.now.at === 'suspended')
    return []
  const isPress = event.type === 'gesture' && before.now.at === 'scanning' && takes(before, event.gesture)
  const pressed: ScanRecord = isPress && at >= before.deadUntil ? [{ is: 'press', at }] : []
  const lit = litIn(after)
  const isNew = lit !== undefined && lit !== litIn(before)
  const lighted: ScanRecord =
    isNew && after.now.at === 'scanning' && after.tree
      ? [{ is: 'lit', at, place: after.now.place, tree: after.tree, isByPress: event.type === 'gesture' }]
      : []
  return [...record, ...pressed, ...lighted].slice(-ENTRIES_MAX)
}

function takes({ options }: ScanState, { job, phase }: { readonly job: string; readonly phase: string }): boolean {
  return job === 'select' && phase === (options.method === 'inverse' ? 'release' : 'press')
}

/** The same while the same is lit for the same step. */
function litIn({ now }: ScanState): string | undefined {
  return now.at === 'scanning' ? `${now.place.path.join(' > ')} ${now.place.index} ${now.pass}` : undefined
}

export interface Reading {
  readonly wanted: TargetId
  readonly stepMs: number
  readonly lateMs: number
  /** How long a press is held before it counts: that is no part of the press time. */
  readonly countsAfterMs: number
  /**
   * In use it is only known afterwards what was wanted. What passes at the top may not have been looked at, and what is
   * pressed at once may have been meant for something else: neither says anything.
   */
  readonly isInUse: boolean
}

/** Sooner than this after something is lit nobody presses it. */
const TOO_SOON_MS = 200

interface Open {
  readonly litAt: number
  leftAt: number | undefined
  readonly isTop: boolean
  readonly isByPress: boolean
}

/**
 * What is to be added to what was measured before. For what a press has lit the hand must first let go, and the filter
 * may take a quick press for a second contact: neither is a press time, nor a miss.
 */
export function whatCame(record: ScanRecord, { wanted, stepMs, lateMs, countsAfterMs, isInUse }: Reading): Measured {
  let [asked, missed] = [0, 0]
  const pressMs: number[] = []
  const classes: PressClass[] = []
  let open: Open | undefined

  const miss = () => {
    if (!open || (isInUse && open.isTop)) return
    classes.push('missed')
    if (open.isByPress) return
    asked += 1
    missed += 1
  }
  for (const entry of record) {
    if (entry.is === 'lit') {
      if (open) open.leftAt ??= entry.at
      if (!leadsTo(entry.tree, entry.place, wanted)) continue
      miss()
      const { place, isByPress } = entry
      open = { litAt: entry.at, leftAt: undefined, isTop: place.path.length === 0, isByPress }
      continue
    }
    const pressedAt = entry.at - countsAfterMs
    const isGroup = open?.isTop ?? true
    const late = open?.leftAt !== undefined && entry.at < open.leftAt + Math.min(lateMs, stepMs / 2)
    const leftAt = late ? undefined : open?.leftAt
    const became = open ? classOf({ litAt: open.litAt, leftAt, pressedAt, stepMs, isGroup }) : 'wrong group'
    classes.push(became)
    if (open && (became === 'right' || became === 'late')) {
      if (isInUse && pressedAt - open.litAt < TOO_SOON_MS) return NOTHING_MEASURED
      if (!open.isByPress) {
        if (!isInUse || !open.isTop) asked += 1
        pressMs.push(pressedAt - open.litAt)
      }
    }
    open = undefined
  }
  return { ...NOTHING_MEASURED, asked, missed, pressMs, classes }
}

export interface Used {
  readonly record: ScanRecord
  /** Of a press: the key, whether it began a run, and what the way to it says of the person. */
  readonly press?: { readonly id: TargetId; readonly beginsRun: boolean; readonly came: Measured | undefined }
}

/** `measured`: what is known so far. */
export function used(record: ScanRecord, seen: ScanSeen, measured: Measured, press: PressSettings): Used {
  const now = recorded(record, seen)
  const { chosen, before } = seen
  if (chosen === undefined) return { record: now }
  const { method, stepMs, lateMs } = before.options
  const timeMoves = method === 'auto' || method === 'inverse'
  const isAgain = before.now.at === 'pressed' && before.now.leaf.target.id === chosen
  const came = timeMoves
    ? whatCame(now, {
        wanted: chosen,
        stepMs,
        lateMs,
        countsAfterMs: countsAfterMs(press, measured.heldMs),
        isInUse: true,
      })
    : undefined
  return { record: [], press: { id: chosen, beginsRun: !isAgain, came } }
}

/** Both together; of times and errors no more than the latest of these. */
export function together(one: Measured, other: Measured): Measured {
  const both = <Value>(of: (measured: Measured) => readonly Value[]) => [...of(one), ...of(other)].slice(-TIMES_MAX)
  const [asked, missed] = [one.asked + other.asked, one.missed + other.missed]
  const keeps = Math.min(1, ASKED_MAX / Math.max(asked, 1))
  return {
    asked: asked * keeps,
    missed: missed * keeps,
    pressMs: both(({ pressMs }) => pressMs),
    classes: both(({ classes }) => classes),
    heldMs: both(({ heldMs }) => heldMs),
    unwantedHeldMs: both(({ unwantedHeldMs }) => unwantedHeldMs),
    bounceMs: both(({ bounceMs }) => bounceMs),
  }
}

const TIMES_MAX = 200
const ASKED_MAX = 400
