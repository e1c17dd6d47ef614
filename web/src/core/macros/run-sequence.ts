/**
 * Makes several presses one after the other through the ordinary queues, so each has its number, expiry and entry in
 * the press history. The next press starts after the answer to the previous one and its pause. The sequence stops at a
 * failure, at any input by the user, and when the page is left or hidden: a browser may delay the timers of a hidden
 * page, and no press may be late. Nothing is retried.
 */
import { realClock } from '../../platform/clock.ts'
import { listen, listenFirst } from '../../platform/listen.ts'
import { onNavigation } from '../../platform/router.ts'
import { pageChangeLock, switchKeys } from '../../platform/signals.ts'
import type { Pressable } from '../../remote-model/button-table.ts'
import type { PressOutcome } from '../press/outcomes.ts'
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
  | { readonly is: 'failed'; readonly index: number; readonly outcome: Exclude<PressOutcome, { is: 'sent' }> }

export interface Sequence {
  readonly steps: readonly Step[]
  readonly method: PressMethod
  /** Called before each press; if it rejects, the press is made. */
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

/** Stops a running sequence first, which then reports that to its `onEnd`. */
export function runSequence({ steps, method, isNeeded, onPress, onWorked, onEnd }: Sequence): void {
  stopSequence()
  let index = 0
  /** The number of the press that is under way. */
  let awaited: number | undefined
  let ended = false
  let stopPause = (): void => {}
  const unlockPage = pageChangeLock.take()

  async function pressNext(): Promise<void> {
    const step = steps[index]
    if (step === undefined) return end({ is: 'done' })
    const isLeftOut = isNeeded !== undefined && !(await isNeeded(index).catch(() => true))
    if (ended) return
    if (isLeftOut) {
      index += 1
      return await pressNext()
    }
    onPress?.(index)
    pressedBy(method, () => (awaited = press(step.press)))
    checkOutcome()
  }

  function checkOutcome(): void {
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
    // A press under way counts as done: repeating it could reverse its effect.
    if (awaited !== undefined) onWorked?.(index)
    end({ is: 'stopped' })
  }

  /** A switch prevents what the browser would do. */
  function stopUnlessSwitch(event: Event): void {
    if (!event.defaultPrevented) stop()
  }

  function end(ending: Ending): void {
    ended = true
    stopRunning = undefined
    stopPause()
    unlockPage()
    for (const stopListening of stopListeners) stopListening()
    onEnd(ending)
  }

  const stopListeners = [
    followPresses(({ log }, before) => {
      if (log === before.log) return
      const newest = log.at(-1)
      if (newest && newest.method !== method && newest.n !== before.log.at(-1)?.n) stop()
      else checkOutcome()
    }),
    listenFirst({
      // A pointer or key that is one of the user's switches stops the sequence only by its effect, after its filters.
      pointerdown: stopUnlessSwitch,
      keydown: (event: KeyboardEvent) => event.repeat || switchKeys().has(event.key.toLowerCase()) || stop(),
      // Clicks by a screen reader or dwell come without a pointer event.
      click: stopUnlessSwitch,
    }),
    listen(document, { visibilitychange: () => document.visibilityState === 'hidden' && stop() }),
    onNavigation(stop),
  ]
  stopRunning = stop
  void pressNext()
}
