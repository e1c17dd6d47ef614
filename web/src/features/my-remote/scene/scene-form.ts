/** The form of the scene editor: its name, its picture and its steps, and what can be done to them. Pure. */
import type { CustomButton } from '@beckon/contract/my-remote'
import { PAUSES_MS, stepsOf, STEPS_AT_MOST, WORDS_AT_MOST, type SceneStep } from '../../../buttons/scene/scene.ts'

export interface SceneForm {
  readonly name: string
  readonly image: string
  readonly steps: readonly SceneStep[]
}

/** What somebody is about to add; `text` is of numbers and words. */
export interface NewStep {
  readonly what: 'number' | 'words' | `key ${string}`
  readonly text: string
}

const FIRST_PICTURE = '/pictures/tile-sky.svg'
const NUMBER_AT_MOST = 8
/** Long enough for a TV to turn on its picture, and short enough to wait for. */
const USUAL_PAUSE_MS = PAUSES_MS[1]

export function formOf(button: CustomButton | undefined): SceneForm {
  return {
    name: typeof button?.displayString === 'string' ? button.displayString : '',
    image: typeof button?.image === 'string' && button.image !== '' ? button.image : FIRST_PICTURE,
    steps: (button && stepsOf(button)) ?? [],
  }
}

/** As it is kept. */
export function buttonOf({ name, image, steps }: SceneForm): CustomButton {
  return { type: 'SCENE', command: '', displayString: name.trim(), image, isLegacyIcon: false, steps }
}

/** What is missing, and where the focus goes for it. */
export function missing({ name, steps }: SceneForm): 'name' | 'steps' | undefined {
  if (name.trim() === '') return 'name'
  return steps.length === 0 ? 'steps' : undefined
}

/** Undefined while it says nothing that can be pressed, or there is no room for more. */
export function stepToAdd({ what, text }: NewStep, steps: SceneForm['steps']): SceneStep | undefined {
  if (steps.length >= STEPS_AT_MOST) return undefined
  const pauseMs = USUAL_PAUSE_MS
  if (what === 'number') {
    const digits = text.replaceAll(/\D/gu, '').slice(0, NUMBER_AT_MOST)
    return digits === '' ? undefined : { do: 'number', digits, pauseMs }
  }
  if (what === 'words') {
    const words = text.trim().slice(0, WORDS_AT_MOST)
    return words === '' ? undefined : { do: 'words', words, pauseMs }
  }
  return { do: 'key', key: what.slice('key '.length), pauseMs } as SceneStep
}

export function without(steps: SceneForm['steps'], place: number): SceneForm['steps'] {
  return steps.filter((_, at) => at !== place)
}

/** One step comes before the one that stood before it. */
export function earlier(steps: SceneForm['steps'], place: number): SceneForm['steps'] {
  const [before, step] = [steps[place - 1], steps[place]]
  if (!before || !step) return steps
  return steps.map((each, at) => (at === place - 1 ? step : at === place ? before : each))
}

export function withPause(steps: SceneForm['steps'], place: number, pauseMs: number): SceneForm['steps'] {
  return steps.map((step, at) => (at === place ? { ...step, pauseMs } : step))
}
