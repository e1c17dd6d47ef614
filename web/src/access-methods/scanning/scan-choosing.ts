/**
 * Chooses the lit item: enters a level, or presses a key, after a confirmation if the key needs one. Then decides where
 * scanning continues.
 */
import {
  withEffects,
  resumeScanning,
  enter,
  goUp,
  landingOf,
  light,
  NAME_MAX_MS,
  percent,
  rest,
  start,
} from './scan-highlight.ts'
import { itemAt, placeOf, TOP } from './scan-places.ts'
import type { ScanSettings } from '@beckon/contract/profile'
import type { Choosing, Place, Pressed, Running, ScanEffect, ScanResult, ScanState } from './scan-types.ts'
import type { Leaf } from '../page-reader/target.ts'

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
  if (leaf.target.guard === 'confirm') return ask(state, leaf, place, 'confirmation', now)
  return state.options.takeBack === 'all' ? ask(state, leaf, place, 'undo', now) : press(state, leaf, place, now)
}

function ask(state: ScanState, leaf: Leaf, place: Place, why: Choosing['why'], now: number): ScanResult {
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
  return method === 'step' ? undefined : stepMs + percent(stepMs, firstPercent)
}

/**
 * Presses the key, and moves scanning to its place after it: by the key's `stay` (`page-reader/after-choice.ts`),
 * unless the user chose one rule for all keys.
 */
export function press(state: ScanState, leaf: Leaf, place: Place, now: number): ScanResult {
  const { id, stay } = leaf.target
  const chosen: readonly ScanEffect[] = [
    { do: 'choose', id },
    ...(state.options.auditory ? [{ do: 'hush' } as const] : []),
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
  if (method === 'step') return light(state, place, now, { pressed: leaf.target.id })
  const activity: Pressed = { at: 'pressed', leaf, place, due: now + STAYS_STEPS * stepMs }
  return [
    { ...state, activity },
    { do: 'wait', ms: activity.due - now },
  ]
}

/** The stay has ended without another press. */
export function leaveKey(state: ScanState, now: number): ScanResult {
  return start(state, now)
}

/** Does not press the key: the highlight returns to its place before. */
export function giveUp(state: ScanState, activity: Choosing, now: number): ScanResult {
  return withEffects([sayGivenUp(activity)], light(state, activity.place, now))
}

export function sayGivenUp({ why, leaf }: Choosing): ScanEffect {
  return {
    do: 'say',
    say: why === 'confirmation' ? { what: 'not confirmed' } : { what: 'undone', name: leaf.target.name },
  }
}

/** The time is up: a key that was not confirmed is not pressed, and a key that was not undone is. */
export function afterChoosing(state: ScanState, activity: Choosing, now: number): ScanResult {
  return activity.why === 'confirmation'
    ? giveUp(state, activity, now)
    : press(state, activity.leaf, activity.place, now)
}

/** After a failed press the highlight returns to its key, unless the user has moved on. */
export function failed(state: ScanState, id: string, now: number): ScanResult {
  const { activity, tree } = state
  const place = tree ? placeOf(tree, id) : undefined
  if (!place) return [state]
  if (activity.at === 'pressed' && activity.leaf.target.id === id) return light(state, place, now)
  return activity.at === 'scanning' && activity.pressed === id ? light(state, place, now, { isNew: true }) : [state]
}

export function pause(state: ScanState): ScanResult {
  const { activity } = state
  if (activity.at === 'off' || activity.at === 'suspended' || activity.at === 'paused') return [state]
  const paused = { at: 'paused', before: activity, heldSince: undefined } as const
  return [{ ...state, activity: paused }, { do: 'stop waiting' }, { do: 'say', say: { what: 'paused' } }]
}

export function goOn(state: ScanState, before: Running, now: number): ScanResult {
  return withEffects([{ do: 'say', say: { what: 'going on' } }], resumeScanning(state, before, now))
}
