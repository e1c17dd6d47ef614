/**
 * The one way from a finger to a call. A press flashes its button, sounds if wished, takes its place in the lane, and what
 * became of it is told. The rim is given, so that a test can move the clock and answer the calls.
 */
import type { Sentence } from '@beckon/contract/languages'
import { BUTTON_FLASH_MS } from '@beckon/contract/limits'
import type { KeyCode } from '@beckon/contract/keys'
import type { TvKey } from '@beckon/contract/tv-keys'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import type { Outcome, Why } from './outcomes.ts'
import { EMPTY_LANE, step, type LaneEffect, type LaneEvent, type LaneState, type Waiting } from './press-lane.ts'

/** What a button does; one press may be two commands. */
export type Command =
  | { readonly is: 'key'; readonly vcode: KeyCode }
  | { readonly is: 'tv'; readonly key: TvKey }
  | { readonly is: 'text'; readonly cmd: string }

export interface Pressable {
  /** Of the button that flashes and carries the mark. */
  readonly id: string
  readonly label: Sentence
  readonly commands: readonly Command[]
}

export interface PressesState {
  /** The buttons that flash, each by its newest press. */
  readonly flashing: Readonly<Record<string, number>>
  /** The buttons whose last press failed, until a press works again. */
  readonly failed: Readonly<Record<string, Why>>
  /** The keys of the keyboard that press buttons, by button; empty while none do. */
  readonly shortcuts: Readonly<Record<string, string>>
  readonly last: { readonly label: Sentence; readonly outcome: Outcome | undefined } | undefined
  /** What another way of telling the TV something says here, until the next press. */
  readonly told: Told | undefined
}

export interface Told {
  readonly sentence: Sentence
  readonly values?: Readonly<Record<string, string>>
  readonly tone: 'busy' | 'calm' | 'failed'
}

export interface Rim {
  readonly clock: Clock
  readonly isOnline: () => boolean
  readonly isSoundOn: () => boolean
  readonly playSound: (cue: 'press' | 'refused') => void
  readonly send: (pressable: Pressable) => Promise<Outcome>
  /** Said to a screen reader: failures only, a working remote is quiet. */
  readonly tellFailure: (why: Why, label: Sentence) => void
  /** Said as well: words can be taken for others. */
  readonly tellUnderstood: (understood: string) => void
}

export interface Presses {
  readonly store: StoreApi<PressesState>
  press(pressable: Pressable): void
  /** Whether a press is on its way, and else whether the last one failed. */
  laneState(): 'free' | 'busy' | 'failed'
}

export function makePresses(rim: Rim): Presses {
  const store = createStore<PressesState>(() => ({ flashing: {}, failed: {}, shortcuts: {}, last: undefined, told: undefined }))
  let count = 0

  const lane = runMachine<LaneState<Pressable>, LaneEvent<Pressable>, LaneEffect<Pressable>>(step, EMPTY_LANE, (effect, send) => {
    const { entry } = effect
    switch (effect.do) {
      case 'send':
        void rim
          .send(entry.press)
          .catch((): Outcome => ({ is: 'failed', why: 'error' }))
          .then((outcome) => send({ type: 'answered', id: entry.id, outcome, at: rim.clock.now() }))
        return
      case 'watch':
        rim.clock.after(effect.afterMs, () => send({ type: 'waited too long', id: entry.id }))
        return
      case 'tell':
        tell(entry, effect.outcome)
    }
  })

  function tell({ id, press }: Waiting<Pressable>, outcome: Outcome): void {
    if (outcome.is === 'failed') {
      rim.tellFailure(outcome.why, press.label)
      if (rim.isSoundOn()) rim.playSound('refused')
    }
    if (outcome.is === 'sent' && outcome.understood !== undefined) rim.tellUnderstood(outcome.understood)
    store.setState((state) => ({
      failed:
        outcome.is === 'failed' ? { ...state.failed, [press.id]: outcome.why } : outcome.is === 'sent' ? {} : state.failed,
      // A newer press that is still on the way keeps the line, unless there is bad news of this one.
      last: id === count || outcome.is === 'failed' ? { label: press.label, outcome } : state.last,
      ...(outcome.is === 'failed' && { told: undefined }),
    }))
  }

  function flash(id: string, newest: number): void {
    store.setState((state) => ({ flashing: { ...state.flashing, [id]: newest } }))
    rim.clock.after(BUTTON_FLASH_MS, () =>
      store.setState((state) => {
        if (state.flashing[id] !== newest) return state
        const { [id]: _over, ...flashing } = state.flashing
        return { flashing }
      }),
    )
  }

  return {
    store,
    laneState() {
      if (lane.state().onTheWay) return 'busy'
      return store.getState().last?.outcome?.is === 'failed' ? 'failed' : 'free'
    },
    press(pressable) {
      const id = ++count
      const entry = { id, press: pressable, pressedAt: rim.clock.now() }
      flash(pressable.id, id)
      if (rim.isSoundOn()) rim.playSound('press')
      if (!rim.isOnline()) {
        tell(entry, { is: 'failed', why: 'no connection' })
        return
      }
      store.setState({ last: { label: pressable.label, outcome: undefined }, told: undefined })
      lane.send({ type: 'pressed', entry })
    },
  }
}
