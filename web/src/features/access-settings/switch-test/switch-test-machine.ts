/**
 * State machine of the switch test: in each trial a lamp lights after a random time and the user presses the switch.
 * Pure: randomness comes with the events, and effects carry the measured times. Times are milliseconds of one clock.
 */
import type { Step } from '../../../platform/machine.ts'
import type { SwitchTimes } from './proposal.ts'

/** The number of presses in the test: with the time for each, about two minutes. */
export const TRIALS = 24
/** The shortest and longest dark time before each press. */
const DARK_MS = [1_000, 3_000] as const
/** After this time the press counts as missed. */
const GIVES_UP_MS = 6_000
/** A second closure within this time after a press is unintended. The trial ends when the time is over. */
const SETTLES_MS = 800
/** After this many misses in a row the test pauses: a user with one switch cannot stop it. `go on` continues. */
const MISSES_IN_A_ROW = 2

interface InTrial {
  /** The first is 1. */
  readonly trial: number
  readonly missesInARow: number
  readonly due: number
}

export type SwitchTestState =
  | { readonly at: 'ready' }
  | ({ readonly at: 'dark' } & InTrial)
  | ({ readonly at: 'lit'; readonly litAt: number } & InTrial)
  | ({ readonly at: 'settling'; readonly downAt: number | undefined; readonly upAt: number | undefined } & InTrial)
  | { readonly at: 'resting'; readonly trial: number }
  | { readonly at: 'ended' }

export type SwitchTestEvent =
  /** `random`: from 0 up to 1. */
  | { readonly type: 'begin' | 'go on' | 'time is up'; readonly at: number; readonly random: number }
  | { readonly type: 'closure'; readonly is: 'down' | 'up'; readonly at: number }
  | { readonly type: 'stop' }

type MeasuredTime = Exclude<keyof SwitchTimes, 'missed'>

export type SwitchTestEffect =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop waiting' }
  | { readonly do: 'lit' }
  | { readonly do: 'measured'; readonly what: MeasuredTime; readonly ms: number }
  | { readonly do: 'missed' }
  /** `rest`, when the test pauses or is stopped, and `ended`: the switches work as usual again. */
  | { readonly do: 'rest' }
  | { readonly do: 'ended' }

type Result = readonly [SwitchTestState, ...SwitchTestEffect[]]

interface Moment {
  readonly at: number
  readonly random: number
}

export const switchTestStep: Step<SwitchTestState, SwitchTestEvent, SwitchTestEffect> = (state, event) => {
  switch (event.type) {
    case 'begin':
      return dark(1, 0, event)
    case 'go on':
      return state.at === 'resting' ? dark(state.trial, 0, event) : [state]
    case 'stop':
      return [{ at: 'ready' }, { do: 'stop waiting' }, { do: 'rest' }]
    case 'time is up':
      return onTime(state, event)
    case 'closure':
      return onClosure(state, event)
  }
}

function dark(trial: number, missesInARow: number, { at, random }: Moment): Result {
  const [least, most] = DARK_MS
  const ms = least + random * (most - least)
  return [
    { at: 'dark', trial, missesInARow, due: at + ms },
    { do: 'wait', ms },
  ]
}

function onTime(state: SwitchTestState, event: Moment): Result {
  const { at } = event
  if (state.at !== 'dark' && state.at !== 'lit' && state.at !== 'settling') return [state]
  if (at < state.due) return [state, { do: 'wait', ms: state.due - at }]
  switch (state.at) {
    case 'dark':
      return [{ ...state, at: 'lit', litAt: at, due: at + GIVES_UP_MS }, { do: 'lit' }, { do: 'wait', ms: GIVES_UP_MS }]
    case 'lit': {
      const [next, ...effects] = nextTrial(state.trial, state.missesInARow + 1, event)
      return [next, { do: 'missed' }, ...effects]
    }
    case 'settling':
      return state.downAt === undefined
        ? nextTrial(state.trial, 0, event)
        : [
            { ...state, due: at + SETTLES_MS },
            { do: 'wait', ms: SETTLES_MS },
          ]
  }
}

function nextTrial(trial: number, missesInARow: number, event: Moment): Result {
  if (trial >= TRIALS) return [{ at: 'ended' }, { do: 'ended' }]
  if (missesInARow >= MISSES_IN_A_ROW)
    return [{ at: 'resting', trial: trial + 1 }, { do: 'stop waiting' }, { do: 'rest' }]
  return dark(trial + 1, missesInARow, event)
}

function onClosure(state: SwitchTestState, { is, at }: Extract<SwitchTestEvent, { type: 'closure' }>): Result {
  if (state.at === 'dark' && is === 'down') {
    // Too early: the lamp stays dark for at least the shortest time from now, so that the user is not hurried.
    const due = Math.max(state.due, at + DARK_MS[0])
    return [
      { ...state, due },
      { do: 'wait', ms: due - at },
    ]
  }
  if (state.at === 'lit' && is === 'down') {
    const { trial, litAt } = state
    return [
      { at: 'settling', trial, missesInARow: 0, downAt: at, upAt: undefined, due: at + SETTLES_MS },
      { do: 'measured', what: 'pressMs', ms: at - litAt },
      { do: 'wait', ms: SETTLES_MS },
    ]
  }
  if (state.at !== 'settling') return [state]
  if (is === 'down') {
    const pressed = { ...state, downAt: at }
    return state.upAt === undefined ? [pressed] : [pressed, { do: 'measured', what: 'againMs', ms: at - state.upAt }]
  }
  if (state.downAt === undefined) return [{ ...state, upAt: at }]
  const ms = at - state.downAt
  return [
    { ...state, downAt: undefined, upAt: at, due: at + SETTLES_MS },
    { do: 'measured', what: state.upAt === undefined ? 'heldMs' : 'againHeldMs', ms },
    { do: 'wait', ms: SETTLES_MS },
  ]
}
