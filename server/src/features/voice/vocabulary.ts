/**
 * What a user may say to a box beyond the words of TV: the names of its channels and apps, and of the user's own
 * buttons.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import { isKeyCode } from '@beckon/contract/keys'
import type { Vocabulary } from '@beckon/recognisers/vocabulary'
import type { BoxCommand, Parts, Session } from '../../parts.ts'
import { readButtons } from '../my-remote/button-store.ts'

/** A box that is slow to tell its names is listened for without them. */
const NAMES_WITHIN_MS = 500
const PHRASES_AT_MOST = 400
const PHRASE_LENGTH = 100

interface OwnButton {
  readonly label: string
  readonly command: string
  readonly type: unknown
}

export interface Expected {
  readonly vocabulary: Vocabulary
  /** What a spoken command sends: that of the user's own button of this name, or else the words themselves. */
  meant(command: string): MeantCommand
}

/** The language of words is the speaker's. */
export type MeantCommand =
  | Extract<BoxCommand, { is: 'key' }>
  | { readonly is: 'text'; readonly words: string }
  /** Several presses with pauses: the browser makes them, so that any press of its user's stops them. */
  | { readonly is: 'scene'; readonly name: string }

export async function expectedWords(parts: Parts, session: Session, boxId: string): Promise<Expected> {
  const [names, buttons] = await Promise.all([
    parts.boxes.names(boxId, parts.clock.now() + NAMES_WITHIN_MS),
    readButtons(parts, session.account.id).then(
      (list) => ownButtons(list.buttons),
      () => [],
    ),
  ])
  const phrases = new Set(
    buttons
      .flatMap(({ label, command, type }) => (type === 'KEY' || type === 'SCENE' ? [label] : [label, command]))
      .filter((one) => plainWords(one) !== ''),
  )
  const byLabel = new Map(buttons.map((button) => [plainWords(button.label), button]))
  return {
    vocabulary: { channels: names.channels, apps: names.apps, phrases: [...phrases].slice(0, PHRASES_AT_MOST) },
    meant(command) {
      const own = byLabel.get(plainWords(command))
      if (own?.type === 'SCENE') return { is: 'scene', name: own.label }
      if (own?.type === 'KEY' && isKeyCode(own.command)) return { is: 'key', key: own.command }
      return { is: 'text', words: own === undefined || own.type === 'KEY' ? command : own.command }
    },
  }
}

/** What is saved is the browser's; an entry that is no button here has nothing to say. */
function ownButtons(entries: readonly unknown[]): OwnButton[] {
  return entries.flatMap((entry) => {
    const { command, displayString, type } = (entry ?? {}) as Record<string, unknown>
    if (typeof command !== 'string' || command.length > PHRASE_LENGTH) return []
    if ((command === '') !== (type === 'SCENE')) return []
    const label = typeof displayString === 'string' ? withoutMarkup(displayString) : ''
    if (type === 'SCENE' && (label === '' || label.length > PHRASE_LENGTH)) return []
    return [{ label: label === '' || label.length > PHRASE_LENGTH ? command : label, command, type }]
  })
}

/** A label is written with a few tags and character references; for a name to be spoken they all are blanks. */
function withoutMarkup(label: string): string {
  return label
    .replaceAll(/<[^<>]{0,100}>|&[a-z#\d]{1,10};/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
