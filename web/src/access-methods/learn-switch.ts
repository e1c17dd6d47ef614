/** "Press your switch now": learns from its first closure which key, button or movement a user's switch is. */
import { realClock } from '../platform/clock.ts'
import { listen, listenFirst, swallow } from '../platform/listen.ts'
import type { SwitchRow } from '@beckon/contract/profile'
import { followGamepads } from './switch-input/sources/gamepad.ts'
import { canBeSwitch, keyCodeOf, swallowUntilUp } from './switch-input/sources/keyboard.ts'
import { pauseAccessMethods, profile } from './current-method.ts'
import { wheelCode } from './switch-input/sources/pointer.ts'

/** Nobody can press by their own method while it is paused. */
const LEARNING_LASTS_MS = 15_000
/** The release, click and menu of the pointer follow within this time. */
const ENDS_WITHIN_MS = 600
/** The wheel may still be turning from before. */
const WHEEL_IS_QUIET_AFTER_MS = 400

export type Learned = Pick<SwitchRow, 'source' | 'code' | 'cap'>

/**
 * Reports the first closure, once, and keeps it from having any other effect; all access methods are off meanwhile. A
 * mouse or finger on a control presses that control, so that learning can be cancelled. The big switch and sound are
 * chosen, not learned: the one is not shown yet, the other needs the microphone. For a user of an access method it
 * stops by itself when no switch was `found` in time. Returns a function that stops it.
 */
export function learnSwitch(found: (what: Learned) => void, nothingCame: () => void): () => void {
  const resumeMethods = pauseAccessMethods()
  const stopWaiting =
    profile().way === 'off'
      ? () => {}
      : realClock.after(LEARNING_LASTS_MS, () => {
          stop()
          nothingCame()
        })
  let wheelAt = performance.now()
  let finger: number | undefined

  function learned(what: Learned, event?: Event): void {
    if (event instanceof KeyboardEvent) swallowUntilUp(event)
    else if (event) {
      swallow(event)
      swallowTheRest()
    }
    stop()
    found(what)
  }

  function stop(): void {
    stopWaiting()
    stopListening()
    stopGamepads()
    resumeMethods()
  }

  const stopListening = listenFirst({
    keydown(event: KeyboardEvent) {
      if (!event.repeat && canBeSwitch(event))
        learned({ source: 'key', code: keyCodeOf(event), ...capOf(event) }, event)
    },
    pointerdown(event: PointerEvent) {
      const isOnControl = event.target instanceof Element && event.target.closest('button, a, summary, label') !== null
      if (event.pointerType === 'touch') finger = isOnControl ? undefined : event.pointerId
      else if (event.button > 0 || !isOnControl) learned({ source: 'mouse', code: String(event.button) }, event)
    },
    pointerup(event: PointerEvent) {
      if (event.pointerId === finger) learned({ source: 'touch', code: 'anywhere' }, event)
    },
    // The browser scrolls with this touch.
    pointercancel() {
      finger = undefined
    },
    wheel(event: WheelEvent) {
      const quietMs = performance.now() - wheelAt
      wheelAt = performance.now()
      const code = wheelCode(event)
      if (quietMs >= WHEEL_IS_QUIET_AFTER_MS && code !== undefined) learned({ source: 'wheel', code }, event)
    },
  })
  const stopGamepads = followGamepads((code, is) => {
    if (is === 'down') learned({ source: 'gamepad', code })
  })
  return stop
}

function capOf({ key }: KeyboardEvent): Pick<Learned, 'cap'> {
  return key.length === 1 && key !== ' ' ? { cap: key.toUpperCase() } : {}
}

function swallowTheRest(): void {
  const names = ['pointerup', 'mousedown', 'mouseup', 'click', 'auxclick', 'contextmenu', 'touchend'] as const
  const stopListening = listenFirst(Object.fromEntries(names.map((name) => [name, swallowReal])))
  const stop = () => {
    stopListening()
    stopNext()
    window.clearTimeout(timer)
  }
  // The next closure is a new one.
  const stopNext = listen(window, { keydown: (event) => event.repeat || stop(), pointerdown: stop }, true)
  const timer = window.setTimeout(stop, ENDS_WITHIN_MS)
}

/** Clicks by code still press, such as on the control that has just learned the switch. */
function swallowReal(event: Event): void {
  if (event.isTrusted || event.type !== 'click') swallow(event)
}
