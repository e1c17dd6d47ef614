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
  /** The label was filled in from the command; it follows that until the user types one. */
  readonly labelIsOurs: boolean
  readonly image: string | undefined
  /** A lookup does not replace what the user chose. */
  readonly chosenByHand: boolean
  /** The picture that was found for a command. */
  readonly found: string | undefined
  /** The command that was looked up last. */
  readonly lookedUp: string
  /** None: the command alone. As they are kept: whoever draws or makes them looks at them first. */
  readonly steps: readonly ButtonStep[]
}

export interface State {
  /** The fields when the page was opened. */
  readonly began: Form
  readonly form: Form
  /** The answer for the command that was looked up last is awaited. */
  readonly looking: boolean
  /** Save was pressed while only the picture was awaited: it is done once that has come, without another press. */
  readonly savesThen: boolean
  /** Something was missing at the last Save, and the page says so. */
  readonly incomplete: boolean
}

export type Event =
  | { readonly type: 'typed'; readonly field: Field; readonly text: string }
  /** `changed`: since the focus came. */
  | { readonly type: 'left'; readonly field: Field; readonly changed: boolean }
  /** An answer for a command; without an image for none. */
  | { readonly type: 'found'; readonly command: string; readonly image: string | undefined }
  | { readonly type: 'chose'; readonly image: string }
  | { readonly type: 'steps'; readonly steps: readonly ButtonStep[] }
  | { readonly type: 'clear' }
  /** Save was pressed, and something is missing. */
  | { readonly type: 'incomplete' }

export type Effect =
  | { readonly do: 'look up'; readonly command: string }
  | { readonly do: 'focus'; readonly field: Field }
  | { readonly do: 'say incomplete' }

export type Stepped = readonly [State, ...Effect[]]

const EMPTY_FORM: Form = {
  command: '',
  label: '',
  labelIsOurs: false,
  image: undefined,
  chosenByHand: false,
  found: undefined,
  lookedUp: '',
  steps: [],
}

/** No lookup finds a tile or a photo: somebody chose it. */
const CHOSEN_BY_HAND = /^\/pictures\/(?:tile-|own\/|foreign)/u

/** The first state: with the button that is edited, or empty for a new one. */
export function startState(button: CustomButton | undefined): State {
  const form = button === undefined ? EMPTY_FORM : formOf(button)
  return { began: form, form, looking: false, savesThen: false, incomplete: false }
}

function formOf(button: CustomButton): Form {
  const { command, displayString, image } = button
  const known = typeof command === 'string' ? command : ''
  const picture = typeof image === 'string' && image.trim() !== '' ? image : undefined
  return {
    ...EMPTY_FORM,
    command: known,
    label: typeof displayString === 'string' ? displayString : '',
    image: picture,
    chosenByHand: picture !== undefined && CHOSEN_BY_HAND.test(picture),
    lookedUp: known.trim(),
    steps: hasSteps(button) ? (button.steps as readonly ButtonStep[]) : [],
  }
}

export function isChanged({ form, began }: State): boolean {
  return (
    form.command !== began.command ||
    form.label !== began.label ||
    form.image !== began.image ||
    JSON.stringify(form.steps) !== JSON.stringify(began.steps)
  )
}

/** The button's words, when all three are there, and its steps, when these were changed. */
export function wordsOf({ form: { command, label, image, steps }, began }: State): ButtonWords | undefined {
  const words = { command: command.trim(), displayString: label.trim() }
  if (words.command === '' || words.displayString === '' || image === undefined) return undefined
  return { ...words, image, ...(steps !== began.steps && { steps: steps.length === 0 ? undefined : steps }) }
}

export function step(state: State, event: Event): Stepped {
  const { form } = state
  switch (event.type) {
    case 'typed':
      return [
        {
          ...state,
          savesThen: false,
          form:
            event.field === 'command'
              ? { ...form, command: event.text }
              : { ...form, label: event.text, labelIsOurs: false },
        },
      ]
    case 'left':
      return leave(event.changed ? { ...state, form: withLabel(form) } : state, event.field)
    case 'found': {
      const { command, image } = event
      // The command in the field is another by now.
      if (form.lookedUp !== command) return [state]
      const found = { ...form, found: image, image: form.chosenByHand ? form.image : image }
      const answered = { ...state, form: found, looking: false }
      return state.savesThen && wordsOf(answered) === undefined ? refuse(answered) : [answered]
    }
    case 'chose': {
      const chosen = { ...form, image: event.image, chosenByHand: event.image !== form.found }
      return [{ ...state, form: chosen, savesThen: false }]
    }
    case 'steps':
      return [{ ...state, form: { ...form, steps: event.steps }, savesThen: false }]
    case 'clear':
      return [
        { ...state, form: EMPTY_FORM, looking: false, savesThen: false, incomplete: false },
        { do: 'focus', field: 'command' },
      ]
    case 'incomplete':
      return saveOrRefuse(state)
  }
}

/** Who presses Save has left the command, be it by Enter. Nobody has to press it again because a picture is slow. */
function saveOrRefuse(state: State): Stepped {
  const isNew = state.form.command.trim() !== state.form.lookedUp
  const [left, ...effects] = leave(isNew ? { ...state, form: withLabel(state.form) } : state, 'command')
  return left.looking && left.form.label.trim() !== '' ? [{ ...left, savesThen: true }, ...effects] : refuse(state)
}

function refuse(state: State): Stepped {
  return [
    { ...state, savesThen: false, incomplete: true },
    { do: 'say incomplete' },
    // To the label also when only the picture is missing.
    { do: 'focus', field: state.form.command.trim() === '' ? 'command' : 'label' },
  ]
}

/** A label that is empty becomes the command. */
function withLabel(form: Form): Form {
  const command = form.command.trim()
  if (command === '' || (form.label.trim() !== '' && !form.labelIsOurs)) return form
  return { ...form, label: command, labelIsOurs: true }
}

/** A command that was left is looked up, unless it has been. */
function leave(state: State, field: Field): Stepped {
  const { form } = state
  const command = form.command.trim()
  if (field === 'label' || command === '') return [state]
  const left = { ...state, incomplete: false }
  return command === form.lookedUp
    ? [left]
    : [
        { ...left, form: { ...form, lookedUp: command }, looking: true },
        { do: 'look up', command },
      ]
}
