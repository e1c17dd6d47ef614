/** The form of the custom-button editor: what it holds, and what follows from typing, leaving a field and a found picture. */
import type { CustomButton } from '@beckon/contract/my-remote'
import type { ButtonWords } from '../button-list.ts'

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
}

export const EMPTY_FORM: Form = {
  command: '',
  label: '',
  labelIsOurs: false,
  image: undefined,
  chosenByHand: false,
  found: undefined,
  lookedUp: '',
}

export const TILES = [
  'red',
  'orange',
  'yellow',
  'lime',
  'green',
  'teal',
  'sky',
  'blue',
  'violet',
  'pink',
  'brown',
  'grey',
] as const
export type Tile = (typeof TILES)[number]

export function tileAddress(tile: Tile): string {
  return `/pictures/tile-${tile}.svg`
}

/** No lookup finds a tile or a photo: somebody chose it. */
const CHOSEN_BY_HAND = /^\/pictures\/(?:tile-|own\/|foreign)/u

export function formOf({ command, displayString, image }: CustomButton): Form {
  const known = typeof command === 'string' ? command : ''
  const picture = typeof image === 'string' && image.trim() !== '' ? image : undefined
  return {
    ...EMPTY_FORM,
    command: known,
    label: typeof displayString === 'string' ? displayString : '',
    image: picture,
    chosenByHand: picture !== undefined && CHOSEN_BY_HAND.test(picture),
    lookedUp: known.trim(),
  }
}

export function typedCommand(form: Form, command: string): Form {
  return { ...form, command }
}

export function typedLabel(form: Form, label: string): Form {
  return { ...form, label, labelIsOurs: false }
}

/** The command or the label was changed and left: a label that is empty becomes the command. */
export function leftField(form: Form): Form {
  const command = form.command.trim()
  if (command === '' || (form.label.trim() !== '' && !form.labelIsOurs)) return form
  return { ...form, label: command, labelIsOurs: true }
}

/** The command to look up a picture for, unless that has been done. */
export function commandToLookUp(form: Form): string | undefined {
  const command = form.command.trim()
  return command === '' || command === form.lookedUp ? undefined : command
}

export function askedFor(form: Form, command: string): Form {
  return { ...form, lookedUp: command }
}

/** An answer, or `undefined` for none. One for a command that is no longer the one in the field is ignored. */
export function foundPicture(form: Form, command: string, image: string | undefined): Form {
  if (form.lookedUp !== command) return form
  return { ...form, found: image, image: form.chosenByHand ? form.image : image }
}

export function choosePicture(form: Form, image: string): Form {
  return { ...form, image, chosenByHand: image !== form.found }
}

export function isDirty(form: Form, began: Form): boolean {
  return form.command !== began.command || form.label !== began.label || form.image !== began.image
}

/** The button's words, when all three are there. */
export function wordsOf({ command, label, image }: Form): ButtonWords | undefined {
  const words = { command: command.trim(), displayString: label.trim(), image }
  return words.command === '' || words.displayString === '' || words.image === undefined
    ? undefined
    : { ...words, image: words.image }
}

/** Where the focus goes when something is missing; also to the label when that is only the picture. */
export function fieldToMend({ command }: Form): 'command' | 'label' {
  return command.trim() === '' ? 'command' : 'label'
}
