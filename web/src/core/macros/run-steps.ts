/**
 * Makes the steps of a custom button one at a time and announces each. Any press and any failed step stop them; they
 * never resume.
 */
import { inEveryLanguage } from '@beckon/contract/languages'
import type { WordsKind } from '@beckon/contract/remote'
import { listenFirst } from '../../platform/listen.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { loadFailure, pressesNow, showStatus } from '../press/remote-presses.ts'
import { runSequence, stopSequence, type Ending } from './run-sequence.ts'
import { pressesOf, stepsTexts } from './step-presses.ts'
import { stepsOf, type SteppedButton } from './steps.ts'

/**
 * The button whose running steps the current press has stopped: the touch stops them before its click arrives, which
 * must not start them again.
 */
let stopped: string | undefined
let running: string | undefined

/**
 * `id`: the button that starts the steps and flashes with each press. Returns false if this page cannot make the steps.
 */
export function runSteps(id: string, { name, command, steps: kept }: NonNullable<WordsKind['button']>): boolean {
  const isStop = running === id || stopped === id
  stopSequence()
  if (isStop) return true
  const known = stepsOf({ steps: kept })
  if (!known) return false
  const button = { name, command, steps: known }
  const steps = pressesOf(id, button)
  running = id
  runSequence({
    method: 'steps',
    steps,
    onPress(index) {
      const label = steps[index]?.press.label
      // A number is several presses, but is announced once.
      if (label !== undefined && label !== steps[index - 1]?.press.label) announce(say(label, shared().language))
    },
    onEnd(ending) {
      running = undefined
      stopped = undefined
      if (ending.is === 'stopped' && isEventOn(id)) keepStopped(id)
      tell(button, ending, steps.length)
    },
  })
  return true
}

/**
 * Remembers the button whose steps this press stopped, until the next press begins: the click of this press must not
 * start them again. A press by a screen reader or dwell is only a click.
 */
function keepStopped(id: string): void {
  stopped = id
  const wasStoppedByClick = globalThis.event?.type === 'click'
  // From the next task on: the event that stopped the steps does not count here.
  setTimeout(() => {
    const end = listenFirst({
      pointerdown: forget,
      keydown: (event: KeyboardEvent) => event.repeat || forget(),
      click() {
        // The press that stopped the steps was only a click, so this click is of another press.
        if (wasStoppedByClick) forget()
        // The last event of the press that stopped them: its button hears it after this, and must still find `stopped`.
        else setTimeout(forget)
      },
    })
    function forget(): void {
      end()
      stopped = undefined
    }
  })
}

/** Whether the current event is on this button. */
function isEventOn(id: string): boolean {
  const target = globalThis.event?.target
  return target instanceof Element && target.closest('button')?.id === id
}

function tell({ name }: SteppedButton, ending: Ending, count: number): void {
  const { language } = shared()
  switch (ending.is) {
    case 'done':
      return show(say(stepsTexts.done, language, { name }))
    case 'stopped':
      return tellStopped(name)
    case 'failed': {
      const { outcome, index } = ending
      const { last } = pressesNow()
      // After a failure of the last step nothing remains to explain; a user who was led to another page sees the reason
      // there.
      if (outcome.is !== 'failed' || last === undefined || index === count - 1) return
      // Adds to the message of the press: which step failed, why, and what that means for the rest.
      void loadFailure().then(
        ({ failureSentence }) => {
          const failure = failureSentence(outcome, last.label, language)
          // After the announcement of the press, which would break it off.
          setTimeout(() => show(say(stepsTexts.failed, language, { name, failure }), 'failed'))
        },
        // Without this text, the message of the press stays.
        () => {},
      )
    }
  }
}

export function tellStopped(name: string): void {
  show(say(stepsTexts.stopped, shared().language, { name }))
}

function show(words: string, tone: 'calm' | 'failed' = 'calm'): void {
  showStatus({ sentence: inEveryLanguage(words), tone })
  announce(words, { isFailure: tone === 'failed' })
}
