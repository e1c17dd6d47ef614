/**
 * Keeps the screen on while the page is visible, where the browser can. The browser is asked again when the page
 * returns, and at the next press, since WebKit requires a gesture.
 */
import { listen, onPageReturn } from './listen.ts'

/** Starts; the returned function stops it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let ended = false

  function ask(): void {
    if (ended || document.visibilityState === 'hidden' || (lock !== undefined && !lock.released)) return
    navigator.wakeLock?.request('screen').then(
      (granted) => {
        lock = granted
        if (ended) void granted.release()
      },
      () => {},
    )
  }

  const stopWaking = onPageReturn(ask)
  const stopClicks = listen(document, { click: ask }, true)
  ask()
  return () => {
    ended = true
    stopWaking()
    stopClicks()
    void lock?.release()
  }
}
