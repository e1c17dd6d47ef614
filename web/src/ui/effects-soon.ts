/**
 * Effects run right after their page is drawn, before the browser paints. Preact would wait for the next frame, which
 * comes late in a hidden tab and on a busy phone; calls, focus and titles would wait with it.
 */
import { options } from 'preact'

options.requestAnimationFrame = (flush: () => void) => {
  queueMicrotask(flush)
  return 0
}
