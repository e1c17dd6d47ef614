/**
 * Moves the highlight: its place, how long it stays there, how many passes it makes, its words and sounds. Chooses the
 * highlighted item: enters a level, or presses a key, after a confirmation if the key needs one; then decides where
 * scanning continues.
 */
import { arrowsOf, isUndoFirst, itemAt, levelAt, parentPlace, placeOf, TOP } from './scan-tree.ts'
import type { ScanSettings } from '@beckon/contract/profile'
import type {
  Choosing,
  Highlighted,
  Place,
  Pressed,
  Running,
  ScanEffect,
  Scanning,
  ScanResult,
  ScanState,
} from './scan-types.ts'
import type { Item, Leaf, Level } from '../page-reader/target.ts'

/** A name that is still being spoken after this long no longer holds the highlight. */
export const NAME_MAX_MS = 4_000
/** Single-switch step: waiting this many steps chooses. */
const CHOOSES_AFTER_STEPS = 2

interface HighlightOptions {
  readonly pass?: number
  readonly isArmed?: boolean
  readonly heldSince?: number | undefined
  readonly cameFrom?: Scanning['cameFrom']
  readonly pressed?: Scanning['pressed']
  /** The highlighted item is new to the user: gestures choose nothing for one step, then its own step begins. */
  readonly isNew?: boolean
}

export function withEffects(effects: readonly ScanEffect[], [state, ...more]: ScanResult): ScanResult {
  return [state, ...effects, ...more]
}

/** Moves the highlight to a place. */
export function highlight(state: ScanState, place: Place, now: number, how: HighlightOptions = {}): ScanResult {
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
    ...(options.auditory ? nameEffects(item) : []),
    activity.due === undefined ? { do: 'stop waiting' } : { do: 'wait', ms: activity.due - now },
  ]
}

/** How long the item stays highlighted; undefined if time neither moves nor chooses. */
function stepOf(
  { method, stepMs, firstPercent }: ScanSettings,
  index: number,
  isArmed: boolean,
  isHeld: boolean,
): number | undefined {
  if (method === 'single-switch') return isArmed ? CHOOSES_AFTER_STEPS * stepMs : undefined
  if (method === 'auto' || (method === 'inverse' && isHeld))
    return stepMs + (index === 0 ? percentOf(stepMs, firstPercent) : 0)
  return undefined
}

function percentOf(ms: number, percent: number): number {
  return Math.round((ms * percent) / 100)
}

function nameEffects(item: Item): readonly ScanEffect[] {
  const said: ScanEffect = { do: 'say', say: { what: 'item', item } }
  return item.is === 'level' ? [{ do: 'sound', cue: 'group' }, said] : [said]
}

/** Starts to scan, from rest or on arrival. The gesture that starts scanning chooses nothing. */
export function start(state: ScanState, now: number, how: HighlightOptions = {}): ScanResult {
  if (!state.tree) return [{ ...state, activity: { at: 'empty' } }, { do: 'stop waiting' }]
  return highlight(state, { path: TOP, index: 0 }, now, how)
}

export function rest(state: ScanState): ScanResult {
  return [{ ...state, activity: { at: 'resting' } }, { do: 'stop waiting' }, { do: 'say', say: { what: 'resting' } }]
}

/** Enters a level that was chosen, or in which scanning continues after a key. */
function enter(state: ScanState, path: readonly string[], now: number, how: HighlightOptions = {}): ScanResult {
  if (!levelAt(state.tree, path)) return start(state, now, how)
  return highlight(state, { path, index: 0 }, now, how)
}

/**
 * Up to the level above, onto the level that was left; from the top to rest. While Undo is offered first, the highlight
 * goes there, so that a user of `step` need not pass all groups.
 */
export function goUp(state: ScanState, path: readonly string[], now: number, how: HighlightOptions = {}): ScanResult {
  const place = parentPlace(state.tree, path)
  if (!place) return rest(state)
  const isOffered = place.path.length === 0 && state.tree !== undefined && isUndoFirst(state.tree)
  return highlight(state, isOffered ? { path: TOP, index: 0 } : place, now, how)
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
    return highlight(state, { ...place, index }, now, { pass: scanning.pass, isArmed, heldSince })
  }
  const isEnd = place.index + 1 >= count
  const pass = scanning.pass + (isEnd ? 1 : 0)
  if (passes > 0 && pass > passes) return goUp(state, place.path, now, { heldSince })
  const cameFrom = how.by === 'time' ? { index: place.index, movedAt: now } : undefined
  const next = { ...place, index: isEnd ? 0 : place.index + 1 }
  return highlight(state, next, now, { pass, isArmed, heldSince, cameFrom })
}

/** The level in which scanning continues after a key, by the key's `stay`. */
function landingOf(tree: Level, place: Place, after: 'group' | 'arrows' | 'top'): readonly string[] {
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
      return highlight(state, { path: before.place.path, index: 0 }, now)
  }
}

export function chooseItem(state: ScanState, place: Place, now: number): ScanResult {
  const item = itemAt(state.tree, place)
  switch (item?.is) {
    case 'level':
      return enter(state, [...place.path, item.id], now)
    case 'target':
      return chooseTarget(state, item, place, now)
    case 'back':
      return goUp(state, place.path, now)
    case 'pause':
      return pause(state)
    case undefined:
      return [state]
  }
}

/** With `takeBack: 'all'` a key that needs no confirmation waits before it is pressed, so that it can be undone. */
function chooseTarget(state: ScanState, leaf: Leaf, place: Place, now: number): ScanResult {
  if (leaf.target.guard === 'confirm') return awaitSecondPress(state, leaf, place, 'confirmation', now)
  return state.options.takeBack === 'all'
    ? awaitSecondPress(state, leaf, place, 'undo', now)
    : press(state, leaf, place, now)
}

function awaitSecondPress(state: ScanState, leaf: Leaf, place: Place, why: Choosing['why'], now: number): ScanResult {
  const { options } = state
  const ms = timeToAnswer(options, why)
  // By ear the question is spoken first; the time to answer begins after that.
  const isSaid = options.auditory && why === 'confirmation'
  const activity: Choosing = {
    at: 'choosing',
    leaf,
    place,
    why,
    due: ms === undefined ? undefined : now + (isSaid ? NAME_MAX_MS : ms),
    afterName: isSaid ? ms : undefined,
    heldSince: undefined,
  }
  return [
    { ...state, activity },
    ...(why === 'confirmation' ? [{ do: 'say', say: { what: 'press again', name: leaf.target.name } } as const] : []),
    activity.due === undefined ? { do: 'stop waiting' } : { do: 'wait', ms: activity.due - now },
  ]
}

/** With the method `step` a confirmation has no time limit; the time to undo always has one. */
function timeToAnswer(options: ScanSettings, why: Choosing['why']): number | undefined {
  const { method, stepMs, firstPercent } = options
  if (why === 'undo') return stepMs
  // As long as the first item of a level, since the hand must release before it can press again.
  return method === 'step' ? undefined : stepMs + percentOf(stepMs, firstPercent)
}

/**
 * Presses the key, and moves scanning to its place after it: by the key's `stay` (`page-reader/choice-rules.ts`),
 * unless the user chose one rule for all keys.
 */
export function press(state: ScanState, leaf: Leaf, place: Place, now: number): ScanResult {
  const { id, stay } = leaf.target
  // The name falls silent first, so that what the key announces is heard.
  const chosen: readonly ScanEffect[] = [
    ...(state.options.auditory ? [{ do: 'hush' } as const] : []),
    { do: 'choose', id },
  ]
  const rule = state.options.after === 'by key' ? stay : state.options.after
  if (rule === 'rest') return withEffects(chosen, rest(state))
  if (rule === 'key') return withEffects(chosen, stayOn(state, leaf, place, now))
  const path = state.tree ? landingOf(state.tree, place, rule) : TOP
  return withEffects(chosen, enter(state, path, now, { pressed: id }))
}

const STAYS_STEPS = 2

/** Stays on the key: with `step` until the user moves on, otherwise for two steps. */
function stayOn(state: ScanState, leaf: Leaf, place: Place, now: number): ScanResult {
  const { method, stepMs } = state.options
  if (method === 'step') return highlight(state, place, now, { pressed: leaf.target.id })
  const activity: Pressed = { at: 'pressed', leaf, place, due: now + STAYS_STEPS * stepMs }
  return [
    { ...state, activity },
    { do: 'wait', ms: activity.due - now },
  ]
}

/** Does not press the key: the highlight returns to its previous place. */
export function cancelChoice(state: ScanState, activity: Choosing, now: number): ScanResult {
  return withEffects([sayCancelled(activity)], highlight(state, activity.place, now))
}

/** Announces that a choice that was waiting, if there is one, is cancelled. */
export function cancelEffects(activity: ScanState['activity']): readonly ScanEffect[] {
  return activity.at === 'choosing' ? [sayCancelled(activity)] : []
}

function sayCancelled({ why, leaf }: Choosing): ScanEffect {
  return {
    do: 'say',
    say:
      why === 'confirmation'
        ? { what: 'not confirmed' }
        : { what: 'undone', id: leaf.target.id, name: leaf.target.name },
  }
}

/** The time is up: a key that was not confirmed is not pressed, and a key that was not undone is. */
export function afterChoosing(state: ScanState, activity: Choosing, now: number): ScanResult {
  return activity.why === 'confirmation'
    ? cancelChoice(state, activity, now)
    : press(state, activity.leaf, activity.place, now)
}

/** After a failed press the highlight returns to its key, unless the user has moved on. */
export function afterFailedPress(state: ScanState, id: string, now: number): ScanResult {
  const { activity, tree } = state
  const place = tree ? placeOf(tree, id) : undefined
  if (!place) return [state]
  if (activity.at === 'pressed' && activity.leaf.target.id === id) return highlight(state, place, now)
  return activity.at === 'scanning' && activity.pressed === id ? highlight(state, place, now, { isNew: true }) : [state]
}

export function pause(state: ScanState): ScanResult {
  const { activity } = state
  if (activity.at === 'off' || activity.at === 'suspended' || activity.at === 'paused') return [state]
  const paused = { at: 'paused', before: activity, heldSince: undefined } as const
  return withEffects(cancelEffects(activity), [
    { ...state, activity: paused },
    { do: 'stop waiting' },
    { do: 'say', say: { what: 'paused' } },
  ])
}

export function unpause(state: ScanState, before: Running, now: number): ScanResult {
  return withEffects([{ do: 'say', say: { what: 'going on' } }], resumeScanning(state, before, now))
}

/** What is highlighted in this state. Undefined: nothing is highlighted. */
export function highlightedOf({ activity, tree }: ScanState): Highlighted | undefined {
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
