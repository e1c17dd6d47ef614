/**
 * Undoes the newest press that can be undone, by ordinary presses made one at a time. If the TV reports its state, that
 * is compared with the state before (`undo-plan.ts`). The message says what was done and what was not, and claims
 * nothing unknown.
 */
import { ACCESSIBILITY_SETTINGS, accessibilityText, nowTexts, type BoxState } from '@beckon/contract/box-state'
import { buttonTexts } from '@beckon/contract/remote-texts'
import { inEveryLanguage, type Sentence } from '@beckon/contract/languages'
import { realClock } from '../../platform/clock.ts'
import { shared } from '../../platform/shared-state.ts'
import { create } from '../../platform/state-hook.ts'
import { counted, say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { runSequence } from '../macros/run-sequence.ts'
import { pressesNow, showStatus } from '../press/remote-presses.ts'
import { sentences } from '../tv-state/state-words.ts'
import { askState, volumeStep } from '../what-is-on/follow-state.ts'
import { knownState, stateAroundPresses, SETTLED_AFTER_MS } from '../what-is-on/state-around-press.ts'
import { nameOfGroup, undoTexts, whyNotTexts } from './history-words.ts'
import {
  leadsOut,
  type Thing,
  endTimeOf,
  whatToUndo,
  type Mark,
  type Marks,
  type Undo,
  type WhyNot,
} from './press-history.ts'
import { isAsBefore, isReported, undoSteps, verdictOn, whatDiffers, type Verdict } from './undo-plan.ts'

/** A TV shows the effect of a key soon, and of a channel number some seconds later. */
const SHOWN_AFTER_MS = 1_000
const TUNED_AFTER_MS = 3_000

/** The results of undoing presses during this page load. */
export const useUndoMarks = create<Marks>(() => new Map())

/** What "Undo" would do now. Presses for another box do not count: their undoing would go to this box. */
export function availableUndo(): Undo {
  const { deviceId } = shared()
  const log = pressesNow().log.filter(({ box }) => box === deviceId)
  return whatToUndo(log, useUndoMarks.getState(), realClock.now())
}

/** Undoes what `availableUndo` finds, or reports why it cannot. */
export function undo(): void {
  const found = availableUndo()
  if (found.is === 'cannot') tell(whyItStays(found))
  else undoGroup(found)
}

function undoGroup(found: Extract<Undo, { is: 'can' }>): void {
  const { group, inverse, times, stays } = found
  const { thing } = inverse
  const all = group.presses.map(({ n }) => n)
  // The state before the first of them, and the one after the last.
  const around = stateAroundPresses(all[0] ?? 0, all.at(-1) ?? 0)
  const { before } = around
  const isCompared = isReported(thing, before)
  const steps = undoSteps(found, before, volumeStep())
  /** The state of the TV before the first press of the undo; empty until it was read. */
  let now: BoxState = {}
  let verdict: Verdict = 'go'
  let sent = 0

  runSequence({
    method: 'undo',
    steps: steps.map(({ press }) => ({ press, pauseMs: 0 })),
    ...(isCompared && { isNeeded }),
    onWorked(index) {
      sent += 1
      // The newest press is undone first.
      if (leadsOut(inverse)) mark('undone', all)
      else if (index < times) mark('undone', all.slice(all.length - 1 - index))
    },
    onEnd({ is }) {
      // A failed press has announced itself.
      if (is === 'failed') return
      if (is === 'stopped') return report(withNames(undoTexts.stopped, times))
      if (isCompared) void wordsByState().then(report)
      else report(sentWords())
    },
  })

  /** Before the first press the state of the TV is read; it decides whether there is anything to undo. */
  async function isNeeded(index: number): Promise<boolean> {
    const step = steps[index]
    if (index === 0) {
      showStatus({ sentence: nowTexts.looking, tone: 'busy' })
      await waitUntil(endTimeOf(group) + SHOWN_AFTER_MS)
      now = await stateOnceTuned(endTimeOf(group) + SETTLED_AFTER_MS, (state) => !isAsBefore(thing, before, state))
      const isSettled = realClock.now() - endTimeOf(group) > SETTLED_AFTER_MS
      verdict = verdictOn(found, isSettled ? around : { before, after: {} }, now)
    }
    if (verdict !== 'go' || step === undefined) return false
    if (index === 0) return step.isNeeded(now)
    return !step.asksState(now) || step.isNeeded(await readState())
  }

  /** Marks the presses according to the TV's state and returns the message. Undefined if the user has pressed again. */
  async function wordsByState(): Promise<string | undefined> {
    const { language } = shared()
    const label = nameOfKey()
    if (verdict === 'as before' || verdict === 'changed' || verdict === 'other') {
      if (verdict !== 'other') mark(verdict === 'changed' ? 'changed' : 'as far as keys', all)
      const why = verdict === 'as before' ? undoTexts.asBefore : whyNotTexts[verdict]
      return `${say(why, language, { label })} ${thingWords(thing, now)}`.trim()
    }
    const newest = pressesNow().log.at(-1)?.n
    const after = await stateOnceTuned(realClock.now() + TUNED_AFTER_MS, (state) => isAsBefore(thing, before, state))
    if (pressesNow().log.at(-1)?.n !== newest) return undefined
    if (isAsBefore(thing, before, after)) {
      mark('undone', all)
      return `${say(undoTexts.undone, language, { label })} ${thingWords(thing, after)}`.trim()
    }
    const did = sent === 0 ? say(undoTexts.stays, language, { label }) : sentWords()
    const differing = whatDiffers(thing, before, after)
    if (differing.length === 0) return did
    mark('as far as keys', all)
    const was = thingWords(thing, before, differing)
    // Ends in a full stop, since the comparison follows.
    const first = sentences([did])
    if (was === '') return first
    return `${first} ${say(undoTexts.beforeAndNow, language, { before: was, now: thingWords(thing, after, differing) })}`
  }

  /** Reads the state. A channel that is not yet as expected is read once more at `retryAt`. */
  async function stateOnceTuned(retryAt: number, isGood: (state: BoxState) => boolean): Promise<BoxState> {
    const state = await readState()
    if (thing !== 'channel' || isGood(state)) return state
    await waitUntil(retryAt)
    return await readState()
  }

  function report(words: string | undefined): void {
    if (words !== undefined) tell([stays && stayingWords(stays), words].filter(Boolean).join(' '))
  }

  function sentWords(): string {
    return withNames(counted(undoTexts, 'sent', sent), sent)
  }

  function withNames(text: Sentence, count: number): string {
    const { language } = shared()
    const inverseName = say((steps[0]?.press ?? inverse.press).label, language)
    return say(text, language, { label: nameOfKey(), inverse: inverseName, done: sent, count })
  }

  /** The name of the group's key, without the number of presses. */
  function nameOfKey(): string {
    return nameOfGroup({ ...group, presses: { length: 1 } }, shared().language)
  }
}

/** For example `Volume 30.`; empty if nothing known can be described. `differing`: the only settings to include. */
function thingWords(thing: Thing, state: BoxState, differing: readonly (keyof BoxState)[] = []): string {
  const { language } = shared()
  const { volume, muted, channel, screen, focus } = state
  switch (thing) {
    case 'sound':
      return sentences([
        volume === undefined ? undefined : say(nowTexts.volume, language, { volume }),
        muted === true ? say(nowTexts.muted, language) : undefined,
      ])
    case 'channel':
      return sentences([channel && say(nowTexts.channel, language, { number: channel.number, name: channel.name })])
    case 'screen': {
      const words = focus ?? screen
      const settings = ACCESSIBILITY_SETTINGS.filter((setting) => differing.includes(setting))
      return sentences([
        words === undefined ? undefined : say(nowTexts.screen, language, { words }),
        ...settings.map((setting) => say(accessibilityText(setting, state[setting] === true), language)),
      ])
    }
    case 'playback':
      return ''
  }
}

/** The current state according to the box; empty if it reports nothing. */
async function readState(): Promise<BoxState> {
  const { observed, isFresh } = await askState()
  return isFresh ? knownState(observed) : {}
}

function waitUntil(time: number): Promise<void> {
  const ms = time - realClock.now()
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => void realClock.after(ms, resolve))
}

function mark(as: Mark, presses: readonly number[]): void {
  useUndoMarks.setState(new Map([...useUndoMarks.getState(), ...presses.map((n) => [n, as] as const)]), true)
}

/** A short text about later presses that are not undone. The full reason is given when nothing else can be undone. */
function stayingWords({ why, group }: WhyNot): string | undefined {
  const { language } = shared()
  return group && why !== 'not sent'
    ? say(undoTexts.stays, language, { label: nameOfGroup(group, language) })
    : undefined
}

function whyItStays({ why, group }: WhyNot): string {
  const { language } = shared()
  return say(whyNotTexts[why], language, {
    label: group ? nameOfGroup(group, language) : '',
    previous: say(buttonTexts.previous, language),
    playPause: say(buttonTexts.playPause, language),
  })
}

function tell(words: string): void {
  showStatus({ sentence: inEveryLanguage(words), tone: 'calm' })
  announce(words)
}
