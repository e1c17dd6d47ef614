/**
 * Makes the click of a press for which the browser sends none. Either the touch was slow: after half a second iOS and
 * Android treat it as a long press (React Aria's `usePress` does the same). Or the key moved away under a finger or
 * pointer that kept still, as when an answer arrives or a field loses focus between down and up: the press counts for
 * the key on which it began.
 */
import { realClock } from '../../platform/clock.ts'
import { CLICK_COMES_WITHIN_MS, listen } from '../../platform/listen.ts'
import { readNumber, readStored } from '../../platform/stored-values.ts'
import { pressedBy } from '../press/press-method.ts'

/** A shorter touch is no long press in any browser. */
const SLOW_MS = 300
/** A pointer that moves further between down and up has left its key. */
const KEPT_STILL_PX = 10
/** The browser's own click has come by then: Safari's may take 32 ms. */
const CLICK_DUE_MS = 80

/** The elements that a touch presses. Text fields, lists and sliders handle touches themselves. */
const KEYS = 'button, a[href], summary, label, input[type=checkbox], input[type=radio], [role=button], [role=switch]'

/** Ends the wait for a click, which is made if it is still missing. */
let settle = () => {}

/**
 * Clicks a released key, unless the browser does so soon. `instead`: suppress the browser's click on the element that
 * has taken the key's place.
 */
export function clickUnlessBrowserDoes(key: HTMLElement, by: 'touch' | 'pointer' = 'touch', instead = false): void {
  settle()
  let stage: 'waiting' | 'clicking' | 'clicked' = 'waiting'

  function click(): void {
    if (stage !== 'waiting') return
    stage = 'clicking'
    pressedBy(by, () => key.click())
    stage = 'clicked'
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
        if (!event.isTrusted || stage === 'clicking') return
        const isOfKey = key.contains(event.target as Node)
        if (!isOfKey && !instead) return
        if (isOfKey && stage === 'waiting') return end()
        // The browser's click came after all; it is not a second press.
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

interface Begun {
  readonly key: HTMLElement
  readonly place: DOMRect
  readonly at: number
  readonly x: number
  readonly y: number
}

/** Starts to listen; the returned function stops it. */
export function makeMissingClicks(): () => void {
  let begun: Begun | undefined
  // Code that swallows touches listens on the window, before this.
  const stopListening = listen(
    document,
    {
      pointerdown({ isPrimary, button, target, timeStamp, clientX, clientY }) {
        settle()
        const key = isPrimary && button === 0 ? keyAt(target) : undefined
        begun = key && { key, place: key.getBoundingClientRect(), at: timeStamp, x: clientX, y: clientY }
      },
      pointercancel: () => void (begun = undefined),
      pointerup({ pointerType, clientX, clientY, timeStamp }) {
        const was = begun
        begun = undefined
        const isMouse = pointerType === 'mouse'
        if (was === undefined || (!isMouse && isTouchFilterWanted())) return
        if (was.key === keyAt(document.elementFromPoint(clientX, clientY))) {
          if (!isMouse && timeStamp - was.at >= SLOW_MS) clickUnlessBrowserDoes(was.key)
        } else if (Math.hypot(clientX - was.x, clientY - was.y) <= KEPT_STILL_PX && hasMoved(was))
          clickUnlessBrowserDoes(was.key, isMouse ? 'pointer' : 'touch', true)
      },
    },
    true,
  )
  return () => {
    stopListening()
    settle()
  }
}

function hasMoved({ key, place }: Begun): boolean {
  const { left, top } = key.getBoundingClientRect()
  return key.isConnected && (left !== place.left || top !== place.top)
}

export function keyAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(KEYS) ?? undefined) : undefined
}
