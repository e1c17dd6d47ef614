/** Presses a scene: step by step, each told, ended by any press and by a step that does not work, never begun again. */
import { plainWords } from '@beckon/contract/commands/plain-words'
import { inEveryLanguage } from '@beckon/contract/languages'
import { listenFirst } from '../../platform/listen-first.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { digitSpacingMs } from '../digit-spacing.ts'
import { loadFailure, pressesNow, showStatus } from '../press/remote-presses.ts'
import { runSequence, stopSequence } from '../sequence/run-sequence.ts'
import type { Ending } from '../sequence/sequence-machine.ts'
import { stepsOf, type NamedScene } from './scene.ts'
import { pressesOf } from './scene-presses.ts'
import { sceneTexts as texts } from './scene-texts.ts'

/** Who presses the button of a scene that runs wants it to stop; the touch has done that before the click comes. */
let stopped: string | undefined
let running: string | undefined

/** The user's scene of this name, however it was said, spelled or typed. */
export function sceneNamed(words: string): NamedScene | undefined {
  const wanted = plainWords(words)
  if (wanted === '') return undefined
  for (const button of shared().buttons) {
    const steps = stepsOf(button)
    if (steps && plainWords(button.displayString ?? '') === wanted) return { name: button.displayString ?? '', steps }
  }
  return undefined
}

/** `id`: of the button it was begun with, which flashes with each press. */
export function runScene(id: string, scene: NamedScene): void {
  const isStop = running === id || stopped === id
  stopSequence()
  if (isStop) return
  const steps = pressesOf(id, scene, digitSpacingMs())
  running = id
  runSequence({
    way: 'scene',
    steps,
    onPress(index) {
      const label = steps[index]?.press.label
      // A number is several presses, and told once.
      if (label !== undefined && label !== steps[index - 1]?.press.label) announce(say(label, shared().language))
    },
    onEnd(ending) {
      running = undefined
      stopped = undefined
      if (ending.is === 'stopped' && isOn(id)) keepStopped(id)
      tell(scene, ending, steps.length)
    },
  })
}

/** Until the next press begins, however long a finger rests. One without a finger is all of it a click. */
function keepStopped(id: string): void {
  stopped = id
  const isClick = globalThis.event?.type === 'click'
  setTimeout(() => {
    const end = listenFirst({
      pointerdown: next,
      keydown: (event: KeyboardEvent) => event.repeat || next(),
      click: () => isClick && next(),
    })
    function next(): void {
      end()
      stopped = undefined
    }
  })
}

/** Whether what happens now happens to this button. */
function isOn(id: string): boolean {
  const target = globalThis.event?.target
  return target instanceof Element && target.closest('button')?.id === id
}

function tell({ name }: NamedScene, ending: Ending, count: number): void {
  const { language } = shared()
  switch (ending.is) {
    case 'done':
      return show(say(texts.done, language, { name }))
    case 'stopped':
      return show(say(texts.stopped, language, { name }))
    case 'failed': {
      const { outcome, done } = ending
      const { last } = pressesNow()
      // The last step has no rest, and who was led to another page is told there.
      if (outcome.is !== 'failed' || last === undefined || done === count - 1) return
      // A new text for what the press has told already: of which step it was, why, and what follows from it.
      void loadFailure().then(
        ({ failureSentence }) =>
          show(
            say(texts.failed, language, { name, failure: failureSentence(outcome, last.label, language) }),
            'failed',
          ),
        () => {},
      )
    }
  }
}

function show(words: string, tone: 'calm' | 'failed' = 'calm'): void {
  showStatus({ sentence: inEveryLanguage(words), tone })
  announce(words)
}
