/**
 * The steps of a custom button: keys, numbers and text commands, one after the other, with pauses. They are stored
 * beside the button's own command, which is one of them as long as the user keeps it.
 */
import type { CustomButton } from '@beckon/contract/my-remote'
import * as v from 'valibot'
import { BUTTONS } from '../../remote-model/button-table.ts'

/** With no more steps than this a button can always be stored, whatever their text (`isKeepable`). */
export const STEPS_AT_MOST = 12
export const STEP_WORDS_AT_MOST = 100
export const STEP_DIGITS_AT_MOST = 8
export const PAUSES_MS = [0, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 30_000] as const

/** The pause after the answer to the step. */
const pauseMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30_000))

const stepShape = v.variant('do', [
  /** The button's own command. */
  v.object({ do: v.literal('command'), pauseMs }),
  /** A key of the remote, by the id of its button. */
  v.object({ do: v.literal('key'), key: v.picklist(BUTTONS.map(({ id }) => id)), pauseMs }),
  v.object({
    do: v.literal('number'),
    digits: v.pipe(v.string(), v.regex(/^\d+$/u), v.maxLength(STEP_DIGITS_AT_MOST)),
    pauseMs,
  }),
  v.object({
    do: v.literal('words'),
    words: v.pipe(v.string(), v.nonEmpty(), v.maxLength(STEP_WORDS_AT_MOST)),
    pauseMs,
  }),
])
export type ButtonStep = v.InferOutput<typeof stepShape>

const stepsShape = v.pipe(v.array(stepShape), v.minLength(1), v.maxLength(STEPS_AT_MOST))

/** Undefined for a button with one command, and for one with a step unknown to this version: then no step is made. */
export function stepsOf({ steps }: CustomButton): readonly ButtonStep[] | undefined {
  const parsed = v.safeParse(stepsShape, steps)
  return parsed.success ? parsed.output : undefined
}

export interface SteppedButton {
  readonly name: string
  readonly command: string
  readonly steps: readonly ButtonStep[]
}
