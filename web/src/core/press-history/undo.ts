/**
 * Undoes the newest press that can be undone, by ordinary presses, one by one, each answered. Where the TV tells its
 * state, that is compared with the state before (`undo-plan.ts`). The result says what was done and what was not, and
 * claims nothing that is unknown.
 */
import type { BoxState } from '@beckon/contract/box-state'
import { inEveryLanguage, type Language, type Sentence } from '@beckon/contract/languages'
import type { Pressable } from '../../remote-model/command.ts'
import { realClock } from '../../platform/clock.ts'
import { shared } from '../../platform/shared-state.ts'
import { create } from '../../platform/state-hook.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { askState, volumeStep } from '../what-is-on/follow-state.ts'
import { nowTexts } from '@beckon/contract/now-texts'
import { knownState, stateAroundPresses, SETTLED_AFTER_MS, type StateAround } from '../what-is-on/state-around-press.ts'
import { pressesNow, showStatus } from '../press/remote-presses.ts'
import { runSequence } from '../macros/run-sequence.ts'
import type { Ending } from '../macros/sequence-machine.ts'
import { buttonTexts } from '@beckon/contract/button-texts'
import { leadsOut } from './inverses.ts'
import { nameOfGroup } from './group-name.ts'
import { endOf, whatToUndo, type Done, type Undo, type WhyNot } from './press-history.ts'
import { thingWords } from './thing-words.ts'
import { undoTexts as texts } from './undo-texts.ts'
import { isAsBefore, isTold, undoSteps, verdictOn, whatDiffers, type UndoStep, type Verdict } from './undo-plan.ts'
import { whyNotTexts } from './why-not-texts.ts'

type Undoable = Extract<Undo, { is: 'can' }>

/** One press of "Undo", until its presses are answered. */
interface Attempt {
  readonly undoable: Undoable
  /** The key that it presses. */
  readonly press: Pressable
  readonly around: StateAround
  /** The state of the TV before the first press of the undo; empty until it was read. */
  stateBefore: BoxState
  verdict: Verdict
  /** How many presses were made. */
  sent: number
}

/** A TV shows the effect of a key soon, and of a channel number some seconds later. */
const SHOWN_AFTER_MS = 1_000
const TUNED_AFTER_MS = 3_000
const NONE: ReadonlySet<number> = new Set()

/** What became of the undos of this page load, by the numbers of their presses. */
export const useUndoResults = create<Done>(() => ({ undone: NONE, asFarAsKeys: NONE, changed: NONE }))

/** What a press of "Undo" would do now. */
export function undoNow(): Undo {
  return whatToUndo(pressesNow().log, useUndoResults.getState(), realClock.now())
}

/** Undoes what `undoNow` says, or tells why it cannot. */
export function undo(): void {
  const undoable = undoNow()
  if (undoable.is === 'cannot') return tell(whyItStays(undoable))
  const { group, inverse, times, stays } = undoable
  const all = group.presses.map(({ n }) => n)
  // The state before the first of them, and the one after the last.
  const around = stateAroundPresses(all[0] ?? 0, all.at(-1) ?? 0)
  const canCompare = isTold(inverse.thing, around.before)
  const steps = undoSteps(undoable, around.before, volumeStep())
  const press = steps[0]?.press ?? inverse.press
  const attempt: Attempt = { undoable, press, around, stateBefore: {}, verdict: 'go', sent: 0 }

  runSequence({
    method: 'undo',
    steps: steps.map(({ press }) => ({ press, pauseMs: 0 })),
    ...(canCompare && { isNeeded: (index) => isNeeded(attempt, steps[index], index) }),
    onWorked(index) {
      attempt.sent += 1
      // The newest press is undone first.
      if (leadsOut(inverse)) mark('undone', all)
      else if (index < times) mark('undone', all.slice(all.length - 1 - index))
    },
    onEnd(ending) {
      const told = (words: string | undefined) =>
        words !== undefined && tell([stays && stayingWords(stays), words].filter(Boolean).join(' '))
      if (ending.is === 'done' && canCompare) return void finishByState(attempt).then(told)
      told(wordsOf(ending, attempt))
    },
  })
}

/** Before the first press the state of the TV is read; it decides whether there is anything to undo. */
async function isNeeded(attempt: Attempt, step: UndoStep | undefined, index: number): Promise<boolean> {
  if (step === undefined) return false
  if (index === 0) {
    await readStateBefore(attempt)
    return attempt.verdict === 'go' && step.isNeeded(attempt.stateBefore)
  }
  if (attempt.verdict !== 'go') return false
  return !step.asksState(attempt.stateBefore) || step.isNeeded(await readState())
}

async function readStateBefore(attempt: Attempt): Promise<void> {
  const { undoable, around } = attempt
  attempt.stateBefore = await stateAfterGroup(undoable, around.before)
  const isSettled = realClock.now() - endOf(undoable.group) > SETTLED_AFTER_MS
  attempt.verdict = verdictOn(undoable, isSettled ? around : { ...around, after: {} }, attempt.stateBefore)
}

/** The state of the TV, once it has done what is to be undone. */
async function stateAfterGroup({ group, inverse }: Undoable, before: BoxState): Promise<BoxState> {
  showStatus({ sentence: nowTexts.looking, tone: 'busy' })
  await untilAfter(endOf(group) + SHOWN_AFTER_MS)
  const now = await readState()
  if (inverse.thing !== 'channel' || !isAsBefore('channel', before, now)) return now
  await untilAfter(endOf(group) + SETTLED_AFTER_MS)
  return await readState()
}

/**
 * Records the outcome according to the state of the TV. Resolves to its words; undefined if the user has pressed again.
 */
async function finishByState(attempt: Attempt): Promise<string | undefined> {
  const { undoable, around, stateBefore, verdict, sent } = attempt
  const { before } = around
  const { group, inverse } = undoable
  const { language } = shared()
  const all = group.presses.map(({ n }) => n)
  const label = nameOfKey(group, language)
  const stateNow = (now: BoxState, differing?: readonly (keyof BoxState)[]) =>
    thingWords(inverse.thing, now, language, differing)
  if (verdict === 'as before') {
    mark('asFarAsKeys', all)
    return `${say(texts.asBefore, language, { label })} ${stateNow(stateBefore)}`.trim()
  }
  if (verdict !== 'go') {
    if (verdict === 'changed') mark('changed', all)
    return `${say(whyNotTexts[verdict], language, { label })} ${stateNow(stateBefore)}`.trim()
  }
  const newest = pressesNow().log.at(-1)?.n
  const now = await stateAfterUndo(undoable, before)
  if (pressesNow().log.at(-1)?.n !== newest) return undefined
  if (isAsBefore(inverse.thing, before, now)) {
    mark('undone', all)
    return `${say(texts.undone, language, { label })} ${stateNow(now)}`.trim()
  }
  // With the comparison behind it, it ends in a full stop; alone, it reads as `wordsOf` words it.
  const did = sent === 0 ? say(texts.stays, language, { label }) : `${sentWords(attempt)}.`
  const differing = whatDiffers(inverse.thing, before, now)
  if (differing.length === 0) return sent === 0 ? did : sentWords(attempt)
  mark('asFarAsKeys', all)
  const was = stateNow(before, differing)
  return was === ''
    ? did
    : `${did} ${say(texts.beforeAndNow, language, { before: was, now: stateNow(now, differing) })}`
}

async function stateAfterUndo({ inverse }: Undoable, before: BoxState): Promise<BoxState> {
  const now = await readState()
  if (inverse.thing !== 'channel' || isAsBefore('channel', before, now)) return now
  await untilAfter(realClock.now() + TUNED_AFTER_MS)
  return await readState()
}

/** The current state according to the box; empty if it reports nothing. */
async function readState(): Promise<BoxState> {
  const { observed, isFresh } = await askState()
  return isFresh ? knownState(observed) : {}
}

function untilAfter(at: number): Promise<void> {
  const ms = at - realClock.now()
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => void realClock.after(ms, resolve))
}

function mark(as: keyof Done, presses: readonly number[]): void {
  useUndoResults.setState((done) => {
    const without = (some: ReadonlySet<number>) => new Set([...some].filter((n) => !presses.includes(n)))
    const rest = {
      undone: without(done.undone),
      asFarAsKeys: without(done.asFarAsKeys),
      changed: without(done.changed),
    }
    return { ...rest, [as]: new Set([...rest[as], ...presses]) }
  })
}

/** A failed press has announced itself. */
function wordsOf(ending: Ending, attempt: Attempt): string | undefined {
  if (ending.is === 'failed') return undefined
  if (ending.is === 'done') return sentWords(attempt)
  return withNames(texts.stopped, attempt, attempt.undoable.times)
}

function sentWords(attempt: Attempt): string {
  return withNames(attempt.sent === 1 ? texts.sent : texts.sentTimes, attempt, attempt.sent)
}

function withNames(text: Sentence, { undoable: { group }, press, sent }: Attempt, times: number): string {
  const { language } = shared()
  const label = nameOfKey(group, language)
  return say(text, language, { label, inverse: say(press.label, language), done: sent, times })
}

/** The name of what the group pressed, without how often. */
function nameOfKey(group: Undoable['group'], language: Language): string {
  return nameOfGroup({ ...group, presses: { length: 1 } }, language)
}

/** The words for later presses that stay, in short. The full reason is given when nothing else can be undone. */
function stayingWords({ why, group }: WhyNot): string | undefined {
  const { language } = shared()
  return group && why !== 'not sent' ? say(texts.stays, language, { label: nameOfGroup(group, language) }) : undefined
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
