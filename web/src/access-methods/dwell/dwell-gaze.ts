/**
 * The gaze of dwell: what can be rested on now, what the pointer rests on, for how long, and the progress that is kept
 * after the pointer has left. `dwell-types.ts` explains the words: look, spent, refractory, dead, own.
 */
import {
  areaAt,
  areasOf,
  barsOf,
  distance,
  ownArea,
  pxOutside,
  restBox,
  type Area,
  type OwnArea,
  type Point,
} from './dwell-geometry.ts'
import { afterEyeRested, eyeAt } from './dwell-reading.ts'
import type { DwellState, KeptProgress, Look } from './dwell-types.ts'
import type { TargetId, Target } from '../page-reader/target.ts'
import type { DwellSettings } from '@beckon/contract/profile'

export const IDLE: Look = { is: 'idle' }

type OnKey = Exclude<Look, { is: 'idle' | 'dead' }>

/** Of the time between two events, at most this counts: nobody saw where the pointer was. */
export const LONGEST_STEP_MS = 100
/** Off the key for longer than this, the user looks elsewhere. */
export const LOOK_AWAY_MS = 200
/** How long a key stays `chosen`, before it is `refractory`. */
const CHOSEN_LASTS_MS = 200
/** The time for a key that needs care, and for Wake, as a multiple of the usual one. */
export const CAREFUL_FACTOR = 1.5
/** The pause before a key repeats "after a while", as a share of the dwell time. */
const REPEAT_PAUSE_SHARE = 0.5
/** The keys that have progress at one time, that under the pointer among them. */
const KEPT_KEYS_AT_MOST = 2

/**
 * After this long without a press the user may be reading. Words are read in fixations of a quarter of a second, a few
 * of them on one key.
 */
export const READING_AFTER_MS = 10_000
/** The progress of a key that was only read is forgotten sooner. */
const KEPT_WHEN_READ_MS = 200
/** A user who has looked at this many keys since the last press without pressing one may be reading as well. */
const PASSED_OVER_AT_LEAST = 2
/** Dwell's own keys that nobody just reads: they appear only when asked for, or while nothing else counts. */
const NEVER_JUST_READ: ReadonlySet<string> = new Set(['yes', 'no', 'option', 'more', 'wake'])

/** The area under a point. Dwell's own keys come first. */
export function areaUnder(state: DwellState, point: Point, covered: boolean): Area | undefined {
  const { enterPx } = state.settings
  return areaAt(state.own, point, enterPx) ?? (covered ? undefined : areaAt(state.areas, point, enterPx))
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
  const now = { ...state, own, areas: isAwake ? areasOf(state.targets, state.settings.extraPx) : [] }
  if (!state.pointer) return { ...now, appearedUnder: undefined }
  const { point, covered } = state.pointer
  const before = areaUnder(state, point, covered)
  const after = areaUnder(now, point, covered)
  if (!after || after.id === before?.id) return now
  return { ...now, appearedUnder: { id: after.id, from: point } }
}

function ownOf({ mode, isPaused, panel, view, restAt, settings }: DwellState): readonly OwnArea[] {
  if (isPaused) return []
  if (panel) return panel.own
  const rest = restAt && (settings.restKey || mode === 'resting') ? restAt : undefined
  if (mode === 'resting') return rest ? [ownArea({ is: 'wake' }, rest)] : []
  return [...(rest ? [ownArea({ is: 'rest' }, rest)] : []), ...barsOf(view, rest)]
}

/** Rest keeps its place while the page scrolls; on another page or window size it may have another. */
export function withRestPlace(state: DwellState): DwellState {
  const bars = barsOf(state.view, undefined).map(({ box }) => box)
  const taken = state.targets.filter(({ kind }) => kind !== 'scroll').map(({ box }) => box)
  return { ...state, restAt: restBox(state.view, [...bars, ...taken]) }
}

/** The multiple for this key: the user's own choice, otherwise by what the key may do. */
function factorOf({ id, guard }: Pick<Target, 'id' | 'guard'>, { keyPercents }: DwellSettings): number {
  const chosenPercent = Object.hasOwn(keyPercents, id) ? keyPercents[id] : undefined
  if (chosenPercent !== undefined) return chosenPercent / 100
  return guard === 'longer' ? CAREFUL_FACTOR : 1
}

/** The dwell time of the area. */
function needMs(state: DwellState, area: Area): number {
  const { settings, look } = state
  const isSlowed = 'id' in look && look.id === area.id && look.mightBeReading && !isNeverJustRead(area)
  const completeMs = isSlowed ? (settings.completeMs * settings.afterPausePercent) / 100 : settings.completeMs
  const only = area.targets.length === 1 ? area.targets[0] : undefined
  return completeMs * (keyOf(area)?.is === 'wake' ? CAREFUL_FACTOR : only ? factorOf(only, settings) : 1)
}

function isNeverJustRead(area: Area): boolean {
  return NEVER_JUST_READ.has(keyOf(area)?.is ?? '')
}

export function keyOf(area: Area): OwnArea['key'] | undefined {
  return 'key' in area ? (area as OwnArea).key : undefined
}

/** Progress from 0 to 1; with two stages, of the second stage only. */
export function progressOf(state: DwellState, area: Area, ms: number): number {
  const first = firstStageMs(state)
  const whole = needMs(state, area) - first
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, (ms - first) / whole))
}

function firstStageMs({ settings }: DwellState): number {
  return settings.style === 'two stages' ? settings.lockOnMs : 0
}

/**
 * Time passes with the pointer where it is. Also returns the area whose time is complete, which the caller activates.
 */
export function afterTime(before: DwellState, at: number): readonly [DwellState, Area | undefined] {
  const ms = Math.min(Math.max(at - before.at, 0), LONGEST_STEP_MS)
  // Progress that is due to end stays while its key is being entered again.
  const reentered = before.look.is === 'entering' ? before.look.id : undefined
  const isOver = ({ id, until }: KeptProgress) => until < at && id !== reentered
  const state: DwellState = {
    ...before,
    at: Math.max(at, before.at),
    keptProgress: before.keptProgress.some(isOver)
      ? before.keptProgress.filter((each) => !isOver(each))
      : before.keptProgress,
    spent: isLookedAway(before, at) ? undefined : before.spent,
  }
  const { look } = state
  if (look.is === 'idle' || look.is === 'dead') return [state, undefined]
  const area = areaOfId(state, look.id)
  if (!area) return [{ ...state, look: IDLE, next: undefined }, undefined]
  if (look.outSince !== undefined) {
    // Outside, and too short to have left: the key now under the pointer collects time already.
    const next = state.next && { ...state.next, ms: state.next.ms + ms }
    return [
      state.at - look.outSince >= state.settings.inOutMs ? leave(state, look, next) : { ...state, next },
      undefined,
    ]
  }
  return nextStage(state, withTime(state, look, area, ms), area)
}

function withTime(state: DwellState, look: OnKey, area: Area, ms: number): OnKey {
  const { pointer, settings } = state
  const { completeMs, afterPausePercent } = settings
  if (!pointer || look.is !== 'progressing' || afterPausePercent === 100 || isNeverJustRead(area))
    return { ...look, ms: look.ms + ms }
  const [eye, countedMs] = afterEyeRested(look.eye ?? eyeAt(pointer.point), pointer.point, ms, completeMs)
  const longer = { ...look, ms: look.ms + countedMs, eye }
  return eye.standsMs > 0 && !look.mightBeReading ? slowedByReading({ ...state, look: longer }, longer, area) : longer
}

/** The eye has moved to another word: the progress stays, and the rest takes longer. */
function slowedByReading(state: DwellState, look: OnKey, area: Area): OnKey {
  const slow: OnKey = { ...look, mightBeReading: true }
  const firstMs = firstStageMs(state)
  const ms = firstMs + progressOf(state, area, look.ms) * (needMs({ ...state, look: slow }, area) - firstMs)
  return { ...slow, ms }
}

function nextStage(state: DwellState, look: OnKey, area: Area): readonly [DwellState, Area | undefined] {
  const looking = { ...state, look }
  const stays = [looking, undefined] as const
  switch (look.is) {
    case 'entering':
      return afterEntering(state, look, area)
    case 'progressing':
      return look.ms >= needMs(looking, area) ? [looking, area] : stays
    case 'chosen':
      return look.ms >= CHOSEN_LASTS_MS ? [{ ...state, look: { ...look, is: 'refractory' } }, undefined] : stays
    case 'refractory': {
      const again = mayRepeat(state, area) && look.ms >= REPEAT_PAUSE_SHARE * needMs(state, area)
      return again
        ? [{ ...state, spent: undefined, look: { ...look, is: 'entering', mightBeReading: false, ms: 0 } }, undefined]
        : stays
    }
    case 'locked':
      return stays
  }
}

function afterEntering(state: DwellState, look: OnKey, area: Area): readonly [DwellState, Area | undefined] {
  const { style, lockOnMs, inOutMs } = state.settings
  const kept = state.keptProgress.find(({ id }) => id === look.id)
  const enteredAfterMs = style === 'one stage' || kept ? inOutMs : Math.max(inOutMs, lockOnMs)
  if (look.ms < enteredAfterMs) return [{ ...state, look }, undefined]
  if (style === 'look and press') return [{ ...state, look: { ...look, is: 'locked' } }, undefined]
  // Leaves room for the key under the pointer.
  const keptProgress = state.keptProgress.filter(({ id }) => id !== look.id).slice(-(KEPT_KEYS_AT_MOST - 1))
  const mightBeReading = look.mightBeReading || kept?.mightBeReading === true
  return nextStage(
    { ...state, keptProgress },
    { ...look, is: 'progressing', mightBeReading, ms: look.ms + (kept?.ms ?? 0) },
    area,
  )
}

/** A look of at least `lockOnMs` keeps its progress for a while, also with one stage; a shorter one keeps nothing. */
function leave(state: DwellState, look: OnKey, next: DwellState['next']): DwellState {
  const { lockOnMs, afterPausePercent } = state.settings
  const isReading = look.mightBeReading && afterPausePercent > 100
  const keptMs = isReading ? Math.min(state.settings.keptMs, KEPT_WHEN_READ_MS) : state.settings.keptMs
  const keeps = look.is === 'progressing' && look.ms >= lockOnMs && keptMs > 0
  const others = state.keptProgress.filter((one) => one.id !== look.id)
  const { id, ms, mightBeReading } = look
  const keptProgress = keeps
    ? [...others, { id, ms, mightBeReading, until: (look.outSince ?? state.at) + keptMs }]
    : others
  const isPassedOver = look.is === 'progressing' && !state.passedOver.includes(look.id)
  const passedOver = isPassedOver ? [...state.passedOver, look.id].slice(-PASSED_OVER_AT_LEAST) : state.passedOver
  const after = { ...state, passedOver, keptProgress: keptProgress.slice(-KEPT_KEYS_AT_MOST), next: undefined }
  return { ...after, look: next ? newLook(after, next.id, next.ms) : IDLE }
}

/** A bar repeats as long as there is more to scroll. */
function mayRepeat(state: DwellState, area: Area): boolean {
  const is = keyOf(area)?.is
  if (is === 'up' || is === 'down') return true
  return state.settings.again === 'after a while' && area.targets.length === 1 && area.targets[0]?.repeats === true
}

/** The look at a key that the pointer now enters. One that was chosen and not left since starts no progress. */
function newLook(state: DwellState, id: TargetId, ms: number): Look {
  const mightBeReading =
    state.at - state.pressedAt >= READING_AFTER_MS || state.passedOver.length >= PASSED_OVER_AT_LEAST
  return { is: state.spent?.id === id ? 'refractory' : 'entering', id, mightBeReading, ms, outSince: undefined }
}

function isLookedAway({ spent }: DwellState, at: number): boolean {
  return spent?.outSince !== undefined && at - spent.outSince >= LOOK_AWAY_MS
}

/** The state after the pointer or the areas have changed, before any time passes. */
export function afterMove(before: DwellState): DwellState {
  const state = { ...before, ...stillMark(before), spent: spentAfterMove(before) }
  const { look, pointer, at } = state
  if (look.is === 'dead') {
    if (!pointer) return state
    const from = look.from ?? pointer.point
    const isOver = at >= look.until && distance(from, pointer.point) >= state.settings.deadPx
    return isOver ? afterMove({ ...state, look: IDLE }) : { ...state, look: { ...look, from } }
  }
  const under = pointer && !pointer.leaps ? countingAreaUnder(state) : undefined
  if (look.is === 'idle') return under ? { ...state, look: newLook(state, under.id, 0) } : state
  const area = areaOfId(state, look.id)
  if (!area) return afterMove({ ...state, look: IDLE, next: undefined })
  if (isOn(state, area) && (!under || under.id === look.id))
    return look.outSince === undefined && !state.next
      ? state
      : { ...state, look: { ...look, outSince: undefined }, next: undefined }
  if (look.is === 'entering' && look.ms < state.settings.inOutMs)
    return afterMove({ ...state, look: IDLE, next: undefined })
  const next =
    under && under.id !== look.id ? (state.next?.id === under.id ? state.next : { id: under.id, ms: 0 }) : undefined
  return { ...state, look: { ...look, outSince: look.outSince ?? at }, next }
}

/** Whether the pointer still counts as on the area: also a little outside it. */
function isOn({ pointer, settings, own }: DwellState, area: Area): boolean {
  if (!pointer || (pointer.covered && !own.some(({ id }) => id === area.id))) return false
  return pxOutside(area.hit, pointer.point) <= settings.leavePx
}

/** The area under the pointer, unless it appeared under a still one. */
function countingAreaUnder(state: DwellState): Area | undefined {
  const { pointer, appearedUnder } = state
  const area = pointer && areaUnder(state, pointer.point, pointer.covered)
  return area?.id === appearedUnder?.id ? undefined : area
}

/** The mark of a still pointer ends when the pointer has moved or left. */
function stillMark({ appearedUnder, pointer, settings, own, areas }: DwellState): Pick<DwellState, 'appearedUnder'> {
  if (!appearedUnder || !pointer) return { appearedUnder: undefined }
  const area = [...own, ...areas].find(({ id }) => id === appearedUnder.id)
  const isOnArea = area && pxOutside(area.hit, pointer.point) <= settings.leavePx
  return {
    appearedUnder:
      isOnArea && distance(appearedUnder.from, pointer.point) < settings.deadPx ? appearedUnder : undefined,
  }
}

/** Notes since when the pointer is off the key that was chosen last. */
function spentAfterMove(state: DwellState): DwellState['spent'] {
  const { spent, at } = state
  if (!spent) return undefined
  const area = areaOfId(state, spent.id)
  const isStillOn = area !== undefined && isOn(state, area)
  if (isStillOn) return spent.outSince === undefined ? spent : { ...spent, outSince: undefined }
  return spent.outSince === undefined ? { ...spent, outSince: at } : spent
}
