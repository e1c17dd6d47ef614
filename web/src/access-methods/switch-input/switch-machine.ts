/**
 * Turns the closures of all sources into gestures: a closure counts if it is held long enough, not too soon after the
 * last one, not stuck, and not reported twice by two sources. Pure; times come with the events, in milliseconds.
 */
import type { Job, PressSettings, SwitchRow } from '@beckon/contract/profile'
import { ESCAPE_MS } from '../../platform/escape.ts'

/** Two switches with one job, closed together by two sources, are one movement of the user. */
const SAME_PRESS_WITHIN_MS = 150
/** A switch held this long pauses all access methods, or resumes them. */
const PANIC_MS = 4_000
/**
 * The key Escape, in place of a switch's number: it is not a switch of the user, but pauses for everybody with a
 * keyboard.
 */
export const ESCAPE = -1
/** A switch that is held this long is reported as stuck, and does nothing until it is released. */
const STUCK_MS = 10_000
/** A switch that is held to move the highlight is not stuck before the highlight has passed the whole page. */
const STUCK_WHILE_MOVING_MS = 60_000

/** A closure that the filters let through. */
export interface Gesture {
  /** The place of the switch in the profile, from 0. */
  readonly switch: number
  readonly job: Job
  /**
   * `press`: it counts. `release`: the closure of a press that counted has ended. `long`: it was held so long that it
   * stands for a second switch; only of a switch that scans.
   */
  readonly phase: 'press' | 'release' | 'long'
  /** In milliseconds of the clock. */
  readonly at: number
}

export interface SwitchSetup {
  /** Closures name their switch by its place here. */
  readonly switches: readonly SwitchRow[]
  readonly press: PressSettings
  /**
   * Inverse scanning: holding moves the highlight. A press counts at once; a long hold has no second meaning and does
   * not pause.
   */
  readonly heldMoves: boolean
  /**
   * Whether a switch that presses a key of the remote may be held to repeat it, for as long as one likes. The user may
   * choose that at any time.
   */
  readonly heldRepeats?: () => boolean
  /** Whether a long press of a switch with this job means something else. The user may change that at any time. */
  readonly longCounts?: (job: Job) => boolean
}

/** A switch closes or opens. It does not say which source reported it; the switch's row does. */
export interface SwitchClosure {
  readonly type: 'closure'
  readonly switch: number
  readonly is: 'down' | 'up'
  readonly at: number
}

export type SwitchEvent =
  | SwitchClosure
  | { readonly type: 'time is up'; readonly at: number }
  /** The page is hidden: a switch that is held counts for nothing until it was released. */
  | { readonly type: 'forget' }

export type SwitchEffect =
  | { readonly do: 'gesture'; readonly gesture: Gesture }
  /** Reported once: the switch does nothing until it is released. */
  | { readonly do: 'stuck'; readonly switch: number }
  | { readonly do: 'panic' }
  /** Replaces the previous wait. */
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop waiting' }

/** A closure that is down. */
interface Held {
  readonly since: number
  /**
   * `passed over`: too soon after the last one, or a duplicate of another. It may still pause everything, or be stuck.
   */
  readonly is: 'waiting' | 'counted' | 'passed over' | 'stuck' | 'forgotten'
  readonly panicked: boolean
}

interface Closure {
  /** When it last closed or opened. */
  readonly edgeAt: number
  readonly held: Held | undefined
}

export interface SwitchState {
  readonly setup: SwitchSetup
  readonly closures: ReadonlyMap<number, Closure>
  readonly lastCounted: { readonly job: Job; readonly source: string; readonly at: number } | undefined
  readonly hasTimer: boolean
}

type Stepped = readonly [SwitchState, ...SwitchEffect[]]

export function switchesAtRest(setup: SwitchSetup): SwitchState {
  return { setup, closures: new Map(), lastCounted: undefined, hasTimer: false }
}

export function step(state: SwitchState, event: SwitchEvent): Stepped {
  switch (event.type) {
    case 'closure':
      return thenWait(event.is === 'down' ? onClosed(state, event) : onOpened(state, event), event.at)
    case 'time is up':
      return thenWait(timePassed(state, event.at), event.at)
    case 'forget':
      // Nothing is due after that.
      return thenWait([forgotten(state)], 0)
  }
}

/** If a switch closes twice, its release in between was not reported. */
function onClosed(state: SwitchState, { switch: place, at }: SwitchClosure): Stepped {
  const { press } = state.setup
  const before = state.closures.get(place)
  const tooSoon = before !== undefined && at - before.edgeAt < press.ignoreMs
  const held: Held = { since: at, is: tooSoon ? 'passed over' : 'waiting', panicked: false }
  const next = withClosure(state, place, { edgeAt: at, held })
  return !tooSoon && press.holdMs === 0 && !hasLong(state.setup, place) ? count(next, place, 'press', at) : [next]
}

function onOpened(state: SwitchState, { switch: place, at }: SwitchClosure): Stepped {
  const held = state.closures.get(place)?.held
  const [next, ...effects] = held?.is === 'waiting' ? endOfWaiting(state, place, held, at) : [state]
  const counted = next.closures.get(place)?.held?.is === 'counted'
  const open = withClosure(next, place, { edgeAt: at, held: undefined })
  const job = state.setup.switches[place]?.job
  return counted && job !== undefined ? [open, ...effects, gesture(place, job, 'release', at)] : [open, ...effects]
}

/** The timer may be late: a closure that was held long enough counts at its release at the latest. */
function endOfWaiting(state: SwitchState, place: number, { since, panicked }: Held, at: number): Stepped {
  const { press } = state.setup
  const ms = at - since
  if (ms < press.holdMs || panicked || ms >= stuckMs(state.setup)) return [state]
  return count(state, place, hasLong(state.setup, place) && ms >= longMs(state.setup) ? 'long' : 'press', at)
}

/** One thing at a time: after a stall, a queued release is handled before the next thing that is due. */
function timePassed(state: SwitchState, at: number): Stepped {
  const due = nextDue(state)
  if (due === undefined || due.at > at) return [state]
  const { place, closure, held } = due
  switch (due.is) {
    case 'press':
    case 'long':
      return count(state, place, due.is, at)
    case 'panic':
      return [withClosure(state, place, { ...closure, held: { ...held, panicked: true } }), { do: 'panic' }]
    case 'stuck':
      return [withClosure(state, place, { ...closure, held: { ...held, is: 'stuck' } }), { do: 'stuck', switch: place }]
  }
}

function forgotten(state: SwitchState): SwitchState {
  const closures = new Map(
    [...state.closures].map(([place, closure]): [number, Closure] => [
      place,
      closure.held ? { ...closure, held: { ...closure.held, is: 'forgotten' } } : closure,
    ]),
  )
  return { ...state, closures }
}

function count(state: SwitchState, place: number, phase: 'press' | 'long', at: number): Stepped {
  const row = state.setup.switches[place]
  const closure = state.closures.get(place)
  if (row === undefined || closure?.held === undefined) return [state]
  const { job, source } = row
  const last = state.lastCounted
  const isDuplicate = last?.job === job && last.source !== source && at - last.at < SAME_PRESS_WITHIN_MS
  const held: Held = { ...closure.held, is: isDuplicate ? 'passed over' : 'counted' }
  const next = withClosure(state, place, { ...closure, held })
  return isDuplicate ? [next] : [{ ...next, lastCounted: { job, source, at } }, gesture(place, job, phase, at)]
}

function gesture(place: number, job: Job, phase: Gesture['phase'], at: number): SwitchEffect {
  return { do: 'gesture', gesture: { switch: place, job, phase, at } }
}

interface Due {
  readonly is: 'press' | 'long' | 'panic' | 'stuck'
  readonly at: number
  readonly place: number
  readonly closure: Closure
  readonly held: Held
}

/** The next thing that time alone makes of a held switch. */
function nextDue({ setup, closures }: SwitchState): Due | undefined {
  let next: Due | undefined
  for (const [place, closure] of closures) {
    const { held } = closure
    if (held === undefined || held.is === 'forgotten' || held.is === 'stuck') continue
    const add = (is: Due['is'], ms: number) => {
      if (next === undefined || held.since + ms < next.at) next = { is, at: held.since + ms, place, closure, held }
    }
    if (place === ESCAPE) {
      if (!held.panicked) add('panic', ESCAPE_MS)
      continue
    }
    if (held.is === 'waiting' && !held.panicked) {
      if (hasLong(setup, place)) add('long', longMs(setup))
      else add('press', setup.press.holdMs)
    }
    if (!held.panicked && canPanic(setup, place)) add('panic', PANIC_MS)
    add('stuck', stuckMs(setup))
  }
  return next
}

function thenWait([state, ...effects]: Stepped, now: number): Stepped {
  const due = nextDue(state)
  if (due === undefined) {
    return state.hasTimer ? [{ ...state, hasTimer: false }, ...effects, { do: 'stop waiting' }] : [state, ...effects]
  }
  const timed = state.hasTimer ? state : { ...state, hasTimer: true }
  return [timed, ...effects, { do: 'wait', ms: Math.max(0, due.at - now) }]
}

function hasLong({ heldMoves, longCounts, press, switches }: SwitchSetup, place: number): boolean {
  const job = switches[place]?.job
  return press.longHoldMs > 0 && !heldMoves && job !== undefined && longCounts?.(job) === true
}

function longMs({ press }: SwitchSetup): number {
  return Math.max(press.longHoldMs, press.holdMs)
}

function canPanic({ heldMoves, heldRepeats, switches }: SwitchSetup, place: number): boolean {
  return !heldMoves && !(switches[place]?.job.startsWith('press ') && heldRepeats?.())
}

function stuckMs({ heldMoves }: SwitchSetup): number {
  return heldMoves ? STUCK_WHILE_MOVING_MS : STUCK_MS
}

function withClosure(state: SwitchState, place: number, closure: Closure): SwitchState {
  return { ...state, closures: new Map(state.closures).set(place, closure) }
}
