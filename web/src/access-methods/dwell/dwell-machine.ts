/**
 * The machine of dwell: decides what a resting pointer presses. Pure; `dwell-method.ts` sends the events and performs
 * the effects. Time is counted from event to event, in short steps only: unobserved time does not count.
 */
import type { Step } from '../../platform/machine.ts'
import { distance, type Area, isPageScrolling, type OwnArea } from './dwell-geometry.ts'
import {
  areaUnder,
  areaOfId,
  withAreas,
  withRestKey,
  progressOf,
  IDLE,
  ownKeyOf,
  afterTime,
  afterMove,
} from './dwell-gaze.ts'
import type { DwellEffect, DwellEvent, DwellState, Panel } from './dwell-types.ts'
import type { DwellSettings } from '@beckon/contract/profile'
import type { Rect, Target } from '../page-reader/target.ts'

/** A faster pointer is a saccade, the jump of an eye, and rests on nothing. */
const SACCADE_PX_PER_S = 4_000
const ANSWER_WITHIN_MS = 5_000
/** On a new page nothing counts for this long, and until the pointer has moved. */
const DEAD_MS = 500

type Stepped = readonly [DwellState, ...DwellEffect[]]

/** The state before anything is known about the page and the pointer. */
export function beginDwell(settings: DwellSettings, at: number): DwellState {
  return {
    settings,
    mode: 'awake',
    isPaused: false,
    targets: [],
    view: { width: 0, height: 0, scrollers: [] },
    restKeyBox: undefined,
    panel: undefined,
    offPanelSince: at,
    own: [],
    areas: [],
    pointer: undefined,
    gaze: IDLE,
    nextKey: undefined,
    keptProgress: [],
    chosenNotLeft: undefined,
    appearedUnder: undefined,
    pressedAt: Number.NEGATIVE_INFINITY,
    passedOver: [],
    at,
  }
}

export const step: Step<DwellState, DwellEvent, DwellEffect> = (before, event) => {
  // `completed`: the area whose dwell time is complete by now.
  const [state, completed] = afterTime(before, event.at)
  // A change of the page, or the pointer leaving, presses no key.
  const counts = event.type === 'frame' || event.type === 'pointer'
  if (completed && counts) return andThen(activate(state, completed), (next) => handle(next, event))
  const noAnswer = state.panel?.is === 'question' && state.at - state.offPanelSince >= ANSWER_WITHIN_MS
  if (noAnswer) return andThen(cancel(state), (next) => handle(next, event))
  return handle(state, event)
}

function andThen([state, ...effects]: Stepped, next: (state: DwellState) => Stepped): Stepped {
  const [last, ...more] = next(state)
  return [last, ...effects, ...more]
}

function handle(state: DwellState, event: DwellEvent): Stepped {
  switch (event.type) {
    case 'frame':
      // One frame after a jump the pointer has landed, and may rest again.
      return [
        withGaze(state.pointer?.isInSaccade ? { ...state, pointer: { ...state.pointer, isInSaccade: false } } : state),
      ]
    case 'pointer':
      return [withGaze({ ...state, pointer: pointerAt(state, event) })]
    case 'gone': {
      const gaze = state.gaze.is === 'dead' ? state.gaze : IDLE
      return [afterMove({ ...state, pointer: undefined, gaze, nextKey: undefined, keptProgress: [] })]
    }
    case 'network changed':
      // Keys may be disabled or elsewhere now.
      return [waitForMove(state, event.at)]
    case 'pressed': {
      // A button of the pointer went down: its click is the press, so the key counts again only once the pointer has
      // left it.
      const pressed = areaUnder(state, event.point, false)
      const chosenNotLeft = pressed ? { id: pressed.id, outSince: undefined } : state.chosenNotLeft
      const none = { pointer: undefined, gaze: IDLE, nextKey: undefined, keptProgress: [], chosenNotLeft }
      return [{ ...state, ...none, pressedAt: state.at, passedOver: [] }]
    }
    case 'job':
      return handleJob(state, event.job)
    case 'own key': {
      const area = state.own.find(({ id }) => id === event.id)
      return area ? activate(state, area) : [state]
    }
    case 'page changed':
      return pageChanged(state, event)
    case 'asked':
      return [rebuilt({ ...state, panel: { ...event.panel, own: event.own }, offPanelSince: state.at })]
    case 'settings':
      return [rebuilt({ ...state, settings: event.settings, gaze: IDLE, nextKey: undefined, keptProgress: [] })]
  }
}

/** While the pointer is on a key of the open panel, the time to answer begins again. */
function withGaze(before: DwellState): DwellState {
  const state = afterMove(before)
  const isOnOwn = 'id' in state.gaze && state.own.some((area) => 'id' in state.gaze && area.id === state.gaze.id)
  return state.panel && isOnOwn ? { ...state, offPanelSince: state.at } : state
}

function pointerAt(
  { pointer }: DwellState,
  { point, covered, at }: Extract<DwellEvent, { type: 'pointer' }>,
): DwellState['pointer'] {
  const seconds = pointer && Math.max(at - pointer.at, 1) / 1_000
  return {
    point,
    covered,
    at,
    isInSaccade:
      pointer !== undefined && seconds !== undefined && distance(pointer.point, point) / seconds > SACCADE_PX_PER_S,
  }
}

/** The state after a change of keys or settings. */
function rebuilt(state: DwellState): DwellState {
  return afterMove(withAreas(state))
}

function pageChanged(
  state: DwellState,
  { targets, view, covered, why, at }: Extract<DwellEvent, { type: 'page changed' }>,
): Stepped {
  const isOtherPage = why !== 'changed'
  const hasMoved = view.width !== state.view.width || view.height !== state.view.height
  const pointer = state.pointer && { ...state.pointer, covered }
  const seen = { ...state, targets, view, pointer }
  const scrollsNow = isPageScrolling(view) !== isPageScrolling(state.view)
  const placed = isOtherPage || hasMoved || scrollsNow || !state.restKeyBox ? withRestKey(seen) : seen
  const lostItsKey = state.panel && !areAllPresent(state.panel, targets)
  if (state.panel && (isOtherPage || hasMoved || lostItsKey))
    return andThen(cancel(placed), (closed) => [isOtherPage ? waitForMove(closed, at) : closed])
  return [isOtherPage ? waitForMove(placed, at) : rebuilt(placed)]
}

function areAllPresent({ targets: about }: Panel, targets: readonly Target[]): boolean {
  return about.every(({ id }) => targets.some((target) => target.id === id))
}

function waitForMove(state: DwellState, at: number): DwellState {
  const until = at + DEAD_MS
  const gaze = { is: 'dead', from: state.pointer?.point, until } as const
  return afterMove({
    ...withAreas(state),
    gaze,
    nextKey: undefined,
    keptProgress: [],
    chosenNotLeft: undefined,
    appearedUnder: undefined,
  })
}

function handleJob(state: DwellState, job: Extract<DwellEvent, { type: 'job' }>['job']): Stepped {
  if (job === 'pause') return togglePause(state)
  if (job !== 'select' || state.gaze.is !== 'locked' || state.gaze.outSince !== undefined) return [state]
  const area = areaOfId(state, state.gaze.id)
  if (!area) return [state]
  // `select` chooses the key that the pointer is locked on. Such a press is deliberate: it may be repeated at once.
  return andThen(activate(state, area), (next) =>
    next.gaze.is === 'chosen' ? [{ ...next, gaze: state.gaze, chosenNotLeft: undefined }] : [next],
  )
}

function togglePause(state: DwellState): Stepped {
  const isPaused = !state.isPaused
  const next = rebuilt({
    ...state,
    isPaused,
    panel: undefined,
    gaze: IDLE,
    nextKey: undefined,
    keptProgress: [],
    chosenNotLeft: undefined,
  })
  return [next, { do: 'say', say: isPaused ? 'paused' : 'goes on' }]
}

/** The dwell time of the area is complete: chooses its target, or asks first. */
function activate(before: DwellState, area: Area): Stepped {
  const gaze = { is: 'chosen', id: area.id, mightBeReading: false, ms: 0, outSince: undefined } as const
  const key = ownKeyOf(area)
  // Scrolling and Rest do not end reading.
  const keepsReading = key && ['up', 'down', 'rest'].includes(key.is)
  const pressedAt = keepsReading ? before.pressedAt : before.at
  const passedOver = keepsReading ? before.passedOver : []
  const chosenNotLeft = { id: area.id, outSince: undefined }
  const state = { ...before, pressedAt, passedOver, gaze, nextKey: undefined, keptProgress: [], chosenNotLeft }
  if (key) return activateOwnKey(state, key)
  const [target, secondOption] = area.targets
  if (!target) return [state]
  if (secondOption) return [state, askEffect(state, { is: 'options', targets: area.targets, first: 0 })]
  if (target.guard === 'confirm') return [state, askEffect(state, { is: 'question', targets: [target], first: 0 })]
  return [state, { do: 'choose', id: target.id }]
}

function askEffect({ pointer, view }: DwellState, panel: Panel): DwellEffect {
  return { do: 'ask', panel, gaze: pointer?.point ?? { x: 0, y: 0 }, view }
}

function activateOwnKey(state: DwellState, key: OwnArea['key']): Stepped {
  switch (key.is) {
    case 'rest':
      return [rebuilt({ ...state, mode: 'resting' }), { do: 'say', say: 'resting' }]
    case 'wake':
      return [rebuilt({ ...state, mode: 'awake' }), { do: 'say', say: 'ready' }]
    case 'up':
    case 'down':
      return [state, { do: 'scroll', id: key.scroller, to: key.is }]
    case 'option': {
      const option = state.panel?.targets.find(({ id }) => id === key.option)
      if (option?.guard === 'confirm')
        return [withoutPanel(state), askEffect(state, { is: 'question', targets: [option], first: 0 })]
      return [withoutPanel(state), { do: 'choose', id: key.option }]
    }
    case 'more':
      return state.panel ? [state, askEffect(state, { ...state.panel, first: key.first })] : [state]
    case 'yes':
      return confirm(state)
    case 'no':
      return cancel(state)
  }
}

function confirm(state: DwellState): Stepped {
  const [target] = state.panel?.targets ?? []
  return target ? [withoutPanel(state), { do: 'choose', id: target.id }] : [state]
}

function withoutPanel(state: DwellState): DwellState {
  return rebuilt({ ...state, panel: undefined })
}

function cancel(state: DwellState): Stepped {
  const isQuestion = state.panel?.is === 'question'
  return isQuestion ? [withoutPanel(state), { do: 'say', say: 'nothing was sent' }] : [withoutPanel(state)]
}

/** Whether time alone can change something: a still pointer sends no events. */
export function needsFrames({ pointer, gaze, panel, isPaused }: DwellState): boolean {
  if (isPaused) return false
  if (panel?.is === 'question') return true
  return pointer !== undefined && (pointer.isInSaccade || gaze.is !== 'idle')
}

/**
 * What is drawn: the key under the pointer with its progress from 0 to 1, and the panels over the page.
 * `awaitsSwitch`: the key is chosen by a switch, not by time.
 */
export interface Shown {
  readonly progress:
    { readonly id: string; readonly box: Rect; readonly done: number; readonly awaitsSwitch: boolean } | undefined
  readonly own: readonly OwnArea[]
  readonly panel: DwellState['panel']
  readonly isResting: boolean
}

export function shownOf(state: DwellState): Shown {
  const { gaze, own, panel, mode } = state
  const area = 'id' in gaze ? areaOfId(state, gaze.id) : undefined
  const ms = gaze.is === 'chosen' ? Number.POSITIVE_INFINITY : gaze.is === 'progressing' ? gaze.ms : 0
  return {
    progress:
      area && (gaze.is === 'progressing' || gaze.is === 'chosen' || gaze.is === 'locked')
        ? { id: area.id, box: area.box, done: progressOf(state, area, ms), awaitsSwitch: gaze.is === 'locked' }
        : undefined,
    own,
    panel,
    isResting: mode === 'resting',
  }
}
