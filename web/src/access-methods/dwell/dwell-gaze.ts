/**
 * Tracks the gaze of dwell: which areas count now, which one the pointer rests on, for how long, and the progress that
 * is kept after the pointer has left. A user who may be reading (ten seconds without a press, two keys passed over, or
 * an eye that jumps from word to word) must rest longer. `dwell-types.ts` explains the states.
 */
import { pxOutside } from '../../platform/px-outside.ts'
import {
  areaAt,
  areasOf,
  barsOf,
  distance,
  ownArea,
  placeRestKey,
  type Area,
  type OwnArea,
  type Point,
} from './dwell-geometry.ts'
import { afterEyeRested, eyeAt } from './dwell-reading.ts'
import type { DwellState, KeptProgress, Gaze } from './dwell-types.ts'
import type { TargetId } from '../page-reader/target.ts'

export const IDLE: Gaze = { is: 'idle' }

type OnKey = Exclude<Gaze, { is: 'idle' | 'dead' }>

/** At most this much of the time between two events counts: where the pointer was in between is unknown. */
export const LONGEST_STEP_MS = 100
/** A pointer that is off the key for this long counts as looking elsewhere. */
export const LOOKED_AWAY_MS = 200
/** How long a key stays `chosen`, before it is `refractory`. */
const CHOSEN_LASTS_MS = 200
/** The time for a key that needs care, and for Wake, as a multiple of the usual one. */
export const CAREFUL_FACTOR = 1.5
/** The pause before a key repeats "after a while", as a share of the dwell time. */
const REPEAT_PAUSE_SHARE = 0.5
/** At most this many keys have progress at a time, including the one under the pointer. */
const KEPT_KEYS_AT_MOST = 2
/** A key that the pointer has left keeps its progress for `KEPT_MS`, if it had at least `KEPT_FROM_MS`. */
const KEPT_MS = 750
const KEPT_FROM_MS = 250
/** The pointer counts as on or off a key only after this time, so that samples during a gaze jump do not count. */
const IN_OUT_MS = 50
/** A key is left only this far outside it, since a gaze wobbles at the edge. */
const LEAVE_PX = 12
/** A key is entered only this far inside it. */
const ENTER_PX = 4
/** This much above and below a key counts as the key, up to half of the gap to its neighbour. */
const EXTRA_PX = 8
/** A pointer that has moved less counts as still: it presses nothing that appeared under it. */
const DEAD_PX = 40

/**
 * After this long without a press the user may be reading. Words are read in fixations of a quarter of a second, a few
 * of them on one key.
 */
export const READING_AFTER_MS = 10_000
/** The progress of a key that was only read is forgotten sooner. */
const KEPT_WHEN_READ_MS = 200
/** A user who has looked at this many keys since the last press without pressing one may be reading as well. */
const PASSED_OVER_AT_LEAST = 2
/** Dwell's own keys that are never slowed for reading: they appear only on request, or while nothing else counts. */
const NEVER_JUST_READ: ReadonlySet<string> = new Set(['yes', 'no', 'option', 'more', 'wake'])

/** The area under a point. Dwell's own keys come first. */
export function areaUnder(state: DwellState, point: Point, covered: boolean): Area | undefined {
  return areaAt(state.own, point, ENTER_PX) ?? (covered ? undefined : areaAt(state.areas, point, ENTER_PX))
}

export function areaOfId(state: DwellState, id: string): Area | undefined {
  return state.own.find((area) => area.id === id) ?? state.areas.find((area) => area.id === id)
}

/**
 * Recomputes the areas after any change. A key that appears under a still pointer is marked, and counts for nothing
 * until the pointer moves.
 */
export function withAreas(state: DwellState): DwellState {
  const own = ownOf(state)
  const isAwake = state.mode === 'awake' && !state.isPaused && !state.panel
  const now = { ...state, own, areas: isAwake ? areasOf(state.targets, EXTRA_PX) : [] }
  if (!state.pointer) return { ...now, appearedUnder: undefined }
  const { point, covered } = state.pointer
  const before = areaUnder(state, point, covered)
  const after = areaUnder(now, point, covered)
  if (!after || after.id === before?.id) return now
  return { ...now, appearedUnder: { id: after.id, from: point } }
}

function ownOf({ mode, isPaused, panel, view, restKeyBox, settings }: DwellState): readonly OwnArea[] {
  if (isPaused) return []
  if (panel) return panel.own
  const rest = restKeyBox && (settings.restKey || mode === 'resting') ? restKeyBox : undefined
  if (mode === 'resting') return rest ? [ownArea({ is: 'wake' }, rest)] : []
  return [...(rest ? [ownArea({ is: 'rest' }, rest)] : []), ...barsOf(view, rest)]
}

/** Places Rest, which keeps its place while the page scrolls; on another page or window size it may get another. */
export function withRestKey(state: DwellState): DwellState {
  const bars = barsOf(state.view, undefined).map(({ box }) => box)
  const taken = state.targets.filter(({ kind }) => kind !== 'scroll').map(({ box }) => box)
  return { ...state, restKeyBox: placeRestKey(state.view, [...bars, ...taken]) }
}

/** The dwell time of the area. */
function needMs(state: DwellState, area: Area): number {
  const { settings, gaze } = state
  const isSlowed = 'id' in gaze && gaze.id === area.id && isJustRead(gaze, area)
  const completeMs = isSlowed ? (settings.completeMs * settings.afterPausePercent) / 100 : settings.completeMs
  const only = area.targets.length === 1 ? area.targets[0] : undefined
  const needsCare = ownKeyOf(area)?.is === 'wake' || only?.guard === 'longer'
  return needsCare ? completeMs * CAREFUL_FACTOR : completeMs
}

function isJustRead({ mightBeReading }: OnKey, area: Area): boolean {
  return mightBeReading && !isNeverJustRead(area)
}

function isNeverJustRead(area: Area): boolean {
  return NEVER_JUST_READ.has(ownKeyOf(area)?.is ?? '')
}

export function ownKeyOf(area: Area): OwnArea['key'] | undefined {
  return 'key' in area ? (area as OwnArea).key : undefined
}

/** Progress from 0 to 1, without the lock-on time. */
export function progressOf(state: DwellState, area: Area, ms: number): number {
  const { lockOnMs } = state.settings
  const whole = needMs(state, area) - lockOnMs
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, (ms - lockOnMs) / whole))
}

/**
 * Lets time pass with the pointer where it is. Also returns the area whose time is complete, for the caller to
 * activate.
 */
export function afterTime(before: DwellState, at: number): readonly [DwellState, Area | undefined] {
  const ms = Math.min(Math.max(at - before.at, 0), LONGEST_STEP_MS)
  // Progress that is due to end stays while its key is being entered again.
  const reentered = before.gaze.is === 'entering' ? before.gaze.id : undefined
  const isExpired = ({ id, until }: KeptProgress) => until < at && id !== reentered
  const state: DwellState = {
    ...before,
    at: Math.max(at, before.at),
    keptProgress: before.keptProgress.some(isExpired)
      ? before.keptProgress.filter((each) => !isExpired(each))
      : before.keptProgress,
    chosenNotLeft: hasLookedAway(before, at) ? undefined : before.chosenNotLeft,
  }
  const { gaze } = state
  if (gaze.is === 'idle' || gaze.is === 'dead') return [state, undefined]
  const area = areaOfId(state, gaze.id)
  if (!area) return [{ ...state, gaze: IDLE, nextKey: undefined }, undefined]
  if (gaze.outSince !== undefined) {
    // Outside, but not long enough to have left: the key now under the pointer already collects time.
    const nextKey = state.nextKey && { ...state.nextKey, ms: state.nextKey.ms + ms }
    const isLeft = state.at - gaze.outSince >= IN_OUT_MS
    return [isLeft ? leave(state, gaze, area, nextKey) : { ...state, nextKey }, undefined]
  }
  return nextStage(state, withTime(state, gaze, area, ms), area)
}

function withTime(state: DwellState, gaze: OnKey, area: Area, ms: number): OnKey {
  const { pointer, settings } = state
  const { completeMs, afterPausePercent } = settings
  if (!pointer || gaze.is !== 'progressing' || afterPausePercent === 100 || isNeverJustRead(area))
    return { ...gaze, ms: gaze.ms + ms }
  const [eye, countedMs] = afterEyeRested(gaze.eye ?? eyeAt(pointer.point), pointer.point, ms, completeMs)
  const longer = { ...gaze, ms: gaze.ms + countedMs, eye }
  return eye.uncountedMs > 0 && !gaze.mightBeReading
    ? slowedByReading({ ...state, gaze: longer }, longer, area)
    : longer
}

/** The user may be reading after all: the progress stays, and what remains takes longer. */
function slowedByReading(state: DwellState, gaze: OnKey, area: Area): OnKey {
  const slow: OnKey = { ...gaze, mightBeReading: true }
  const { lockOnMs } = state.settings
  const ms = lockOnMs + progressOf(state, area, gaze.ms) * (needMs({ ...state, gaze: slow }, area) - lockOnMs)
  return { ...slow, ms }
}

function nextStage(state: DwellState, gaze: OnKey, area: Area): readonly [DwellState, Area | undefined] {
  const looking = { ...state, gaze }
  const stays = [looking, undefined] as const
  switch (gaze.is) {
    case 'entering':
      return afterEntering(state, gaze, area)
    case 'progressing':
      return gaze.ms >= needMs(looking, area) ? [looking, area] : stays
    case 'chosen':
      return gaze.ms >= CHOSEN_LASTS_MS ? [{ ...state, gaze: { ...gaze, is: 'refractory' } }, undefined] : stays
    case 'refractory': {
      const isRepeated = mayRepeat(state, area) && gaze.ms >= REPEAT_PAUSE_SHARE * needMs(state, area)
      return isRepeated
        ? [
            { ...state, chosenNotLeft: undefined, gaze: { ...gaze, is: 'entering', mightBeReading: false, ms: 0 } },
            undefined,
          ]
        : stays
    }
    case 'locked':
      return stays
  }
}

function afterEntering(state: DwellState, gaze: OnKey, area: Area): readonly [DwellState, Area | undefined] {
  const { completeMs, lockOnMs } = state.settings
  const kept = state.keptProgress.find(({ id }) => id === gaze.id)
  const enteredAfterMs = kept ? IN_OUT_MS : Math.max(IN_OUT_MS, lockOnMs)
  if (gaze.ms < enteredAfterMs) return [{ ...state, gaze }, undefined]
  if (completeMs === 0) return [{ ...state, gaze: { ...gaze, is: 'locked' } }, undefined]
  // Leaves room for the key under the pointer.
  const keptProgress = state.keptProgress.filter(({ id }) => id !== gaze.id).slice(-(KEPT_KEYS_AT_MOST - 1))
  const mightBeReading = kept?.mightBeReading ?? gaze.mightBeReading
  const progressing: OnKey = { ...gaze, is: 'progressing', mightBeReading, ms: gaze.ms + (kept?.ms ?? 0) }
  const isSlowedNow = gaze.mightBeReading && !mightBeReading
  return nextStage(
    { ...state, keptProgress },
    isSlowedNow ? slowedByReading({ ...state, gaze: progressing }, progressing, area) : progressing,
    area,
  )
}

/** A gaze of some length keeps its progress for a while; a shorter one keeps nothing. */
function leave(state: DwellState, gaze: OnKey, area: Area, nextKey: DwellState['nextKey']): DwellState {
  const { lockOnMs, afterPausePercent } = state.settings
  const isReading = isJustRead(gaze, area) && afterPausePercent > 100
  const keptMs = isReading ? KEPT_WHEN_READ_MS : KEPT_MS
  const keeps = gaze.is === 'progressing' && gaze.ms >= Math.max(lockOnMs, KEPT_FROM_MS)
  const others = state.keptProgress.filter((one) => one.id !== gaze.id)
  const { id, ms, mightBeReading } = gaze
  const keptProgress = keeps
    ? [...others, { id, ms, mightBeReading, until: (gaze.outSince ?? state.at) + keptMs }]
    : others
  const isPassedOver = gaze.is === 'progressing' && !state.passedOver.includes(gaze.id)
  const passedOver = isPassedOver ? [...state.passedOver, gaze.id].slice(-PASSED_OVER_AT_LEAST) : state.passedOver
  const after = { ...state, passedOver, keptProgress: keptProgress.slice(-KEPT_KEYS_AT_MOST), nextKey: undefined }
  return { ...after, gaze: nextKey ? newGaze(after, nextKey.id, nextKey.ms) : IDLE }
}

/** Whether a key that the pointer has not left is chosen again. Dwell's own bars, which scroll, always are. */
function mayRepeat(state: DwellState, area: Area): boolean {
  const is = ownKeyOf(area)?.is
  if (is === 'up' || is === 'down') return true
  return state.settings.again === 'after a while' && area.targets.length === 1 && area.targets[0]?.repeats === true
}

/** The gaze for a key that the pointer now enters. A key that was chosen and not left since starts no progress. */
function newGaze(state: DwellState, id: TargetId, ms: number): Gaze {
  const mightBeReading =
    state.at - state.pressedAt >= READING_AFTER_MS || state.passedOver.length >= PASSED_OVER_AT_LEAST
  return { is: state.chosenNotLeft?.id === id ? 'refractory' : 'entering', id, mightBeReading, ms, outSince: undefined }
}

function hasLookedAway({ chosenNotLeft }: DwellState, at: number): boolean {
  return chosenNotLeft?.outSince !== undefined && at - chosenNotLeft.outSince >= LOOKED_AWAY_MS
}

/** The state after the pointer or the areas have changed, before any time passes. */
export function afterMove(before: DwellState): DwellState {
  const state = { ...before, ...markAfterMove(before), chosenNotLeft: chosenNotLeftAfterMove(before) }
  const { gaze, pointer, at } = state
  if (gaze.is === 'dead') {
    if (!pointer) return state
    const from = gaze.from ?? pointer.point
    const movedOn = at >= gaze.until && distance(from, pointer.point) >= DEAD_PX
    return movedOn ? afterMove({ ...state, gaze: IDLE }) : { ...state, gaze: { ...gaze, from } }
  }
  const under = pointer && !pointer.isInSaccade ? countingAreaUnder(state) : undefined
  if (gaze.is === 'idle') return under ? { ...state, gaze: newGaze(state, under.id, 0) } : state
  const area = areaOfId(state, gaze.id)
  if (!area) return afterMove({ ...state, gaze: IDLE, nextKey: undefined })
  if (isOn(state, area) && (!under || under.id === gaze.id))
    return gaze.outSince === undefined && !state.nextKey
      ? state
      : { ...state, gaze: { ...gaze, outSince: undefined }, nextKey: undefined }
  if (gaze.is === 'entering' && gaze.ms < IN_OUT_MS) return afterMove({ ...state, gaze: IDLE, nextKey: undefined })
  const nextKey =
    under && under.id !== gaze.id
      ? state.nextKey?.id === under.id
        ? state.nextKey
        : { id: under.id, ms: 0 }
      : undefined
  return { ...state, gaze: { ...gaze, outSince: gaze.outSince ?? at }, nextKey }
}

/** Whether the pointer still counts as on the area: also a little outside it. */
function isOn({ pointer, own }: DwellState, area: Area): boolean {
  if (!pointer || (pointer.covered && !own.some(({ id }) => id === area.id))) return false
  return pxOutside(area.hit, pointer.point) <= LEAVE_PX
}

/** The area under the pointer, unless it appeared under a still pointer. */
function countingAreaUnder(state: DwellState): Area | undefined {
  const { pointer, appearedUnder } = state
  const area = pointer && areaUnder(state, pointer.point, pointer.covered)
  return area?.id === appearedUnder?.id ? undefined : area
}

/** Ends the mark of a key that appeared under a still pointer, once the pointer has moved or left. */
function markAfterMove({ appearedUnder, pointer, own, areas }: DwellState): Pick<DwellState, 'appearedUnder'> {
  if (!appearedUnder || !pointer) return { appearedUnder: undefined }
  const area = [...own, ...areas].find(({ id }) => id === appearedUnder.id)
  const isOnArea = area && pxOutside(area.hit, pointer.point) <= LEAVE_PX
  return {
    appearedUnder: isOnArea && distance(appearedUnder.from, pointer.point) < DEAD_PX ? appearedUnder : undefined,
  }
}

/** Records since when the pointer has been off the key that was chosen last. */
function chosenNotLeftAfterMove(state: DwellState): DwellState['chosenNotLeft'] {
  const { chosenNotLeft, at } = state
  if (!chosenNotLeft) return undefined
  const area = areaOfId(state, chosenNotLeft.id)
  const isStillOn = area !== undefined && isOn(state, area)
  if (isStillOn) return chosenNotLeft.outSince === undefined ? chosenNotLeft : { ...chosenNotLeft, outSince: undefined }
  return chosenNotLeft.outSince === undefined ? { ...chosenNotLeft, outSince: at } : chosenNotLeft
}
