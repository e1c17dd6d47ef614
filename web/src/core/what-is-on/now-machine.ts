/**
 * When the box is asked what is on, and which of its answers count. An answer counts only if no press was under way
 * or came after the question; a state that is too old is not known any more.
 *
 * One call waits for news while the page is visible (`wait`). Beside it the box is asked on arrival, a moment after
 * the last press of a group, and when the user wants to know (`ask`). A hidden page asks nothing.
 */
import { STATE_POLLED_EVERY_MS, type BoxState } from '@beckon/contract/box-state'
import type { Command } from '../../remote-model/command.ts'
import { assumed, expected } from './expected.ts'
import { NOTHING_KNOWN, UNKNOWN, type Now } from './now.ts'

/** A box shows the effect of a key a moment later. */
const SETTLES_MS = 400
/** What was sent and not answered may be done until then. */
const MAY_STILL_HAPPEN_MS = 2_000
/** A new state comes every 15 seconds. If it is late, the values are assumed; if it never comes, unknown. */
export const KNOWN_FOR_MS = STATE_POLLED_EVERY_MS + 5_000
const ASSUMED_FOR_MS = 60_000
/** After a failure the box is asked soon, a number of times, then at the usual pace. */
const RETRY_SOON_MS = 5_000
const SOON_AT_MOST = 24
const RETRY_MS = STATE_POLLED_EVERY_MS
/** Between two waits: a box that changes constantly is followed at this pace. */
const PAUSE_MS = 250
const USUAL_VOLUME_STEP = 1

interface Call {
  readonly id: number
  /** The count of events that invalidate answers, at the time of the question. */
  readonly era: number
}

export interface NowState {
  readonly now: Now
  readonly isSeen: boolean
  /** When the box was asked for what is known or assumed now; undefined before its first answer. */
  readonly toldAt: number | undefined
  readonly version: string | undefined
  readonly pressing: ReadonlySet<number>
  /** When the last press was over: answered, and too late to have an effect. */
  readonly settledAt: number
  /** The question after the last presses is due. */
  readonly isDue: boolean
  readonly era: number
  readonly asking: Call | undefined
  readonly waiting: Call | undefined
  readonly calls: number
  /** When to ask again after a failure; no wait before then. */
  readonly notBefore: number
  /** Failures since the last state. */
  readonly failures: number
  /** Counts the results, known or unknown: a user who asks waits for the next one. */
  readonly answers: number
  readonly volume: { readonly step: number; readonly from: number | undefined; readonly net: number }
}

export type NowEvent =
  | { readonly type: 'seen' | 'hidden' | 'time' | 'asked' | 'another box'; readonly at: number }
  | { readonly type: 'pressed'; readonly n: number; readonly commands: readonly Command[]; readonly at: number }
  | { readonly type: 'answered'; readonly n: number; readonly mayStillHappen: boolean; readonly at: number }
  | {
      readonly type: 'told'
      readonly id: number
      readonly state: BoxState
      readonly age: number
      readonly version: string
      readonly at: number
    }
  | { readonly type: 'failed'; readonly id: number; readonly at: number }

export type NowEffect =
  | { readonly do: 'ask'; readonly id: number; readonly withinMs: number }
  | { readonly do: 'wait'; readonly id: number; readonly withinMs: number; readonly version: string }
  | { readonly do: 'stop calls' }
  /** The only timer: it replaces the previous one. */
  | { readonly do: 'wake'; readonly afterMs: number }

export const INITIAL_NOW: NowState = {
  now: NOTHING_KNOWN,
  isSeen: false,
  toldAt: undefined,
  version: undefined,
  pressing: new Set(),
  settledAt: Number.NEGATIVE_INFINITY,
  isDue: false,
  era: 0,
  asking: undefined,
  waiting: undefined,
  calls: 0,
  notBefore: Number.NEGATIVE_INFINITY,
  failures: 0,
  answers: 0,
  volume: { step: USUAL_VOLUME_STEP, from: undefined, net: 0 },
}

export function step(before: NowState, event: NowEvent): readonly [NowState, ...NowEffect[]] {
  const aged = age(before, event.at)
  switch (event.type) {
    case 'seen':
      return goOn({ ...aged, isSeen: true, isDue: true, notBefore: Number.NEGATIVE_INFINITY }, event.at)
    case 'hidden':
      // A user who returns first sees the state of when they left.
      return [
        { ...aged, now: assumed(aged.now), isSeen: false, asking: undefined, waiting: undefined },
        { do: 'stop calls' },
      ]
    case 'another box': {
      const [state, ...effects] = goOn(
        {
          ...INITIAL_NOW,
          isSeen: aged.isSeen,
          isDue: true,
          era: aged.era + 1,
          calls: aged.calls,
          answers: aged.answers,
        },
        event.at,
      )
      return [state, { do: 'stop calls' }, ...effects]
    }
    case 'asked':
      return goOn({ ...aged, isDue: true, notBefore: Number.NEGATIVE_INFINITY }, event.at)
    case 'time':
      return goOn(aged, event.at)
    case 'pressed':
      return goOn(pressed(aged, event.n, event.commands), event.at)
    case 'answered':
      return goOn(answered(aged, event), event.at)
    case 'told':
      return goOn(told(aged, event), event.at)
    case 'failed':
      return goOn(failed(aged, event.id, event.at), event.at)
  }
}

/** Whether a press may change something at this moment. */
function isUnsettled(state: NowState, at: number): boolean {
  return state.pressing.size > 0 || at < state.settledAt + SETTLES_MS
}

function age(state: NowState, at: number): NowState {
  const { toldAt } = state
  if (toldAt === undefined || at < toldAt + KNOWN_FOR_MS) return state
  if (at >= toldAt + ASSUMED_FOR_MS) return { ...state, now: NOTHING_KNOWN, toldAt: undefined, version: undefined }
  return isSure(state.now) ? { ...state, now: assumed(state.now) } : state
}

function isSure(now: Now): boolean {
  return Object.values(now).some(({ is }) => is === 'known')
}

function pressed(state: NowState, n: number, commands: readonly Command[]): NowState {
  const { step: volumeStep, from, net } = state.volume
  const turns = commands.map((one) =>
    one.is !== 'tv' ? 0 : one.key === 'volumeUp' ? 1 : one.key === 'volumeDown' ? -1 : 0,
  )
  const isVolumeOnly = turns.length > 0 && turns.every((turn) => turn !== 0)
  const { volume } = state.now
  return {
    ...state,
    // A spoken command says what it is when it is done.
    now:
      commands.length === 0
        ? NOTHING_KNOWN
        : commands.reduce((now, command) => expected(now, command, volumeStep), state.now),
    pressing: new Set([...state.pressing, n]),
    era: state.era + 1,
    isDue: true,
    volume: {
      step: volumeStep,
      from: isVolumeOnly ? (net === 0 && volume.is === 'known' ? volume.value : from) : undefined,
      net: isVolumeOnly ? turns.reduce<number>((sum, turn) => sum + turn, net) : 0,
    },
  }
}

function answered(state: NowState, { n, mayStillHappen, at }: NowEvent & { type: 'answered' }): NowState {
  if (!state.pressing.has(n)) return state
  const pressing = new Set(state.pressing)
  pressing.delete(n)
  const settledAt = Math.max(state.settledAt, mayStillHappen ? at + MAY_STILL_HAPPEN_MS : at)
  return { ...state, pressing, settledAt, era: state.era + 1, isDue: true, notBefore: Number.NEGATIVE_INFINITY }
}

function told(state: NowState, { id, state: said, age: ageMs, version, at }: NowEvent & { type: 'told' }): NowState {
  const call = [state.asking, state.waiting].find((one) => one?.id === id)
  if (call === undefined) return state
  const isAsk = call === state.asking
  const open = { ...state, ...(isAsk ? { asking: undefined } : { waiting: undefined }) }
  // Something was pressed since: the answer may be older.
  if (call.era !== state.era) return { ...open, isDue: true }
  const now = Object.fromEntries(
    Object.keys(NOTHING_KNOWN).map((field) => {
      const value = said[field as keyof BoxState]
      return [field, value === undefined ? UNKNOWN : { is: 'known', value }]
    }),
  ) as Now
  const [is, toldAt] = [{ ...open, now, version, isDue: isAsk ? false : open.isDue }, at - ageMs]
  const after = { ...is, toldAt, answers: state.answers + 1, volume: learned(state.volume, said.volume) }
  return age({ ...after, failures: 0, notBefore: isAsk ? state.notBefore : at + PAUSE_MS }, at)
}

/** How much a press of a volume key changes on this box. */
function learned(volume: NowState['volume'], level: number | undefined): NowState['volume'] {
  const { step: before, from, net } = volume
  const measured = level === undefined || from === undefined || net === 0 ? 0 : (level - from) / net
  // At an end of the scale a press does less, or nothing.
  const isAtEnd = level === 0 || level === 100
  return { step: measured > 0 && !isAtEnd ? measured : before, from: undefined, net: 0 }
}

function failed(state: NowState, id: number, at: number): NowState {
  const isAsk = state.asking?.id === id
  if (!isAsk && state.waiting?.id !== id) return state
  const open = { ...state, ...(isAsk ? { asking: undefined } : { waiting: undefined }) }
  return {
    ...open,
    now: assumed(state.now),
    version: undefined,
    isDue: true,
    notBefore: at + (state.failures < SOON_AT_MOST ? RETRY_SOON_MS : RETRY_MS),
    failures: state.failures + 1,
    answers: state.answers + 1,
  }
}

/** Makes the calls that are due, and sets the timer for the next one. */
function goOn(state: NowState, at: number): readonly [NowState, ...NowEffect[]] {
  if (!state.isSeen) return [state]
  const effects: NowEffect[] = []
  let next = state
  const withinMs = Math.min(STATE_POLLED_EVERY_MS, Math.max(0, Math.floor(at - state.settledAt)))
  if (!isUnsettled(state, at) && at >= state.notBefore) {
    if (state.isDue && (state.asking === undefined || state.asking.era !== state.era)) {
      const id = state.calls + 1
      next = { ...next, calls: id, asking: { id, era: state.era }, isDue: false }
      effects.push({ do: 'ask', id, withinMs: Math.min(withinMs, SETTLES_MS) })
    } else if (
      !state.isDue &&
      state.asking === undefined &&
      state.waiting === undefined &&
      state.version !== undefined
    ) {
      const id = state.calls + 1
      next = { ...next, calls: id, waiting: { id, era: state.era } }
      effects.push({ do: 'wait', id, withinMs, version: state.version })
    }
  }
  const dueAt = Math.min(
    isUnsettled(next, at) && next.pressing.size === 0 ? next.settledAt + SETTLES_MS : Number.POSITIVE_INFINITY,
    at < next.notBefore ? next.notBefore : Number.POSITIVE_INFINITY,
    next.toldAt === undefined
      ? Number.POSITIVE_INFINITY
      : next.toldAt + (at < next.toldAt + KNOWN_FOR_MS ? KNOWN_FOR_MS : ASSUMED_FOR_MS),
  )
  if (dueAt !== Number.POSITIVE_INFINITY) effects.push({ do: 'wake', afterMs: Math.max(0, dueAt - at) })
  return [next, ...effects]
}
