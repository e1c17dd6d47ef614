/** The pointer that dwells: a mouse (as eye and head trackers are) or a pen; a finger only if the user chose that. */
import { realClock } from '../../platform/clock.ts'
import { CLICK_COMES_WITHIN_MS, listen } from '../../platform/listen.ts'
import { isByPerson } from '../../core/press/press-method.ts'
import type { Point } from './dwell-geometry.ts'

export interface PointerNews {
  /** Whether a finger that rests counts, too. */
  readonly touch: () => boolean
  readonly moved: (point: Point) => void
  /** A mouse button went down, or the pen touched: that is a press by itself. */
  readonly pressed: (point: Point) => void
  readonly gone: () => void
}

export interface FollowedPointer {
  /** The finger that is down has already pressed: the click when it is lifted is dropped. */
  readonly swallowClick: () => void
  readonly stop: () => void
}

export function followPointer({ touch, moved, pressed, gone }: PointerNews): FollowedPointer {
  let fingerIsDown = false
  let swallows = false
  const isFinger = ({ pointerType }: PointerEvent) => pointerType === 'touch'
  const counts = (event: PointerEvent) => event.isPrimary && (!isFinger(event) || touch())

  function lifted(event: PointerEvent): void {
    if (!counts(event)) return
    if (!isFinger(event)) {
      moved(placeOf(event))
      return
    }
    fingerIsDown = false
    gone()
    if (swallows) realClock.after(CLICK_COMES_WITHIN_MS, () => (swallows = fingerIsDown && swallows))
  }

  const stopPage = listen(
    document,
    {
      pointermove(event) {
        if (counts(event) && (event.buttons === 0 || isFinger(event))) moved(placeOf(event))
      },
      pointerdown(event) {
        if (!counts(event)) return
        fingerIsDown = isFinger(event)
        swallows = false
        if (fingerIsDown) moved(placeOf(event))
        else pressed(placeOf(event))
      },
      pointerup: lifted,
      pointercancel: lifted,
      pointerout: (event) => counts(event) && event.relatedTarget === null && gone(),
      visibilitychange: () => document.hidden && gone(),
      click(event) {
        if (!swallows || !isByPerson(event)) return
        swallows = false
        event.preventDefault()
        event.stopPropagation()
      },
      // The menu of a long touch would cover the key.
      contextmenu: (event) => fingerIsDown && event.preventDefault(),
    },
    true,
  )
  // The user may still look at a window in the background: later movements count again.
  const stopWindow = listen(window, { blur: gone })
  return {
    swallowClick() {
      swallows = fingerIsDown
    },
    stop() {
      stopPage()
      stopWindow()
    },
  }
}

function placeOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}
