/** The form of the custom-button editor, and what is saved from it. */
import type { CustomButton } from '@beckon/contract/my-remote'
import type { ButtonStep } from '../../../core/macros/steps.ts'
import { hasSteps, type ButtonWords } from '../button-list.ts'

export type TextField = 'command' | 'label'

export interface ButtonForm {
  readonly command: string
  readonly label: string
  /** The label was filled in from the command, and follows it until the user types one. */
  readonly labelFollowsCommand: boolean
  readonly image: string | undefined
  /** Whether the user chose the picture. A lookup then neither replaces nor removes it (specification, L10). */
  readonly imageIsChosen: boolean
  /** The picture that was found for the command. */
  readonly foundImage: string | undefined
  /** Empty for the command alone. As stored, unchecked: check them before drawing or pressing them. */
  readonly steps: readonly ButtonStep[]
  /** What is chosen and typed to be added to the steps. */
  readonly newStep: NewStep
}

/** The step that is about to be added; numbers and words have `text`. */
export interface NewStep {
  readonly what: 'command' | 'number' | 'words' | `key ${string}`
  readonly text: string
}

export const PROPOSED_STEP: NewStep = { what: 'key tvPower', text: '' }

export const EMPTY_FORM: ButtonForm = {
  command: '',
  label: '',
  labelFollowsCommand: false,
  image: undefined,
  imageIsChosen: false,
  foundImage: undefined,
  steps: [],
  newStep: PROPOSED_STEP,
}

/** Matches pictures found by a lookup. Any other picture was chosen by the user. */
const FOUND_PICTURE = /^\/pictures\/(?!tile-|own\/|foreign)/u

/** The form for a button, or empty for a new one. A value that is not a string counts as empty. */
export function formOf(button: CustomButton | undefined): ButtonForm {
  if (button === undefined) return EMPTY_FORM
  const { command, displayString, image } = button
  const picture = typeof image === 'string' && image.trim() !== '' ? image : undefined
  return {
    ...EMPTY_FORM,
    command: typeof command === 'string' ? command : '',
    label: typeof displayString === 'string' ? displayString : '',
    image: picture,
    imageIsChosen: picture !== undefined && !FOUND_PICTURE.test(picture),
    steps: hasSteps(button) ? (button.steps as readonly ButtonStep[]) : [],
  }
}

/** Fills in the command as the label, if that is empty or follows the command. */
export function withLabel(form: ButtonForm): ButtonForm {
  const command = form.command.trim()
  const isFree = form.label.trim() === '' || form.labelFollowsCommand
  return command === '' || !isFree ? form : { ...form, label: command, labelFollowsCommand: true }
}

export function differs(form: ButtonForm, original: ButtonForm): boolean {
  return (
    form.command !== original.command ||
    form.label !== original.label ||
    form.image !== original.image ||
    JSON.stringify(form.steps) !== JSON.stringify(original.steps) ||
    hasStepToAdd(form)
  )
}

/** The form, if it was changed after `sent` was sent to be saved and is not empty; else undefined. */
export function unsavedChanges(form: ButtonForm, sent: ButtonForm): ButtonForm | undefined {
  return differs(form, sent) && differs(form, EMPTY_FORM) ? form : undefined
}

/** Whether a step was typed and not added. */
export function hasStepToAdd({ newStep }: ButtonForm): boolean {
  return newStep.text.trim() !== ''
}

/** What to tell a user whose typed step has not been added: it lacks a digit, or only the press on Add. */
export function stepProblem({ newStep: { what, text } }: ButtonForm): 'stepNoDigit' | 'stepNotAdded' {
  return what === 'number' && !/\d/u.test(text) ? 'stepNoDigit' : 'stepNotAdded'
}

/** What to save; undefined unless command, label and picture are complete. The steps are included if they changed. */
export function wordsToSave(
  { command, label, image, steps }: ButtonForm,
  original: ButtonForm,
): ButtonWords | undefined {
  const words = { command: command.trim(), displayString: label.trim() }
  if (words.command === '' || words.displayString === '' || image === undefined) return undefined
  return { ...words, image, ...(steps !== original.steps && { steps: steps.length === 0 ? undefined : steps }) }
}
