/**
 * The form of the custom-button editor without its looks: what it holds, what is missing, where the focus goes, and
 * what follows from typing, leaving a field and a found picture.
 */
import type { CustomButton } from '@beckon/contract/my-remote'
import type { ButtonStep } from '../../../core/macros/steps.ts'
import { hasSteps, type ButtonWords } from '../button-list.ts'

export type Field = 'command' | 'label'

export interface Form {
  readonly command: string
  readonly label: string
  /** The label was filled in from the command, and follows it until the user types one. */
  readonly labelFollowsCommand: boolean
  readonly image: string | undefined
  /** The user chose the picture, and no lookup replaces it. */
  readonly imageIsChosen: boolean
  /** The command that was looked up last, and the picture that was found for it. */
  readonly lookedUpCommand: string
  readonly foundImage: string | undefined
  /** None: the command alone. As they are stored: whoever draws or makes them checks them first. */
  readonly steps: readonly ButtonStep[]
}

export interface State {
  /** The form when the page was opened. */
  readonly original: Form
  readonly form: Form
  /** The lookup of the last command has not been answered. */
  readonly awaitsPicture: boolean
  /** Save was pressed while only the picture was awaited; the page saves once that has come, without another press. */
  readonly saveRequested: boolean
  /** The page says that something was missing at the last Save. */
  readonly saysIncomplete: boolean
}

export type Event =
  | { readonly type: 'typed'; readonly field: Field; readonly text: string }
  /** `changed`: since the focus came. */
  | { readonly type: 'left'; readonly field: Field; readonly changed: boolean }
  /** A lookup is answered; without an image if none was found. */
  | { readonly type: 'found'; readonly command: string; readonly image: string | undefined }
  | { readonly type: 'chose'; readonly image: string }
  | { readonly type: 'steps'; readonly steps: readonly ButtonStep[] }
  | { readonly type: 'clear' }
  /** Save was pressed without all the words that `wordsToSave` needs. */
  | { readonly type: 'save incomplete' }

export type Effect =
  | { readonly do: 'look up'; readonly command: string }
  | { readonly do: 'focus'; readonly field: Field }
  | { readonly do: 'say incomplete' }

export type Stepped = readonly [State, ...Effect[]]

const EMPTY_FORM: Form = {
  command: '',
  label: '',
  labelFollowsCommand: false,
  image: undefined,
  imageIsChosen: false,
  lookedUpCommand: '',
  foundImage: undefined,
  steps: [],
}

/** Tiles and photos, which no lookup finds: somebody chose them. */
const CHOSEN_PICTURE = /^\/pictures\/(?:tile-|own\/|foreign)/u

/** With the button that is edited, or empty for a new one. */
export function startState(button: CustomButton | undefined): State {
  const form = button === undefined ? EMPTY_FORM : formOf(button)
  return { original: form, form, awaitsPicture: false, saveRequested: false, saysIncomplete: false }
}

/** A value that is not a text counts as empty. */
function formOf(button: CustomButton): Form {
  const { displayString, image } = button
  const command = typeof button.command === 'string' ? button.command : ''
  const picture = typeof image === 'string' && image.trim() !== '' ? image : undefined
  return {
    ...EMPTY_FORM,
    command,
    label: typeof displayString === 'string' ? displayString : '',
    image: picture,
    imageIsChosen: picture !== undefined && CHOSEN_PICTURE.test(picture),
    lookedUpCommand: command.trim(),
    steps: hasSteps(button) ? (button.steps as readonly ButtonStep[]) : [],
  }
}

export function isChanged({ form, original }: State): boolean {
  return (
    form.command !== original.command ||
    form.label !== original.label ||
    form.image !== original.image ||
    JSON.stringify(form.steps) !== JSON.stringify(original.steps)
  )
}

/** The button's words, when all three are there, and its steps, when these were changed. */
export function wordsToSave({ form, original }: State): ButtonWords | undefined {
  const { image, steps } = form
  const words = { command: form.command.trim(), displayString: form.label.trim() }
  if (words.command === '' || words.displayString === '' || image === undefined) return undefined
  return { ...words, image, ...(steps !== original.steps && { steps: steps.length === 0 ? undefined : steps }) }
}

export function step(state: State, event: Event): Stepped {
  const { form } = state
  switch (event.type) {
    case 'typed':
      return [{ ...state, form: typedInto(form, event.field, event.text), saveRequested: false }]
    case 'left':
      return leave(event.changed ? { ...state, form: withLabel(form) } : state, event.field)
    case 'found':
      return takeFound(state, event.command, event.image)
    case 'chose': {
      const chosen = { ...form, image: event.image, imageIsChosen: event.image !== form.foundImage }
      return [{ ...state, form: chosen, saveRequested: false }]
    }
    case 'steps':
      return [{ ...state, form: { ...form, steps: event.steps }, saveRequested: false }]
    case 'clear':
      return [
        { ...state, form: EMPTY_FORM, awaitsPicture: false, saveRequested: false, saysIncomplete: false },
        { do: 'focus', field: 'command' },
      ]
    case 'save incomplete':
      return saveLaterOrRefuse(state)
  }
}

function typedInto(form: Form, field: Field, text: string): Form {
  return field === 'command' ? { ...form, command: text } : { ...form, label: text, labelFollowsCommand: false }
}

/** Fills in the command as the label, if that is empty or follows the command. */
function withLabel(form: Form): Form {
  const command = form.command.trim()
  const isFree = form.label.trim() === '' || form.labelFollowsCommand
  return command === '' || !isFree ? form : { ...form, label: command, labelFollowsCommand: true }
}

/** A command that was left is looked up, unless it has been. */
function leave(state: State, field: Field): Stepped {
  const { form } = state
  const command = form.command.trim()
  if (field === 'label' || command === '') return [state]
  const left = { ...state, saysIncomplete: false }
  if (command === form.lookedUpCommand) return [left]
  return [
    { ...left, form: { ...form, lookedUpCommand: command }, awaitsPicture: true },
    { do: 'look up', command },
  ]
}

function takeFound(state: State, command: string, image: string | undefined): Stepped {
  const { form, saveRequested } = state
  // Another command has been looked up since.
  if (form.lookedUpCommand !== command) return [state]
  const found = { ...form, foundImage: image, image: form.imageIsChosen ? form.image : image }
  const answered = { ...state, form: found, awaitsPicture: false }
  return saveRequested && wordsToSave(answered) === undefined ? refuse(answered) : [answered]
}

/**
 * Save may be pressed by Enter in the field of the command: then it is left by that. If only its picture is awaited, the
 * save waits for it, since nobody has to press Save again because a lookup is slow.
 */
function saveLaterOrRefuse(state: State): Stepped {
  const { form } = state
  const isNewCommand = form.command.trim() !== form.lookedUpCommand
  const [left, ...effects] = leave(isNewCommand ? { ...state, form: withLabel(form) } : state, 'command')
  const needsOnlyPicture = left.awaitsPicture && left.form.label.trim() !== ''
  return needsOnlyPicture ? [{ ...left, saveRequested: true }, ...effects] : refuse(state)
}

/** Says that something is missing. The focus goes to the label also when only the picture is. */
function refuse(state: State): Stepped {
  const field = state.form.command.trim() === '' ? 'command' : 'label'
  return [{ ...state, saveRequested: false, saysIncomplete: true }, { do: 'say incomplete' }, { do: 'focus', field }]
}
