/** Changes the steps of a custom button in its editor. Pure. An empty list stands for the command alone. */
import { cutText } from '@beckon/contract/cut-text'
import {
  PAUSES_MS,
  STEP_DIGITS_AT_MOST,
  STEP_WORDS_AT_MOST,
  STEPS_AT_MOST,
  type ButtonStep,
} from '../../../core/macros/steps.ts'

export type Steps = readonly ButtonStep[]

/** The step that is about to be added; numbers and words have `text`. */
export interface NewStep {
  readonly what: 'command' | 'number' | 'words' | `key ${string}`
  readonly text: string
}

/** Long enough for a TV to turn on its picture, and short enough to wait for. */
const USUAL_PAUSE_MS = PAUSES_MS[1]

const COMMAND: ButtonStep = { do: 'command', pauseMs: USUAL_PAUSE_MS }

/** Undefined while it says nothing that can be pressed, or there is no room for more. */
export function stepToAdd({ what, text }: NewStep, steps: Steps): ButtonStep | undefined {
  if (steps.length >= STEPS_AT_MOST) return undefined
  const pauseMs = USUAL_PAUSE_MS
  if (what === 'command') return COMMAND
  if (what === 'number') {
    const digits = text.replaceAll(/\D/gu, '').slice(0, STEP_DIGITS_AT_MOST)
    return digits === '' ? undefined : { do: 'number', digits, pauseMs }
  }
  if (what === 'words') {
    const words = cutText(text.trim(), STEP_WORDS_AT_MOST)
    return words === '' ? undefined : { do: 'words', words, pauseMs }
  }
  return { do: 'key', key: what.slice('key '.length), pauseMs } as ButtonStep
}

/** The first one comes after the command. */
export function withStep(steps: Steps, step: ButtonStep): Steps {
  return steps.length === 0 ? [COMMAND, step] : [...steps, step]
}

/** The command alone is one step. */
export function without(steps: Steps, place: number): Steps {
  const left = steps.filter((_, at) => at !== place)
  return left.every((step) => step.do === 'command') ? [] : left
}

export function withPause(steps: Steps, place: number, pauseMs: number): Steps {
  return steps.map((step, at) => (at === place ? { ...step, pauseMs } : step))
}
