/** The user's own buttons: the stored list, and the buttons that spoken or typed words mean. */
import { comparableName } from '@beckon/contract/commands/names'
import { asksWhatIsOn } from '@beckon/contract/commands/understand'
import { isKeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { WordsKind } from '@beckon/contract/remote'
import type { Kysely, Transaction } from 'kysely'
import type { BoxCommand } from '../../boxes/boxes.ts'
import type { StoreServices } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'
import { orWhenAway } from '../../storage/unable-to-save.ts'

const PHRASE_LENGTH = 100

export interface OwnButton {
  readonly label: string
  readonly command: string
  readonly type: unknown
  /** The steps of the button; undefined if it has one command. */
  readonly steps: unknown
}

/**
 * Empty for an account that has saved no list, for a list that cannot be read, and while the database is slow or away,
 * which delays no command.
 */
export async function ownButtons(
  services: Pick<StoreServices, 'store'>,
  accountId: string,
): Promise<readonly OwnButton[]> {
  const none = () => ({ buttons: [] })
  const { buttons } = await orWhenAway(readButtons(services, accountId).catch(none), none)
  return buttons.flatMap(ownButton)
}

/** What words mean: a command for the box, or an action of the page. */
export type MeantCommand =
  Extract<BoxCommand, { is: 'key' | 'text' }> | { readonly is: 'for the page'; readonly kind: WordsKind }

/** What typed words mean. */
export function typedCommand(words: string, language: Language, buttons: readonly OwnButton[]): MeantCommand {
  const kind = kindOf(words, buttons)
  return kind ? { is: 'for the page', kind } : { is: 'text', words, language }
}

/** What spoken words mean: the command of the user's own button with this label, or else the same as typed. */
export function spokenCommand(words: string, language: Language, buttons: readonly OwnButton[]): MeantCommand {
  const own = buttons.find(({ label }) => isSameName(label, words))
  if (own?.type === 'KEY' && isKeyCode(own.command)) return { is: 'key', key: own.command }
  return typedCommand(own === undefined || own.type === 'KEY' ? words : own.command, language, buttons)
}

/** The page's own action for these words; undefined for words that are for the box. */
function kindOf(words: string, buttons: readonly OwnButton[]): WordsKind | undefined {
  if (asksWhatIsOn(words)) return { kind: 'what-is-on' }
  const button = buttons.find(
    ({ steps, label, command }) => steps !== undefined && (isSameName(label, words) || isSameName(command, words)),
  )
  if (button === undefined) return undefined
  const { label: name, command, steps } = button
  return { kind: 'several-steps', button: { name, command, steps } }
}

function isSameName(name: string, said: string): boolean {
  const words = comparableName(said)
  return words !== '' && comparableName(name) === words
}

/** Browsers may save any entries; those that are no valid buttons are left out. */
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

/** A label may contain a few tags and character references; in a spoken name they become spaces, except "&amp;". */
function withoutMarkup(label: string): string {
  return label
    .replaceAll(/&amp;/giu, '&')
    .replaceAll(/<[^<>]{0,100}>|&[a-z#\d]{1,10};/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** The list of an account, stored unchanged: the browser decides what an entry means and which are invalid. */
export interface ButtonList {
  readonly buttons: readonly unknown[]
  /** 0 while nothing has been saved. */
  readonly revision: number
}

export async function readButtons({ store }: Pick<StoreServices, 'store'>, accountId: string): Promise<ButtonList> {
  const row = await rowOf(store.db, accountId)
  return row === undefined
    ? { buttons: [], revision: 0 }
    : { buttons: JSON.parse(row.buttons) as unknown[], revision: row.revision }
}

/**
 * Replaces the list, unless `revision` is not the stored one. The same list again is no conflict: the answer to the
 * first save may have got lost.
 */
export async function replaceButtons(
  { store, clock }: Pick<StoreServices, 'store' | 'clock'>,
  accountId: string,
  buttons: readonly unknown[],
  revision: number | undefined,
): Promise<
  { readonly is: 'saved'; readonly revision: number } | { readonly is: 'conflict'; readonly stored: ButtonList }
> {
  const wanted = JSON.stringify(buttons)
  return store.save(async (trx) => {
    for (;;) {
      const row = await rowOf(trx, accountId)
      if (row?.buttons === wanted) return { is: 'saved', revision: row.revision }
      const stored = row?.revision ?? 0
      if (revision !== undefined && revision !== stored) {
        return {
          is: 'conflict',
          stored: { buttons: row === undefined ? [] : (JSON.parse(row.buttons) as unknown[]), revision: stored },
        }
      }
      const changed = { revision: stored + 1, buttons: wanted, saved_at: clock.now() }
      const saved = await trx
        .insertInto('button_lists')
        .values({ account_id: accountId, ...changed })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet(changed).where('button_lists.revision', '=', stored),
        )
        .returning('revision')
        .executeTakeFirst()
      // No row was updated: another server saved meanwhile. The row is locked now, and the revision is checked again.
      if (saved !== undefined) return { is: 'saved', revision: saved.revision }
    }
  })
}

async function rowOf(db: Kysely<Tables> | Transaction<Tables>, accountId: string) {
  return await db
    .selectFrom('button_lists')
    .select(['buttons', 'revision'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
