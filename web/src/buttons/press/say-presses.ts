/**
 * Says each press that was sent, for those who chose it. A run of the same key is said once, at its end, with its
 * number. Failures are said by `remote-presses.ts`, for everybody.
 */
import type { Sentence } from '@beckon/contract/languages'
import { realClock } from '../../platform/clock.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import type { PressesState } from './presses.ts'
import { followPresses } from './remote-presses.ts'
import { sayTexts } from './say-texts.ts'

const RUN_ENDS_AFTER_MS = 400

/** They say themselves what was sent. */
const SAY_THEMSELVES: ReadonlySet<string> = new Set(['sendNumber'])

/** Begins; the answer ends it. */
export function sayPresses(): () => void {
  let run: { readonly label: Sentence; readonly times: number } | undefined
  let stopTimer = () => {}

  function sayRun(): void {
    if (run === undefined) return
    const { language } = shared()
    const { label, times } = run
    run = undefined
    announce(say(times === 1 ? sayTexts.sent : sayTexts.sentTimes, language, { label: say(label, language), times }))
  }

  const stopFollowing = followPresses((state, before) => {
    const { last } = state
    if (last === undefined || last === before.last) return
    stopTimer()
    if (last.outcome === undefined) {
      const isSame = run?.label === last.label
      if (SAY_THEMSELVES.has(newestButton(state) ?? '')) run = undefined
      else run = { label: last.label, times: isSame && run ? run.times + 1 : 1 }
    } else if (last.outcome.is !== 'sent' || last.outcome.understood !== undefined) run = undefined
    else stopTimer = realClock.after(RUN_ENDS_AFTER_MS, sayRun)
  })

  return () => {
    stopFollowing()
    stopTimer()
  }
}

/** A press flashes before it is told of. */
function newestButton({ flashing }: PressesState): string | undefined {
  return Object.entries(flashing).sort(([, one], [, other]) => other - one)[0]?.[0]
}
