/** Announces that the box is back, if it could not be reached at the last press. */
import { shared } from '../../platform/shared-state.ts'
import { realClock } from '../../platform/clock.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import type { FailureReason } from '../press/outcomes.ts'
import { followPresses, clearLastPress, pressesNow, showStatus } from '../press/remote-presses.ts'
import { nowTexts } from '@beckon/contract/box-state'
import { isAnythingKnown, useObservedState } from '../tv-state/observed-state.ts'
import { READ_WITHIN_MS } from '../tv-state/state-words.ts'

const AWAY: ReadonlySet<FailureReason> = new Set([
  'BOX-UNREACHABLE',
  'BOX-TIMEOUT',
  'TOO-LATE',
  'no connection',
  'no answer',
])
/** A press can be too late although the box was there all the time. Such a box reports its state within this time. */
const WAS_THERE_MS = 3_000

/** Starts to watch for it; the returned function stops that. */
export function tellBoxIsBack(): () => void {
  let stopTimer = () => {}
  // A press of the first view may have failed before this begins.
  let failedAt = realClock.now()
  let wasThere = false

  function check(): void {
    stopTimer()
    const { outcome } = pressesNow().last ?? {}
    const reason = outcome?.is === 'failed' ? outcome.why : undefined
    if (reason === undefined || !AWAY.has(reason) || !isAnythingKnown(useObservedState.getState())) return
    const since = realClock.now() - failedAt
    wasThere ||= reason === 'TOO-LATE' && since < WAS_THERE_MS
    // The reason of the failure stays until it has been read, however soon the box is back.
    if (!wasThere) stopTimer = realClock.after(Math.max(0, READ_WITHIN_MS - since), tell)
  }

  function tell(): void {
    const message = { sentence: nowTexts.isBack, tone: 'calm' } as const
    clearLastPress()
    showStatus(message)
    announce(say(nowTexts.isBack, shared().language))
    // Not `stopTimer`: the next state would stop it, and the message would stay.
    realClock.after(READ_WITHIN_MS, () => {
      if (pressesNow().message === message) showStatus(undefined)
    })
  }

  const stopState = useObservedState.subscribe(check)
  const stopPresses = followPresses((state, before) => {
    if (state.last === before.last) return
    failedAt = realClock.now()
    wasThere = false
    if (state.last !== undefined) check()
  })
  return () => {
    stopState()
    stopPresses()
    stopTimer()
  }
}
