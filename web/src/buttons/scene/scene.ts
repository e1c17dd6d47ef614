/**
 * A scene: one button of the user's that makes several presses in order, with pauses. It is kept with their other
 * buttons, as one of the type `SCENE`; its command is empty, so that a program that knows no scenes presses nothing.
 */
import type { CustomButton } from '@beckon/contract/my-remote'
import * as v from 'valibot'
import { BUTTONS } from '../button-table.ts'

/** So many that the button is kept whole, whatever the words of its steps (`isKeepable`). */
export const STEPS_AT_MOST = 12
export const WORDS_AT_MOST = 100
export const PAUSES_MS = [0, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 30_000] as const

/** What is waited once the step was answered. */
const pauseMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30_000))

const stepShape = v.variant('do', [
  /** A key of the remote, by the id of its button. */
  v.object({ do: v.literal('key'), key: v.picklist(BUTTONS.map(({ id }) => id)), pauseMs }),
  v.object({ do: v.literal('number'), digits: v.pipe(v.string(), v.regex(/^\d{1,8}$/u)), pauseMs }),
  v.object({ do: v.literal('words'), words: v.pipe(v.string(), v.nonEmpty(), v.maxLength(WORDS_AT_MOST)), pauseMs }),
])
export type SceneStep = v.InferOutput<typeof stepShape>

const stepsShape = v.pipe(v.array(stepShape), v.minLength(1), v.maxLength(STEPS_AT_MOST))

export function isScene({ type }: CustomButton): boolean {
  return type === 'SCENE'
}

/** The steps of a scene; undefined when one of them is nothing that this program can press: then none is. */
export function stepsOf(button: CustomButton): readonly SceneStep[] | undefined {
  const parsed = v.safeParse(stepsShape, isScene(button) ? button['steps'] : undefined)
  return parsed.success ? parsed.output : undefined
}

export interface NamedScene {
  readonly name: string
  readonly steps: readonly SceneStep[]
}
