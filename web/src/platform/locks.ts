/** Locks that several may hold at once. */
import { create } from './state-hook.ts'

/** Keeps the page in place while something must not be interrupted, such as a recording. */
export const pageChangeLock = makeLock()

/**
 * The turns of the microphone. A recording has priority: the sound switch, which listens all the time, pauses during a
 * recording, so that a spoken command presses nothing.
 */
export const recordingLock = makeLock()

function makeLock() {
  const holders = create(() => 0)
  return {
    /** The returned function releases it, and does nothing when it is called again. */
    take(): () => void {
      holders.setState((count) => count + 1)
      let isReleased = false
      return () => {
        if (!isReleased) holders.setState((count) => count - 1)
        isReleased = true
      }
    },
    isHeld: () => holders.getState() > 0,
    subscribe: holders.subscribe,
  }
}
