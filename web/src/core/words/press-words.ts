/**
 * Sends text that the user typed, spelled or spoke. It always goes to the server, whose answer may ask the page to act:
 * to report what is on, or to make the steps of a custom button.
 */
import { inEveryLanguage } from '@beckon/contract/languages'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { CAN_ANSWER_HEADER } from '@beckon/contract/press-headers'
import type { WordsKind } from '@beckon/contract/remote'
import { pressTexts } from '@beckon/contract/remote-texts'
import { realClock } from '../../platform/clock.ts'
import { thisVisit } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { followPresses, forgetPress, press, pressesNow, showStatus } from '../press/remote-presses.ts'

/** Loaded only for users who have such buttons, so not on the first visit. */
const loadSteps = () => import('../macros/run-steps.ts')
const loadNow = () => import('../what-is-on/WhatIsOn.tsx')

/**
 * `name`: the name of the press, by default its text, which may be in another language. `canAnswer`: see
 * `CAN_ANSWER_HEADER`.
 */
export function pressWords(id: string, cmd: string, name = cmd, canAnswer: '1' | 'chosen' = '1'): void {
  const headers = { [CAN_ANSWER_HEADER]: canAnswer }
  const n = press({ id, label: inEveryLanguage(name), commands: [{ is: 'text', cmd, headers }] })
  const stop = followPresses(check)
  check()

  function check(): void {
    const outcome = pressesNow().log.find((entry) => entry.n === n)?.outcome
    if (outcome === undefined) return
    stop()
    if (outcome.is !== 'sent' || outcome.kind === undefined) return
    const isTooLate = isTooLateForSteps(n)
    // Only what the answer asks for counts as a press: the text itself pressed nothing.
    forgetPress(n)
    doForWords(id, outcome, isTooLate)
  }
}

/** Whether the answer to press `n` comes too late to begin the steps that it asks for. */
export function isTooLateForSteps(n: number | undefined, goodForMs = PRESS_TIME_TO_LIVE_MS): boolean {
  const newest = pressesNow().log.at(-1)
  return newest === undefined || mayNotBegin(n, newest.at, goodForMs)
}

/** Steps never begin late, nor after another press than the one that was the newest before them. */
function mayNotBegin(newestBefore: number | undefined, since: number, goodForMs: number): boolean {
  return pressesNow().log.at(-1)?.n !== newestBefore || realClock.now() - since > goodForMs
}

/** `id`: the key that sent the text. `isTooLate`: see `isTooLateForSteps`. */
export function doForWords(id: string, { kind, button }: WordsKind, isTooLate: boolean): void {
  if (kind === 'what-is-on') void loadNow().then(({ tellWhatIsOn }) => tellWhatIsOn(), showFailed)
  if (kind !== 'several-steps' || !button) return
  if (isTooLate) void loadSteps().then(({ tellStopped }) => tellStopped(button.name), showFailed)
  else pressSteps(id, button)
}

export function pressSteps(id: string, button: NonNullable<WordsKind['button']>): void {
  const visit = thisVisit()
  const began = realClock.now()
  const newest = pressesNow().log.at(-1)?.n
  void loadSteps().then(({ runSteps, tellStopped }) => {
    // `run-steps.ts` may take long to load.
    const isTooLate = mayNotBegin(newest, began, PRESS_TIME_TO_LIVE_MS)
    if (isTooLate || visit.hasEnded()) tellStopped(button.name)
    else if (!runSteps(id, button)) showFailed()
  }, showFailed)
}

function showFailed(): void {
  showStatus({ sentence: pressTexts.lastPressFailed, tone: 'failed' })
  announce(say(pressTexts.lastPressFailed, shared().language), { isFailure: true })
}
