/** Finds the user's own buttons by spoken or typed words: their labels and commands. */
import { comparableName } from '@beckon/contract/commands/names'
import { asksWhatIsOn } from '@beckon/contract/commands/understand'
import type { WordsKind } from '@beckon/contract/remote'
import type { StoreServices } from '../../storage/store.ts'
import { readButtons } from './button-store.ts'

const PHRASE_LENGTH = 100

export interface OwnButton {
  readonly label: string
  readonly command: string
  readonly type: unknown
  /** The steps of the button; undefined if it has one command. */
  readonly steps: unknown
}

/** Empty for an account that has saved no list, and for a list that cannot be read. */
export async function ownButtons(
  services: Pick<StoreServices, 'store'>,
  accountId: string,
): Promise<readonly OwnButton[]> {
  const { buttons } = await readButtons(services, accountId).catch(() => ({ buttons: [] }))
  return buttons.flatMap(ownButton)
}

/** What the page does itself for these words; undefined for words that are for the box. */
export function kindOf(words: string, buttons: readonly OwnButton[]): WordsKind | undefined {
  if (asksWhatIsOn(words)) return { kind: 'what-is-on' }
  const said = comparableName(words)
  const named = (name: string) => said !== '' && comparableName(name) === said
  const button = buttons.find(({ steps, label, command }) => steps !== undefined && (named(label) || named(command)))
  if (button === undefined) return undefined
  const { label: name, command, steps } = button
  return { kind: 'several-steps', button: { name, command, steps } }
}

/** What is saved is the browser's; an entry that is no button here has nothing to say. */
function ownButton(entry: unknown): OwnButton[] {
  const { command, displayString, type, steps } = (entry ?? {}) as Record<string, unknown>
  if (typeof command !== 'string' || command === '' || command.length > PHRASE_LENGTH) return []
  const label = typeof displayString === 'string' ? withoutMarkup(displayString) : ''
  return [
    {
      label: label === '' || label.length > PHRASE_LENGTH ? command : label,
      command,
      type,
      steps: Array.isArray(steps) && steps.length > 0 ? steps : undefined,
    },
  ]
}

/** A label is written with a few tags and character references; in a name to be spoken all but "&amp;" are blanks. */
function withoutMarkup(label: string): string {
  return label
    .replaceAll(/&amp;/giu, '&')
    .replaceAll(/<[^<>]{0,100}>|&[a-z#\d]{1,10};/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
