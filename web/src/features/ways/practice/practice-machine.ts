/**
 * One task after another: a lamp that lights after a while, and a switch to press, or a key to find. Pure; it says what
 * came, and when. Times are milliseconds of one clock; chance comes with the events.
 */
import type { Step } from '../../../platform/machine.ts'

export interface Plan {
  /** `switch`: a contact is the press. `keys`: a key is asked for, and a press of that key is the answer. */
  readonly task: 'switch' | 'keys'
  readonly trials: number
  /** How long it stays dark before each, at least and at most. */
  readonly darkMs: readonly [number, number]
  /** Then it counts as missed. */
  readonly givesUpMs: number
  /** Of `keys`: what may be asked for. */
  readonly keys: readonly string[]
}

interface InTrial {
  readonly plan: Plan
  /** The first is 1. */
  readonly trial: number
  /** Of `keys`. */
  readonly key: string | undefined
  /** How often in a row nothing came. */
  readonly quiet: number
  readonly due: number
}

export type PracticeState =
  | { readonly at: 'ready' }
  | ({ readonly at: 'dark' } & InTrial)
  | ({ readonly at: 'lit'; readonly litAt: number } & InTrial)
  /** It was pressed: what the hand does now was not meant. */
  | ({ readonly at: 'settling'; readonly downAt: number | undefined; readonly upAt: number | undefined } & InTrial)
  /** Nothing came twice: it goes on when the user says so. */
  | { readonly at: 'resting'; readonly plan: Plan; readonly trial: number }
  | { readonly at: 'over'; readonly plan: Plan }

export type PracticeEvent =
  /** `random`: from 0 up to 1. */
  | { readonly type: 'begin'; readonly plan: Plan; readonly at: number; readonly random: number }
  | { readonly type: 'go on'; readonly at: number; readonly random: number }
  | { readonly type: 'time is up'; readonly at: number; readonly random: number }
  | { readonly type: 'contact'; readonly is: 'down' | 'up'; readonly at: number }
  | { readonly type: 'pressed'; readonly key: string; readonly at: number }
  | { readonly type: 'stop' }

export type PracticeEffect =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop waiting' }
  | { readonly do: 'lit'; readonly key: string | undefined }
  /** The wanted press, so long after it was lit. */
  | { readonly do: 'right'; readonly ms: number; readonly key: string | undefined }
  | { readonly do: 'wrong'; readonly key: string }
  | { readonly do: 'missed' }
  | { readonly do: 'held'; readonly ms: number }
  /** Once more, so long after the hand had let go; and for so long. */
  | { readonly do: 'again'; readonly ms: number }
  | { readonly do: 'again held'; readonly ms: number }
  | { readonly do: 'over' }

/** What comes later was meant for something else. */
const SETTLES_MS = 800
const QUIET_MAX = 2

type Result = readonly [PracticeState, ...PracticeEffect[]]

export const practiceStep: Step<PracticeState, PracticeEvent, PracticeEffect> = (state, event) => {
  switch (event.type) {
    case 'begin':
      return dark(event.plan, 1, 0, event)
    case 'go on':
      return state.at === 'resting' ? dark(state.plan, state.trial, 0, event) : [state]
    case 'stop':
      return [{ at: 'ready' }, { do: 'stop waiting' }]
    case 'time is up':
      return onTime(state, event)
    case 'contact':
      return onContact(state, event)
    case 'pressed':
      return onPressed(state, event)
  }
}

interface Chance {
  readonly at: number
  readonly random: number
}

function dark(plan: Plan, trial: number, quiet: number, { at, random }: Chance, last?: string): Result {
  const [least, most] = plan.darkMs
  const ms = least + random * (most - least)
  const others = plan.keys.filter((key) => key !== last)
  const key = others[Math.floor(random * others.length)]
  return [
    { at: 'dark', plan, trial, key, quiet, due: at + ms },
    { do: 'wait', ms },
  ]
}

function onTime(state: PracticeState, event: Chance): Result {
  const { at } = event
  if (state.at !== 'dark' && state.at !== 'lit' && state.at !== 'settling') return [state]
  if (at < state.due) return [state, { do: 'wait', ms: state.due - at }]
  const { plan, trial, key, quiet } = state
  switch (state.at) {
    case 'dark':
      return [
        { ...state, at: 'lit', litAt: at, due: at + plan.givesUpMs },
        { do: 'lit', key },
        { do: 'wait', ms: plan.givesUpMs },
      ]
    case 'lit': {
      const [next, ...effects] = after(plan, trial, quiet + 1, event, key)
      return [next, { do: 'missed' }, ...effects]
    }
    case 'settling':
      return state.downAt !== undefined && plan.task === 'switch'
        ? [
            { ...state, due: at + SETTLES_MS },
            { do: 'wait', ms: SETTLES_MS },
          ]
        : after(plan, trial, 0, event, key)
  }
}

function after(plan: Plan, trial: number, quiet: number, event: Chance, key: string | undefined): Result {
  if (trial >= plan.trials) return [{ at: 'over', plan }, { do: 'over' }]
  if (quiet >= QUIET_MAX) return [{ at: 'resting', plan, trial: trial + 1 }, { do: 'stop waiting' }]
  return dark(plan, trial + 1, quiet, event, key)
}

function onContact(state: PracticeState, { is, at }: Extract<PracticeEvent, { type: 'contact' }>): Result {
  if (state.at === 'dark' && is === 'down' && state.plan.task === 'switch') {
    // Too early: it stays dark for as long again as it had left, so that nobody hurries it.
    const due = Math.max(state.due, at + state.plan.darkMs[0])
    return [
      { ...state, due },
      { do: 'wait', ms: due - at },
    ]
  }
  if (state.at === 'lit' && is === 'down' && state.plan.task === 'switch')
    return settle({ ...state, downAt: at }, at, { do: 'right', ms: at - state.litAt, key: undefined })
  if (state.at !== 'settling') return [state]
  if (is === 'down') {
    const again: PracticeEffect[] = state.upAt === undefined ? [] : [{ do: 'again', ms: at - state.upAt }]
    return [{ ...state, downAt: at }, ...again]
  }
  if (state.downAt === undefined) return [{ ...state, upAt: at }]
  const ms = at - state.downAt
  return [
    { ...state, downAt: undefined, upAt: at, due: at + SETTLES_MS },
    state.upAt === undefined ? { do: 'held', ms } : { do: 'again held', ms },
    { do: 'wait', ms: SETTLES_MS },
  ]
}

function onPressed(state: PracticeState, { key, at }: Extract<PracticeEvent, { type: 'pressed' }>): Result {
  if (state.at !== 'lit' || state.plan.task !== 'keys') return [state]
  if (key !== state.key) return [state, { do: 'wrong', key }]
  return settle({ ...state, downAt: undefined, upAt: at }, at, { do: 'right', ms: at - state.litAt, key })
}

type Pressed = Extract<PracticeState, { at: 'lit' }> & { readonly downAt: number | undefined; readonly upAt?: number }

function settle({ plan, trial, key, downAt, upAt }: Pressed, at: number, right: PracticeEffect): Result {
  const state = { at: 'settling', plan, trial, key, quiet: 0, downAt, upAt, due: at + SETTLES_MS } as const
  return [state, right, { do: 'wait', ms: SETTLES_MS }]
}
