/**
 * A slow touch presses as well. After half a second iOS and Android take it for a long press and send no click, so it
 * is made here, unless the browser sends one. (React Aria's `usePress` does the same.)
 */
import { realClock } from '../../platform/clock.ts'
import { CLICK_COMES_WITHIN_MS, listen } from '../../platform/listen.ts'
import { readNumber, readStored } from '../../platform/stored-values.ts'
import { pressedBy } from './press-method.ts'

/** A shorter touch is no long press in any browser. */
const SLOW_MS = 300
/** The browser's own click has come by then: Safari's may take 32 ms. */
const CLICK_DUE_MS = 80

/** The elements that a touch presses. Text fields, lists and sliders handle touches themselves. */
const KEYS = 'button, a[href], summary, label, input[type=checkbox], input[type=radio], [role=button], [role=switch]'

/** Ends the wait for a click, which is made if it is still missing. */
let settle = () => {}

/** Clicks the key that a finger has left, unless the browser does so soon. */
export function clickUnlessBrowserDoes(key: HTMLElement): void {
  settle()
  let at: 'waiting' | 'clicking' | 'clicked' = 'waiting'

  function click(): void {
    if (at !== 'waiting') return
    at = 'clicking'
    pressedBy('touch', () => key.click())
    at = 'clicked'
  }

  function end(): void {
    settle = () => {}
    stopListening()
    for (const stop of stopWaiting) stop()
  }

  const stopListening = listen(
    document,
    {
      click(event) {
        // While we click a label, the browser clicks its box.
        if (!event.isTrusted || at === 'clicking' || !key.contains(event.target as Node)) return
        if (at === 'waiting') return end()
        // The browser's click comes all the same: that is no second press.
        event.preventDefault()
        event.stopPropagation()
      },
    },
    true,
  )
  const stopWaiting = [realClock.after(CLICK_DUE_MS, click), realClock.after(CLICK_COMES_WITHIN_MS, end)]
  settle = () => {
    end()
    click()
  }
}

/** Whether `touch-filter.ts` decides which touches press. */
export function isTouchFilterWanted(): boolean {
  return readNumber('touchHoldMs') > 0 || (readStored('touchCounts') ?? 'same') !== 'same'
}

/** Starts to listen; the returned function stops it. */
export function pressBySlowTouches(): () => void {
  let began: { readonly key: HTMLElement | undefined; readonly at: number } | undefined
  // What swallows touches listens on the window, before this.
  return listen(
    document,
    {
      pointerdown({ pointerType, isPrimary, target, timeStamp }) {
        settle()
        began = pointerType !== 'mouse' && isPrimary ? { key: keyAt(target), at: timeStamp } : undefined
      },
      pointercancel: () => void (began = undefined),
      pointerup({ clientX, clientY, timeStamp }) {
        const { key, at } = began ?? { at: Infinity }
        began = undefined
        const isSlow = timeStamp - at >= SLOW_MS && !isTouchFilterWanted()
        if (isSlow && key && key === keyAt(document.elementFromPoint(clientX, clientY))) clickUnlessBrowserDoes(key)
      },
    },
    true,
  )
}

export function keyAt(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(KEYS)) || undefined
}
