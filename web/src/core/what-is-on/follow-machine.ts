/**
 * Decides when the box is asked what is on, and which of its answers count. An answer counts only if no press was under
 * way, and none came after the question. A state that is too old is only assumed, later unknown.
 *
 * While the page is visible, one long poll waits for changes (`poll`). The box is also asked directly (`ask`): when the
 * page appears, shortly after the last press of a group, and when the user wants to know. A poll needs a version to
 * compare with, so an ask comes first. A hidden page sends nothing.
 */
import { STATE_POLLED_EVERY_MS, type BoxState } from '@beckon/contract/box-state'
import { MINUTE_MS } from '@beckon/contract/time-units'
import type { Command } from '../../remote-model/button-table.ts'
import { assumedState, expectedState } from './state-around-press.ts'
import { isAnythingKnown, NOTHING_KNOWN, UNKNOWN, type ObservedState } from '../tv-state/observed-state.ts'

/** A box shows the effect of a key a moment later. */
const SETTLES_MS = 400
/** How long a command without an answer may still be carried out. */
const MAY_STILL_HAPPEN_MS = 2_000
/**
 * A new state comes every `STATE_POLLED_EVERY_MS`. If it is late, the values are assumed; if it never comes, unknown.
 */
export const ASSUMED_AFTER_MS = STATE_POLLED_EVERY_MS + 5_000
const UNKNOWN_AFTER_MS = 60_000
/** After a failure the box is asked soon, for two minutes, then at the usual pace. */
const RETRY_SOON_MS = 5_000
const SOON_RETRIES_AT_MOST = (2 * MINUTE_MS) / RETRY_SOON_MS
const RETRY_LATER_MS = STATE_POLLED_EVERY_MS
/** Between two polls: a box that changes constantly is followed at this pace. */
const PAUSE_MS = 250
const USUAL_VOLUME_STEP = 1

interface OpenCall {
  readonly id: number
  /** The generation in which the call was made: only an answer of the current one counts. */
  readonly generation: number
}

export interface FollowState {
  readonly observed: ObservedState
  readonly isVisible: boolean
  /** When the box was asked for the state that is known or assumed; undefined before its first answer. */
  readonly observedAt: number | undefined
  readonly version: string | undefined
  /** The numbers of the presses under way. */
  readonly pressing: ReadonlySet<number>
  /** No press can still be carried out after this moment. */
  readonly pressesOverAt: number
  /** The box is to be asked as soon as nothing is under way. */
  readonly isAskDue: boolean
  /** Counts the events that make earlier answers worthless. */
  readonly generation: number
  readonly asking: OpenCall | undefined
  readonly polling: OpenCall | undefined
  readonly callCount: number
  /** No call before this moment: after a failure, or in the pause between two polls. */
  readonly notBefore: number
  /** Failures since the last state. */
  readonly failures: number
  /** Counts the accepted states and the failed calls: a question (`follow-state.ts`) waits for the next of either. */
  readonly resultCount: number
  readonly volume: {
    /** How much one press changes on this box, as learnt so far. */
    readonly perPress: number
    /** The level before the first of the presses that are counted. */
    readonly from: number | undefined
    /** Presses since, up minus down. */
    readonly pressesSince: number
  }
}

export type FollowEvent =
  | { readonly type: 'page visible' | 'page hidden' | 'timer' | 'user asks' | 'another box'; readonly now: number }
  | { readonly type: 'press sent'; readonly n: number; readonly commands: readonly Command[]; readonly now: number }
  | { readonly type: 'press answered'; readonly n: number; readonly mayStillHappen: boolean; readonly now: number }
  | {
      readonly type: 'state received'
      readonly id: number
      readonly state: BoxState
      /** How old the state was when the server sent it. */
      readonly ageMs: number
      readonly version: string
      readonly now: number
    }
  | { readonly type: 'call failed'; readonly id: number; readonly now: number }

export type FollowEffect =
  | { readonly do: 'ask'; readonly id: number; readonly maxAgeMs: number }
  | { readonly do: 'poll'; readonly id: number; readonly maxAgeMs: number; readonly version: string }
  | { readonly do: 'stop calls' }
  /** The only timer: it replaces the previous one. */
  | { readonly do: 'wait'; readonly ms: number }

export const INITIAL_STATE: FollowState = {
  observed: NOTHING_KNOWN,
  isVisible: false,
  observedAt: undefined,
  version: undefined,
  pressing: new Set(),
  pressesOverAt: Number.NEGATIVE_INFINITY,
  isAskDue: false,
  generation: 0,
  asking: undefined,
  polling: undefined,
  callCount: 0,
  notBefore: Number.NEGATIVE_INFINITY,
  failures: 0,
  resultCount: 0,
  volume: { perPress: USUAL_VOLUME_STEP, from: undefined, pressesSince: 0 },
}

export function step(before: FollowState, event: FollowEvent): readonly [FollowState, ...FollowEffect[]] {
  const aged = withoutOldValues(before, event.now)
  switch (event.type) {
    case 'page visible':
      return withDueCalls({ ...aged, isVisible: true, isAskDue: true, notBefore: Number.NEGATIVE_INFINITY }, event.now)
    case 'page hidden':
      // A user who returns first sees the state from before.
      return [
        { ...aged, observed: assumedState(aged.observed), isVisible: false, asking: undefined, polling: undefined },
        { do: 'stop calls' },
      ]
    case 'another box': {
      const [state, ...effects] = withDueCalls(
        {
          ...INITIAL_STATE,
          isVisible: aged.isVisible,
          isAskDue: true,
          generation: aged.generation + 1,
          callCount: aged.callCount,
          resultCount: aged.resultCount,
        },
        event.now,
      )
      return [state, { do: 'stop calls' }, ...effects]
    }
    case 'user asks':
      return withDueCalls({ ...aged, isAskDue: true, notBefore: Number.NEGATIVE_INFINITY }, event.now)
    case 'timer':
      return withDueCalls(aged, event.now)
    case 'press sent':
      return withDueCalls(pressSent(aged, event.n, event.commands), event.now)
    case 'press answered':
      return withDueCalls(pressAnswered(aged, event), event.now)
    case 'state received':
      return withDueCalls(stateReceived(aged, event), event.now)
    case 'call failed':
      return withDueCalls(callFailed(aged, event.id, event.now), event.now)
  }
}

/** Whether a press may still change something. */
function isUnsettled(state: FollowState, now: number): boolean {
  return state.pressing.size > 0 || now < state.pressesOverAt + SETTLES_MS
}

function withoutOldValues(state: FollowState, now: number): FollowState {
  const { observedAt } = state
  if (observedAt === undefined || now < observedAt + ASSUMED_AFTER_MS) return state
  if (now >= observedAt + UNKNOWN_AFTER_MS)
    return { ...state, observed: NOTHING_KNOWN, observedAt: undefined, version: undefined }
  return isAnythingKnown(state.observed) ? { ...state, observed: assumedState(state.observed) } : state
}

function pressSent(state: FollowState, n: number, commands: readonly Command[]): FollowState {
  const { perPress, from, pressesSince } = state.volume
  const directions = commands.map((command) =>
    command.is !== 'tv' ? 0 : command.key === 'volumeUp' ? 1 : command.key === 'volumeDown' ? -1 : 0,
  )
  const isVolumeOnly = directions.length > 0 && directions.every((by) => by !== 0)
  const { volume } = state.observed
  const levelBefore = pressesSince === 0 && volume.is === 'known' ? volume.value : from
  return {
    ...state,
    // No commands: a spoken press, which is unknown before its answer.
    observed:
      commands.length === 0
        ? NOTHING_KNOWN
        : commands.reduce((observed, command) => expectedState(observed, command, perPress), state.observed),
    pressing: new Set([...state.pressing, n]),
    generation: state.generation + 1,
    isAskDue: true,
    volume: {
      perPress,
      from: isVolumeOnly ? levelBefore : undefined,
      pressesSince: isVolumeOnly ? directions.reduce<number>((sum, by) => sum + by, pressesSince) : 0,
    },
  }
}

function pressAnswered(
  state: FollowState,
  { n, mayStillHappen, now }: FollowEvent & { type: 'press answered' },
): FollowState {
  if (!state.pressing.has(n)) return state
  const pressing = new Set(state.pressing)
  pressing.delete(n)
  const pressesOverAt = Math.max(state.pressesOverAt, mayStillHappen ? now + MAY_STILL_HAPPEN_MS : now)
  return {
    ...state,
    pressing,
    pressesOverAt,
    generation: state.generation + 1,
    isAskDue: true,
    notBefore: Number.NEGATIVE_INFINITY,
  }
}

function stateReceived(
  state: FollowState,
  { id, state: received, ageMs, version, now }: FollowEvent & { type: 'state received' },
): FollowState {
  const call = [state.asking, state.polling].find((open) => open?.id === id)
  if (call === undefined) return state
  const isAsk = call === state.asking
  const withoutCall = { ...state, ...(isAsk ? { asking: undefined } : { polling: undefined }) }
  // Something was pressed since: the answer may be from before the press.
  if (call.generation !== state.generation) return { ...withoutCall, isAskDue: true }
  const observed = Object.fromEntries(
    Object.keys(NOTHING_KNOWN).map((field) => {
      const value = received[field as keyof BoxState]
      return [field, value === undefined ? UNKNOWN : { is: 'known', value }]
    }),
  ) as ObservedState
  const next: FollowState = {
    ...withoutCall,
    observed,
    observedAt: now - ageMs,
    version,
    isAskDue: isAsk ? false : state.isAskDue,
    resultCount: state.resultCount + 1,
    volume: learnVolumeStep(state.volume, received.volume),
    failures: 0,
    notBefore: isAsk ? state.notBefore : now + PAUSE_MS,
  }
  return withoutOldValues(next, now)
}

/** How much a press of a volume key changes on this box. */
function learnVolumeStep(volume: FollowState['volume'], level: number | undefined): FollowState['volume'] {
  const { perPress, from, pressesSince } = volume
  const measured = level === undefined || from === undefined || pressesSince === 0 ? 0 : (level - from) / pressesSince
  // At an end of the scale a press does less, or nothing.
  const isAtEnd = level === 0 || level === 100
  return { perPress: measured > 0 && !isAtEnd ? measured : perPress, from: undefined, pressesSince: 0 }
}

/** A failure counts even if something was pressed after the question: a box that did not answer still does not. */
function callFailed(state: FollowState, id: number, now: number): FollowState {
  const isAsk = state.asking?.id === id
  if (!isAsk && state.polling?.id !== id) return state
  const withoutCall = { ...state, ...(isAsk ? { asking: undefined } : { polling: undefined }) }
  return {
    ...withoutCall,
    observed: assumedState(state.observed),
    // Without a version nothing is polled: an ask comes first.
    version: undefined,
    isAskDue: true,
    notBefore: now + (state.failures < SOON_RETRIES_AT_MOST ? RETRY_SOON_MS : RETRY_LATER_MS),
    failures: state.failures + 1,
    resultCount: state.resultCount + 1,
  }
}

/** Starts the calls that are due, and the timer for the next one. */
function withDueCalls(state: FollowState, now: number): readonly [FollowState, ...FollowEffect[]] {
  if (!state.isVisible) return [state]
  const effects: FollowEffect[] = []
  let next = state
  // An answer up to this old is from after the last press.
  const maxAgeMs = Math.min(STATE_POLLED_EVERY_MS, Math.max(0, Math.floor(now - state.pressesOverAt)))
  if (!isUnsettled(state, now) && now >= state.notBefore) {
    // An outdated call does not count as under way: it is not stopped, and its answer is ignored.
    if (state.isAskDue && (state.asking === undefined || state.asking.generation !== state.generation)) {
      const id = state.callCount + 1
      next = { ...next, callCount: id, asking: { id, generation: state.generation }, isAskDue: false }
      // An ask accepts only a state that is at most `SETTLES_MS` old.
      effects.push({ do: 'ask', id, maxAgeMs: Math.min(maxAgeMs, SETTLES_MS) })
    } else if (
      !state.isAskDue &&
      state.asking === undefined &&
      state.polling === undefined &&
      state.version !== undefined
    ) {
      const id = state.callCount + 1
      next = { ...next, callCount: id, polling: { id, generation: state.generation } }
      effects.push({ do: 'poll', id, maxAgeMs, version: state.version })
    }
  }
  const never = Number.POSITIVE_INFINITY
  const settledAt = isUnsettled(next, now) && next.pressing.size === 0 ? next.pressesOverAt + SETTLES_MS : never
  const retryAt = now < next.notBefore ? next.notBefore : never
  const agesAt =
    next.observedAt === undefined
      ? never
      : next.observedAt + (now < next.observedAt + ASSUMED_AFTER_MS ? ASSUMED_AFTER_MS : UNKNOWN_AFTER_MS)
  const dueAt = Math.min(settledAt, retryAt, agesAt)
  if (dueAt !== never) effects.push({ do: 'wait', ms: Math.max(0, dueAt - now) })
  return [next, ...effects]
}
