/**
 * Makes several presses one after the other, through the queues of every press: each has its number, its expiry and its
 * entry in the press history. The next starts when the one before was answered and its pause is over. A failure ends
 * them, and so does anything that the user presses, touches or chooses, and leaving or hiding the page: a browser may
 * delay the timers of a hidden page, and nothing may happen late. Nothing is repeated.
 */
import { realClock } from '../../platform/clock.ts'
import { listen, listenFirst } from '../../platform/listen.ts'
import { onNavigation } from '../../platform/router.ts'
import { switchKeys } from '../../platform/signals.ts'
import type { Pressable } from '../../remote-model/button-table.ts'
import type { Outcome } from '../press/outcomes.ts'
import { pressedBy, type PressMethod } from '../press/press-method.ts'
import { followPresses, press, pressesNow } from '../press/remote-presses.ts'

export interface Step {
  readonly press: Pressable
  /** The pause after its answer. */
  readonly pauseMs: number
}

export type Ending =
  | { readonly is: 'done' | 'stopped' }
  /** The press of step `index` has failed. */
  | { readonly is: 'failed'; readonly index: number; readonly outcome: Exclude<Outcome, { is: 'sent' }> }

export interface Sequence {
  readonly steps: readonly Step[]
  readonly method: PressMethod
  /** Asked before each press. If that fails, the press is made. */
  readonly isNeeded?: (index: number) => Promise<boolean>
  /** Called before each press. */
  readonly onPress?: (index: number) => void
  /** Called for each press that worked, or that was under way when the sequence was stopped. */
  readonly onWorked?: (index: number) => void
  readonly onEnd: (ending: Ending) => void
}

/** One sequence runs at a time. */
let stopRunning: (() => void) | undefined

/** Stops the running sequence, if any; returns whether there was one. */
export function stopSequence(): boolean {
  const was = stopRunning !== undefined
  stopRunning?.()
  return was
}

/** A running sequence stops first, and says so. */
export function runSequence({ steps, method, isNeeded, onPress, onWorked, onEnd }: Sequence): void {
  stopSequence()
  let index = 0
  /** The number of the press that is under way. */
  let awaited: number | undefined
  let isOver = false
  let stopPause = (): void => {}

  async function pressNext(): Promise<void> {
    const step = steps[index]
    if (step === undefined) return end({ is: 'done' })
    const isLeftOut = isNeeded !== undefined && !(await isNeeded(index).catch(() => true))
    if (isOver) return
    if (isLeftOut) {
      index += 1
      return await pressNext()
    }
    onPress?.(index)
    pressedBy(method, () => (awaited = press(step.press)))
    hear()
  }

  function hear(): void {
    const outcome = pressesNow().log.find(({ n }) => n === awaited)?.outcome
    if (outcome === undefined || outcome.is === 'never sent') return
    awaited = undefined
    if (outcome.is !== 'sent') return end({ is: 'failed', index, outcome })
    onWorked?.(index)
    const pauseMs = steps[index]?.pauseMs ?? 0
    index += 1
    if (pauseMs === 0 || index === steps.length) void pressNext()
    else stopPause = realClock.after(pauseMs, () => void pressNext())
  }

  function stop(): void {
    // A press under way counts as done: doing it again would undo it.
    if (awaited !== undefined) onWorked?.(index)
    end({ is: 'stopped' })
  }

  function end(ending: Ending): void {
    isOver = true
    stopRunning = undefined
    stopPause()
    for (const stopListening of ends) stopListening()
    onEnd(ending)
  }

  const ends = [
    followPresses(({ log }, before) => {
      if (log === before.log) return
      const newest = log.at(-1)
      if (newest && newest.method !== method && newest.n !== before.log.at(-1)?.n) stop()
      else hear()
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
  stopRunning = stop
  void pressNext()
}
