/** The pointer that dwells: a mouse (as eye and head trackers are) or a pen; a finger presses by its touch. */
import { listen } from '../../platform/listen.ts'
import type { Point } from './dwell-geometry.ts'

export interface PointerNews {
  readonly moved: (point: Point) => void
  /** A mouse button went down, or the pen touched: that is a press by itself. */
  readonly pressed: (point: Point) => void
  readonly gone: () => void
}

/** The returned function stops it. */
export function followPointer({ moved, pressed, gone }: PointerNews): () => void {
  const counts = ({ isPrimary, pointerType }: PointerEvent) => isPrimary && pointerType !== 'touch'
  const stopPage = listen(
    document,
    {
      pointermove: (event) => counts(event) && event.buttons === 0 && moved(placeOf(event)),
      pointerdown: (event) => counts(event) && pressed(placeOf(event)),
      pointerup: (event) => counts(event) && moved(placeOf(event)),
      pointercancel: (event) => counts(event) && moved(placeOf(event)),
      pointerout: (event) => counts(event) && event.relatedTarget === null && gone(),
      visibilitychange: () => document.hidden && gone(),
    },
    true,
  )
  // The user may still look at a window in the background: later movements count again.
  const stopWindow = listen(window, { blur: gone })
  return () => {
    stopPage()
    stopWindow()
  }
}

function placeOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}
