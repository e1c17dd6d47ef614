/** The pointer that dwells: a mouse (as gaze and head mice are) or a pen, and a finger where that is chosen. */
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import type { Point } from './dwell-geometry.ts'

export interface PointerNews {
  /** Whether a finger that rests counts, too. */
  readonly touch: () => boolean
  readonly moved: (point: Point) => void
  /** A button of the mouse went down, or the pen touched: that press is its own. */
  readonly pressed: (point: Point) => void
  readonly gone: () => void
}

export interface FollowedPointer {
  /** The finger that is down has had its press: the click that comes when it is lifted is none. */
  readonly swallowClick: () => void
  readonly stop: () => void
}

/** Soon after a finger is lifted its click comes, or none does. */
const CLICK_COMES_WITHIN_MS = 400

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
        if (!swallows || !event.isTrusted) return
        swallows = false
        event.preventDefault()
        event.stopPropagation()
      },
      // The menu of a long touch would come over the key that is rested on.
      contextmenu: (event) => fingerIsDown && event.preventDefault(),
    },
    true,
  )
  // A window that is not in front may still be the one that is looked at: what comes after counts again.
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
