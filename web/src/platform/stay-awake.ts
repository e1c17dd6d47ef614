/**
 * Keeps the screen on while the page is visible, where the browser can. The browser is asked again when the page
 * returns, and at the next press, since WebKit requires a gesture.
 */
import { onPageReturn } from './page-return.ts'

/** Starts; the returned function stops it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false

  function ask(): void {
    if (isOver || document.visibilityState === 'hidden' || (lock !== undefined && !lock.released)) return
    navigator.wakeLock?.request('screen').then(
      (granted) => {
        lock = granted
        if (isOver) void granted.release()
      },
      () => {},
    )
  }

  const stopWaking = onPageReturn(ask)
  document.addEventListener('click', ask, true)
  ask()
  return () => {
    isOver = true
    stopWaking()
    document.removeEventListener('click', ask, true)
    void lock?.release()
  }
}
