/**
 * Moves the highlight: its place, how long it stays there, how many passes it makes, and its words and sounds.
 */
import { parentPlace, arrowsOf, itemAt, levelAt, TOP } from './scan-places.ts'
import { isUndoFirst } from './undo-first.ts'
import type { ScanSettings } from '@beckon/contract/profile'
import type { Lit, Place, Running, Scanning, ScanEffect, ScanResult, ScanState } from './scan-types.ts'
import type { Item, Level } from '../page-reader/target.ts'

/** A name that is still being spoken after this long no longer holds the highlight. */
export const NAME_MAX_MS = 4_000
/** Single-switch step: waiting this many steps chooses. */
const CHOOSES_AFTER_STEPS = 2

interface Lighting {
  readonly pass?: number
  readonly isArmed?: boolean
  readonly heldSince?: number | undefined
  readonly cameFrom?: Scanning['cameFrom']
  readonly pressed?: Scanning['pressed']
  /** The lit item is new to the user: gestures choose nothing for one step, then its own step begins. */
  readonly isNew?: boolean
}

export function withEffects(effects: readonly ScanEffect[], [state, ...more]: ScanResult): ScanResult {
  return [state, ...effects, ...more]
}

/** Moves the highlight to a place. */
export function light(state: ScanState, place: Place, now: number, how: Lighting = {}): ScanResult {
  const { options, tree } = state
  const item = itemAt(tree, place)
  if (!item) return [{ ...state, activity: { at: 'empty' } }, { do: 'stop waiting' }]
  const { isArmed = false, heldSince, isNew = false } = how
  const deadMs = isNew ? options.stepMs : 0
  const stepMs = stepOf(options, place.index, isArmed, heldSince !== undefined)
  const ms = stepMs === undefined ? undefined : stepMs + deadMs
  const isSaid = options.auditory && ms !== undefined
  const activity: Scanning = {
    at: 'scanning',
    place,
    pass: how.pass ?? 1,
    due: ms === undefined ? undefined : now + (isSaid ? NAME_MAX_MS : ms),
    afterName: isSaid ? ms : undefined,
    cameFrom: how.cameFrom,
    isArmed,
    heldSince,
    pressed: how.pressed,
  }
  return [
    { ...state, activity, deadUntil: isNew ? now + deadMs : state.deadUntil },
    ...(options.auditory ? naming(item) : []),
    activity.due === undefined ? { do: 'stop waiting' } : { do: 'wait', ms: activity.due - now },
  ]
}

/** How long the item stays lit; undefined if time neither moves nor chooses. */
function stepOf(
  { method, stepMs, firstPercent }: ScanSettings,
  index: number,
  isArmed: boolean,
  isHeld: boolean,
): number | undefined {
  if (method === 'single-switch') return isArmed ? CHOOSES_AFTER_STEPS * stepMs : undefined
  if (method === 'auto' || (method === 'inverse' && isHeld))
    return stepMs + (index === 0 ? percent(stepMs, firstPercent) : 0)
  return undefined
}

export function percent(ms: number, of: number): number {
  return Math.round((ms * of) / 100)
}

function naming(item: Item): readonly ScanEffect[] {
  const said: ScanEffect = { do: 'say', say: { what: 'item', item } }
  return item.is === 'level' ? [{ do: 'sound', cue: 'group' }, said] : [said]
}

/** Starts to scan, from rest or on arrival. The gesture that starts scanning chooses nothing. */
export function start(state: ScanState, now: number, how: Lighting = {}): ScanResult {
  if (!state.tree) return [{ ...state, activity: { at: 'empty' } }, { do: 'stop waiting' }]
  return light(state, { path: TOP, index: 0 }, now, how)
}

export function rest(state: ScanState): ScanResult {
  return [{ ...state, activity: { at: 'resting' } }, { do: 'stop waiting' }, { do: 'say', say: { what: 'resting' } }]
}

/** Enters a level that was chosen, or in which scanning continues after a key. */
export function enter(state: ScanState, path: readonly string[], now: number, how: Lighting = {}): ScanResult {
  if (!levelAt(state.tree, path)) return start(state, now, how)
  return light(state, { path, index: 0 }, now, how)
}

/**
 * Up to the level above, onto the level that was left; from the top to rest. While Undo is offered first, the highlight
 * goes there, so that a user of `step` need not pass all groups.
 */
export function goUp(state: ScanState, path: readonly string[], now: number, how: Lighting = {}): ScanResult {
  const place = parentPlace(state.tree, path)
  if (!place) return rest(state)
  const isOffered = place.path.length === 0 && state.tree !== undefined && isUndoFirst(state.tree)
  return light(state, isOffered ? { path: TOP, index: 0 } : place, now, how)
}

/** To the next or previous item, by time or by the user. After the last pass one level up, from the top to rest. */
export function move(
  state: ScanState,
  scanning: Scanning,
  now: number,
  how: { readonly by: 'time' | 'user'; readonly back?: boolean },
): ScanResult {
  const { place, heldSince } = scanning
  const count = levelAt(state.tree, place.path)?.items.length ?? 0
  const { passes, method } = state.options
  const isArmed = method === 'single-switch'
  if (how.back) {
    const index = (place.index + count - 1) % count
    return light(state, { ...place, index }, now, { pass: scanning.pass, isArmed, heldSince })
  }
  const isEnd = place.index + 1 >= count
  const pass = scanning.pass + (isEnd ? 1 : 0)
  if (passes > 0 && pass > passes) return goUp(state, place.path, now, { heldSince })
  const cameFrom = how.by === 'time' ? { index: place.index, movedAt: now } : undefined
  const next = { ...place, index: isEnd ? 0 : place.index + 1 }
  return light(state, next, now, { pass, isArmed, heldSince, cameFrom })
}

/** The level in which scanning continues after a key, by the key's `stay`. */
export function landingOf(tree: Level, place: Place, after: 'group' | 'arrows' | 'top'): readonly string[] {
  return after === 'group' ? place.path : after === 'arrows' ? arrowsOf(tree) : TOP
}

/** After a pause, or when the page is visible again: the level starts at its first item, and nothing is half chosen. */
export function resumeScanning(state: ScanState, before: Running, now: number): ScanResult {
  switch (before.at) {
    case 'resting':
      return [{ ...state, activity: before }]
    case 'empty':
      return start(state, now)
    case 'scanning':
    case 'choosing':
    case 'pressed':
      return light(state, { path: before.place.path, index: 0 }, now)
  }
}

/** What is lit in this state. Undefined: nothing is lit. */
export function litOf({ activity, tree }: ScanState): Lit | undefined {
  if (!tree) return undefined
  if (activity.at !== 'scanning' && activity.at !== 'choosing' && activity.at !== 'pressed') return undefined
  const [item, level] = [itemAt(tree, activity.place), levelAt(tree, activity.place.path)]
  if (!item || !level) return undefined
  const waitsFor = activity.at !== 'choosing' ? 'nothing' : activity.why
  return {
    item,
    level,
    waitsFor,
    isPressed: activity.at === 'pressed',
  }
}
