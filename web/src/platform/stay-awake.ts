/**
 * Keeps the screen on while the page is visible, where the browser can. The browser is asked again when the page
 * returns, and at the next press, since WebKit requires a gesture.
 */
import { listen, onPageReturn } from './listen.ts'

/** Starts; the returned function stops it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let ended = false

  function requestLock(): void {
    if (ended || document.visibilityState === 'hidden' || (lock !== undefined && !lock.released)) return
    navigator.wakeLock?.request('screen').then(
      (granted) => {
        lock = granted
        if (ended) void granted.release()
      },
      // Refused: the next press requests it again.
      () => {},
    )
  }

  const stopWaking = onPageReturn(requestLock)
  const stopClicks = listen(document, { click: requestLock }, true)
  requestLock()
  return () => {
    ended = true
    stopWaking()
    stopClicks()
    void lock?.release()
  }
}
