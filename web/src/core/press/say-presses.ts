/**
 * Speaks each press that was sent, and what the TV did, if the user chose that. A repeat group is spoken once, at its
 * end, with the number of presses. `remote-presses.ts` announces failures, for everybody.
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { realClock } from '../../platform/clock.ts'
import { shared } from '../../platform/shared-state.ts'
import { counted, say } from '../../texts/say.ts'
import { announce, announcedCount } from '../../ui/announce.ts'
import { expectedVolumeWords, changeWords } from '../tv-state/state-words.ts'
import { isAnythingKnown, useObservedState, type ObservedState } from '../tv-state/observed-state.ts'
import { stateBefore } from '../what-is-on/state-around-press.ts'
import type { LastPress, Pressed, PressesState } from './presses.ts'
import { followPresses, pressesNow } from './remote-presses.ts'

const spokenTexts = catalogue('spokenPresses')

const GROUP_ENDS_AFTER_MS = 400
/** A TV that has not reported its state by then will not do so soon. */
const STATE_WITHIN_MS = 1_500
/** An effect that comes later is not spoken. A channel number needs some seconds. */
const EFFECT_WITHIN_MS = 5_000

/** The number of the newest press that was taken up. */
let newestTaken = 0

/** Buttons that announce their presses themselves. */
const SAY_THEMSELVES: ReadonlySet<string> = new Set(['sendNumber'])
const VOLUME: ReadonlySet<string> = new Set(['volumeUp', 'volumeDown'])

interface RepeatGroup {
  readonly label: Sentence
  readonly button: string
  readonly times: number
  /** The number of its last press. */
  readonly n: number
}

/** Starts; the returned function stops it. */
export function sayPresses({ presses, tv }: { readonly presses: boolean; readonly tv: boolean }): () => void {
  let group: RepeatGroup | undefined
  /** Groups that another press has followed before they were spoken: they are spoken with it. */
  let earlierGroups: readonly RepeatGroup[] = []
  let log: PressesState['log'] = []
  /** The state before the group; once its effect was spoken, the state that was spoken. */
  let before: ObservedState = useObservedState.getState()
  /** Whether an effect of the last group is still to be spoken. */
  let isWaiting = false
  /** The text about the press, held back to be spoken together with its effect. */
  let heldWords: string | undefined
  /** The count of announcements when the newest press began, with those made here since. */
  let announcedBefore = announcedCount()
  let stopGroupTimer = () => {}
  let stopHolding = () => {}
  let stopWaiting = () => {}

  const stopFollowing = followPresses((state, earlier) => {
    log = state.log
    if (state.last !== undefined && state.last !== earlier.last) take(state.last)
  })
  const stopState = useObservedState.subscribe((state) => {
    if (isWaiting && isAnythingKnown(state)) speakChange(state)
  })

  takeEarlyPress()

  /** A press that the user made before the file of this module came. */
  function takeEarlyPress(): void {
    const { last, log: made } = pressesNow()
    const newest = made.at(-1)
    if (last === undefined || newest === undefined || newest.n <= newestTaken) return
    if (realClock.now() - newest.at > EFFECT_WITHIN_MS) return
    log = made
    startGroup(last.label, newest)
    if (last.outcome !== undefined) take(last)
  }

  function take({ label, outcome }: LastPress): void {
    stopGroupTimer()
    if (outcome === undefined) startGroup(label, log.at(-1))
    else if (isSpoken(outcome)) stopGroupTimer = realClock.after(GROUP_ENDS_AFTER_MS, endGroup)
    else {
      group = undefined
      earlierGroups = []
    }
  }

  function startGroup(label: Sentence, newest: Pressed | undefined): void {
    const times = group?.label === label ? group.times + 1 : 1
    if (times === 1) {
      // What is held back about the previous press is spoken now.
      speak()
      if (group !== undefined) earlierGroups = [...earlierGroups, group]
      before = stateBefore(newest?.n ?? 0) ?? useObservedState.getState()
    }
    isWaiting = false
    announcedBefore = announcedCount()
    newestTaken = newest?.n ?? newestTaken
    group = { label, button: newest?.press.id ?? '', times, n: newest?.n ?? 0 }
  }

  function wordsOf({ label, button, times }: RepeatGroup): string | undefined {
    if (!presses || SAY_THEMSELVES.has(button)) return undefined
    const { language } = shared()
    return say(counted(spokenTexts, 'sent', times), language, { label: say(label, language), count: times })
  }

  function endGroup(): void {
    if (group === undefined) return
    const { button } = group
    const sent = earlierGroups.filter(({ n }) => isSpoken(log.find((entry) => entry.n === n)?.outcome))
    const words = [...sent, group].map(wordsOf).filter((part) => part !== undefined)
    heldWords = words.length === 0 ? undefined : words.join('. ')
    group = undefined
    earlierGroups = []
    if (!tv) return speak()
    isWaiting = true
    stopHolding()
    stopHolding = realClock.after(STATE_WITHIN_MS, () => {
      const state = useObservedState.getState()
      speak(!isAnythingKnown(state) && VOLUME.has(button) ? expectedVolumeWords(state, shared().language) : undefined)
    })
    stopWaiting()
    stopWaiting = realClock.after(EFFECT_WITHIN_MS, () => (isWaiting = false))
    const state = useObservedState.getState()
    if (isAnythingKnown(state)) speakChange(state)
  }

  function speakChange(state: ObservedState): void {
    const changed = changeWords(before, state, shared().language)
    if (changed === undefined) return
    before = state
    speak(changed)
  }

  function speak(more?: string): void {
    stopHolding()
    const words = [heldWords, more].filter((part) => part !== undefined).join('. ')
    heldWords = undefined
    if (words === '') return
    // The answer to what the user asked after the press is heard to its end.
    const waits = announcedCount() !== announcedBefore
    announce(words, { waits })
    if (!waits) announcedBefore = announcedCount()
  }

  return () => {
    stopFollowing()
    stopState()
    stopGroupTimer()
    stopHolding()
    stopWaiting()
  }
}

/** Failures, and what a TV understood, are announced elsewhere. */
function isSpoken(outcome: Pressed['outcome']): boolean {
  return outcome?.is === 'sent' && outcome.understood === undefined
}
