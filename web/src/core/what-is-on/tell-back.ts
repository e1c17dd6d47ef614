/** Announces that a box is back that could not be reached at the last press. */
import { shared } from '../../platform/shared-state.ts'
import { realClock } from '../../platform/clock.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import type { FailureReason } from '../press/outcomes.ts'
import { followPresses, forgetLast, pressesNow, showStatus } from '../press/remote-presses.ts'
import { nowTexts } from '@beckon/contract/now-texts'
import { useNow } from './now.ts'

const AWAY: ReadonlySet<FailureReason> = new Set([
  'BOX-UNREACHABLE',
  'BOX-TIMEOUT',
  'TOO-LATE',
  'no connection',
  'no answer',
])
/** A press may fail by being late while the box was there all the time; such a box reports its state at once. */
const WAS_THERE_MS = 3_000
/** The reason stays long enough to be read, however soon the box is back. */
const READ_WITHIN_MS = 10_000

/** Starts; the returned function stops it. */
export function tellBack(): () => void {
  let stopTimer = () => {}
  // A press of the first view may have failed before this begins.
  let failedAt = realClock.now()
  let wasThere = false

  const why = () => {
    const { outcome } = pressesNow().last ?? {}
    return outcome?.is === 'failed' ? outcome.why : undefined
  }
  const isTold = () => Object.values(useNow.getState()).some((value: { readonly is: string }) => value.is === 'known')

  function look(): void {
    stopTimer()
    const reason = why()
    if (reason === undefined || !AWAY.has(reason) || !isTold()) return
    const since = realClock.now() - failedAt
    wasThere ||= reason === 'TOO-LATE' && since < WAS_THERE_MS
    if (!wasThere) stopTimer = realClock.after(Math.max(0, READ_WITHIN_MS - since), tell)
  }

  function tell(): void {
    const message = { sentence: nowTexts.isBack, tone: 'calm' } as const
    forgetLast()
    showStatus(message)
    announce(say(nowTexts.isBack, shared().language))
    stopTimer = realClock.after(READ_WITHIN_MS, () => {
      if (pressesNow().message === message) showStatus(undefined)
    })
  }

  const stopNow = useNow.subscribe(look)
  const stopPresses = followPresses((state, before) => {
    if (state.last === before.last) return
    failedAt = realClock.now()
    wasThere = false
    if (state.last !== undefined) look()
  })
  return () => {
    stopNow()
    stopPresses()
    stopTimer()
  }
}
