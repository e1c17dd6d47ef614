/**
 * The names that a user may say to a box: its channels and apps, and the user's own buttons. How each may be said:
 * `recognisers/src/commands/command-set.ts`.
 */
import { comparableName } from '@beckon/contract/commands/names'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { isKeyCode } from '@beckon/contract/keys'
import type { Vocabulary } from '@beckon/recognisers/recogniser'
import type { WordsKind } from '@beckon/contract/remote'
import type { BoxCommand } from '../../boxes/boxes.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'
import { kindOf, ownButtons } from '../my-remote/own-buttons.ts'

/** A box that is slow to tell its names is listened for without them. */
const NAMES_WITHIN_MS = 500
const PHRASES_AT_MOST = 400

export interface Expected {
  readonly vocabulary: Vocabulary
  /** What a spoken command sends: that of the user's own button of this name, or else the words themselves. */
  meant(command: string): MeantCommand
}

/** The language of words is the speaker's. */
export type MeantCommand =
  | Extract<BoxCommand, { is: 'key' }>
  | { readonly is: 'text'; readonly words: string }
  | { readonly is: 'for the page'; readonly kind: WordsKind }

export async function expectedWords(services: Services, session: Session, boxId: string): Promise<Expected> {
  const [names, buttons] = await Promise.all([
    services.boxes.names(boxId, services.clock.now() + NAMES_WITHIN_MS),
    ownButtons(services, session.account.id),
  ])
  const phrases = new Set(
    buttons
      .flatMap(({ label, command, type }) => (type === 'KEY' ? [label] : [label, command]))
      .filter((one) => plainWords(one) !== ''),
  )
  const byLabel = new Map(buttons.map((button) => [comparableName(button.label), button]))
  return {
    vocabulary: { channels: names.channels, apps: names.apps, phrases: [...phrases].slice(0, PHRASES_AT_MOST) },
    meant(command) {
      const own = byLabel.get(comparableName(command))
      if (own?.type === 'KEY' && isKeyCode(own.command)) return { is: 'key', key: own.command }
      const words = own === undefined || own.type === 'KEY' ? command : own.command
      const kind = kindOf(words, buttons)
      return kind ? { is: 'for the page', kind } : { is: 'text', words }
    },
  }
}
