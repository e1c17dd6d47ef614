/**
 * Keeps the screen on while the page is seen, where the browser can. It is asked for again when the page is seen again,
 * and at the next press, since WebKit wants a gesture.
 */
import { onWake } from './wake.ts'

/** Begins; the answer ends it. */
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

  const stopWaking = onWake(ask)
  document.addEventListener('click', ask, true)
  ask()
  return () => {
    isOver = true
    stopWaking()
    document.removeEventListener('click', ask, true)
    void lock?.release()
  }
}
