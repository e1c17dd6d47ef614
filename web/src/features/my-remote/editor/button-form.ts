/** What the form of the custom-button editor holds, and what can be saved of it. */
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
  /** The user chose the picture, and no lookup replaces it or takes it away (L10). */
  readonly imageIsChosen: boolean
  /** The picture that was found for the command. */
  readonly foundImage: string | undefined
  /** None: the command alone. As they are stored: whoever draws or makes them checks them first. */
  readonly steps: readonly ButtonStep[]
}

export const EMPTY_FORM: ButtonForm = {
  command: '',
  label: '',
  labelFollowsCommand: false,
  image: undefined,
  imageIsChosen: false,
  foundImage: undefined,
  steps: [],
}

/** The pictures that a lookup finds; any other one somebody chose. */
const FOUND_PICTURE = /^\/pictures\/(?!tile-|own\/|foreign)/u

/** With the button that is edited, or empty for a new one. A value that is not a text counts as empty. */
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
    JSON.stringify(form.steps) !== JSON.stringify(original.steps)
  )
}

/** The button's words, when all three are there, and its steps, when these were changed. */
export function wordsToSave(
  { command, label, image, steps }: ButtonForm,
  original: ButtonForm,
): ButtonWords | undefined {
  const words = { command: command.trim(), displayString: label.trim() }
  if (words.command === '' || words.displayString === '' || image === undefined) return undefined
  return { ...words, image, ...(steps !== original.steps && { steps: steps.length === 0 ? undefined : steps }) }
}
