/**
 * Makes several presses one after the other (`sequence-machine.ts`), through the queues of every press: each has its
 * number, its expiry and its entry in the press history. One sequence runs at a time. Anything that the user presses,
 * touches or chooses stops it, and so does leaving or hiding the page: a browser may delay the timers of a hidden
 * page, and nothing may happen late.
 */
import { realClock } from '../../platform/clock.ts'
import { listen, listenFirst } from '../../platform/listen.ts'
import { runMachine } from '../../platform/machine.ts'
import { onNavigation } from '../../platform/router.ts'
import { switchKeys } from '../../platform/switch-keys.ts'
import { pressedBy, type PressMethod } from '../press/press-method.ts'
import { followPresses, press, pressesNow } from '../press/remote-presses.ts'
import {
  AT_REST,
  step,
  type Ending,
  type SequenceEffect,
  type SequenceEvent,
  type SequenceState,
  type Step,
} from './sequence-machine.ts'

export interface Sequence {
  readonly steps: readonly Step[]
  readonly method: PressMethod
  /** Called before each press. If it fails, the press is made anyway. */
  readonly isNeeded?: (index: number) => Promise<boolean>
  /** Called before each press. */
  readonly onPress?: (index: number) => void
  /** Called for each press that worked, or that was under way when the sequence was stopped. */
  readonly onWorked?: (index: number) => void
  readonly onEnd: (ending: Ending) => void
}

let running: { readonly stop: () => void } | undefined

/** Stops the running sequence, if any; returns whether there was one. */
export function stopSequence(): boolean {
  const was = running !== undefined
  running?.stop()
  return was
}

/** A running sequence stops first, and says so. */
export function runSequence({ steps, method, isNeeded, onPress, onWorked, onEnd }: Sequence): void {
  stopSequence()
  let stopWaiting = (): void => {}
  /** The number of the press that is under way. */
  let awaited: number | undefined

  const machine = runMachine<SequenceState, SequenceEvent, SequenceEffect>(step, AT_REST, (effect, send) => {
    switch (effect.do) {
      case 'press':
        onPress?.(effect.index)
        pressedBy(method, () => (awaited = press(effect.press)))
        return hear()
      case 'wait':
        stopWaiting = realClock.after(effect.ms, () => send({ type: 'time is up' }))
        return
      case 'stop waiting':
        return stopWaiting()
      case 'ask':
        void (isNeeded?.(effect.index) ?? Promise.resolve(true)).then(
          (needed) => send({ type: 'asked', isNeeded: needed }),
          () => send({ type: 'asked', isNeeded: true }),
        )
        return
      case 'end':
        for (const stop of ends) stop()
        // A press under way counts as done: doing it again would undo it.
        if (effect.ending.is === 'stopped' && awaited !== undefined) onWorked?.(effect.ending.done - 1)
        running = undefined
        onEnd(effect.ending)
    }
  })

  /** The outcome of the awaited press, and whether somebody else pressed meanwhile. */
  function hear(): void {
    const { log } = pressesNow()
    const mine = log.find(({ n }) => n === awaited)
    if (mine?.outcome === undefined || mine.outcome.is === 'never sent') return
    awaited = undefined
    const index = indexOf(machine.state())
    if (mine.outcome.is === 'sent' && index !== undefined) onWorked?.(index)
    machine.send({ type: 'answered', outcome: mine.outcome })
  }

  const stop = (): void => machine.send({ type: 'stop' })
  const ends = [
    followPresses(({ log }, before) => {
      if (log === before.log) return
      const newest = log.at(-1)
      if (newest && newest.method !== method && newest.n !== before.log.at(-1)?.n) stop()
      hear()
    }),
    listenFirst({
      pointerdown: stop,
      // A screen reader and dwell click without a finger.
      click: stop,
      // A switch of the user stops it by its effect, after its filters.
      keydown: (event: KeyboardEvent) => event.repeat || switchKeys().has(event.key.toLowerCase()) || stop(),
    }),
    listen(document, { visibilitychange: () => document.visibilityState === 'hidden' && stop() }),
    onNavigation(stop),
  ]
  running = { stop }
  machine.send({ type: 'begin', steps, asks: isNeeded !== undefined })
}

function indexOf(state: SequenceState): number | undefined {
  return state.at === 'rest' ? undefined : state.index
}
