/** "Press your switch now": which key, button or movement a user's switch is, from its first closure. */
import { listen, listenFirst } from '../../../platform/listen.ts'
import type { SwitchRow } from '@beckon/contract/profile'
import { followGamepads } from './gamepad.ts'
import { canBeSwitch, keyCodeOf } from './keyboard.ts'
import { holdMethods } from '../../current-method.ts'
import { wheelCode } from './pointer.ts'

/** What ends with a closure comes soon after it: its release, its click, its menu. */
const ENDS_WITHIN_MS = 600
/** The wheel may still be turning from what came before. */
const WHEEL_IS_QUIET_AFTER_MS = 400

export type Learned = Pick<SwitchRow, 'source' | 'code' | 'cap'>

/**
 * Waits for the first closure, tells it once, and keeps it from doing anything else; meanwhile no access method is on.
 * A mouse or a finger on a button presses that button: how else would one stop learning. The big switch and a sound are
 * chosen, not learned: the one is not there yet, the other needs the microphone. The answer ends it.
 */
export function learnSwitch(found: (what: Learned) => void): () => void {
  const goOn = holdMethods()
  let wheelAt = performance.now()
  let finger: number | undefined

  function learned(what: Learned, event?: Event): void {
    if (event) {
      swallow(event)
      swallowTheRest()
    }
    stop()
    found(what)
  }

  function stop(): void {
    stopListening()
    stopGamepads()
    goOn()
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
    // The browser has made scrolling of it.
    pointercancel() {
      finger = undefined
    },
    wheel(event: WheelEvent) {
      const quietMs = performance.now() - wheelAt
      wheelAt = performance.now()
      if (quietMs >= WHEEL_IS_QUIET_AFTER_MS && event.deltaY !== 0)
        learned({ source: 'wheel', code: wheelCode(event) }, event)
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
  const names = ['pointerup', 'mousedown', 'mouseup', 'click', 'auxclick', 'contextmenu', 'touchend', 'keyup'] as const
  const stopListening = listenFirst(Object.fromEntries(names.map((name) => [name, swallow])))
  const stop = () => {
    stopListening()
    stopNext()
    window.clearTimeout(timer)
  }
  // The next closure is another.
  const stopNext = listen(window, { keydown: (event) => event.repeat || stop(), pointerdown: stop }, true)
  const timer = window.setTimeout(stop, ENDS_WITHIN_MS)
}

function swallow(event: Event): void {
  if (!event.isTrusted && event.type === 'click') return
  if (event.cancelable) event.preventDefault()
  event.stopPropagation()
}
