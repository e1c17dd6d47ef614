/**
 * Speaks each press that was sent, and what the TV did, if the user chose that. A repeat group is spoken once, at its
 * end, with its number. `remote-presses.ts` announces failures, for everybody.
 */
import type { Sentence } from '@beckon/contract/languages'
import { realClock } from '../../platform/clock.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { shouldBe, whatChanged } from '../what-is-on/now-words.ts'
import { useNow, type Now } from '../what-is-on/now.ts'
import type { PressesState } from './presses.ts'
import { followPresses } from './remote-presses.ts'
import { sayTexts } from './texts.ts'

const RUN_ENDS_AFTER_MS = 400
/** A TV that has not told its state by then will not do so soon; a channel number may need longer. */
const TELLS_WITHIN_MS = 1_500
const DOES_WITHIN_MS = 5_000

/** Buttons that announce by themselves what was sent. */
const SAY_THEMSELVES: ReadonlySet<string> = new Set(['sendNumber'])
const VOLUME: ReadonlySet<string> = new Set(['volumeUp', 'volumeDown'])

interface Run {
  readonly label: Sentence
  readonly button: string
  readonly times: number
}

/** Starts; the returned function stops it. */
export function sayPresses({ presses, tv }: { readonly presses: boolean; readonly tv: boolean }): () => void {
  let run: Run | undefined
  /** What was on before the group, and later what was spoken of it. */
  let before: Now = useNow.getState()
  let isWaiting = false
  /** The words of the press, spoken together with its effect. */
  let held: string | undefined
  let stopRun = () => {}
  let stopHolding = () => {}
  let stopWaiting = () => {}

  const stopFollowing = followPresses((state, earlier) => {
    const { last } = state
    if (last === undefined || last === earlier.last) return
    stopRun()
    if (last.outcome === undefined) begin(last.label, newestButton(state) ?? '')
    else if (last.outcome.is !== 'sent' || last.outcome.understood !== undefined) run = undefined
    else stopRun = realClock.after(RUN_ENDS_AFTER_MS, end)
  })
  const stopTelling = useNow.subscribe((now) => isWaiting && isTold(now) && tell(now))

  function begin(label: Sentence, button: string): void {
    if (!isWaiting || run === undefined) before = useNow.getState()
    isWaiting = false
    run = { label, button, times: run?.label === label ? run.times + 1 : 1 }
  }

  function end(): void {
    if (run === undefined) return
    const { label, button, times } = run
    const { language } = shared()
    const isQuiet = !presses || SAY_THEMSELVES.has(button)
    const words = say(times === 1 ? sayTexts.sent : sayTexts.sentTimes, language, {
      label: say(label, language),
      times,
    })
    run = undefined
    held = isQuiet ? undefined : words
    if (!tv) return flush()
    isWaiting = true
    stopHolding()
    stopHolding = realClock.after(TELLS_WITHIN_MS, () => {
      const now = useNow.getState()
      flush(!isTold(now) && VOLUME.has(button) ? shouldBe(now, shared().language) : undefined)
    })
    stopWaiting()
    stopWaiting = realClock.after(DOES_WITHIN_MS, () => (isWaiting = false))
    if (isTold(useNow.getState())) tell(useNow.getState())
  }

  function tell(now: Now): void {
    const changed = whatChanged(before, now, shared().language)
    if (changed === undefined) return
    before = now
    flush(changed)
  }

  function flush(more?: string): void {
    stopHolding()
    const words = [held, more].filter((part) => part !== undefined).join('. ')
    held = undefined
    if (words !== '') announce(words)
  }

  return () => {
    stopFollowing()
    stopTelling()
    stopRun()
    stopHolding()
    stopWaiting()
  }
}

/** After a press everything is assumed until the box tells its state again. */
function isTold(now: Now): boolean {
  return Object.values(now).some(({ is }) => is === 'known')
}

/** A press flashes before it is announced. */
function newestButton({ flashing }: PressesState): string | undefined {
  return Object.entries(flashing).sort(([, one], [, other]) => other - one)[0]?.[0]
}
