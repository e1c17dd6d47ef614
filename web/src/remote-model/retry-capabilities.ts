/**
 * Requests the box's capabilities again after a failure, while a page with TV buttons is open: after growing pauses,
 * and at once when the user or the network returns. A separate file, so that the first visit does not load it.
 */
import { MINUTE_MS } from '@beckon/contract/time-units'
import { realClock } from '../platform/clock.ts'
import { onPageReturn } from '../platform/listen.ts'
import { canAskByItself } from '../client/refresh.ts'
import { loadTvCapabilities } from './capabilities.ts'

const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 5 * MINUTE_MS

/** Starts; the returned function stops it. */
export function retryCapabilities(): () => void {
  let ended = false
  let pauseMs = FIRST_PAUSE_MS
  let stopTimer = () => {}

  function wait(): void {
    stopTimer()
    stopTimer = realClock.after(pauseMs, () => void check())
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  async function check(): Promise<void> {
    stopTimer()
    // A hidden page sends nothing; when it becomes visible it sends at once.
    if (document.visibilityState === 'hidden') return
    const isKnown = canAskByItself() && (await loadTvCapabilities())
    if (!isKnown && !ended) wait()
  }

  const stopWaking = onPageReturn(() => {
    pauseMs = FIRST_PAUSE_MS
    void check()
  })
  wait()
  return () => {
    ended = true
    stopTimer()
    stopWaking()
  }
}
