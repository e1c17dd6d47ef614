/**
 * The list of the user's buttons and its operations. In the browser every button has a key of its own, so that two with
 * the same command are never confused. The server gets the buttons without their keys.
 */
import type { CustomButton } from '@beckon/contract/my-remote'
import type { ButtonStep } from '../../core/macros/steps.ts'

/** How many of the first buttons are on the main remote. */
export const MAIN_REMOTE_CUSTOM_BUTTONS = 9

export interface KeyedButton {
  readonly key: string
  readonly button: CustomButton
}
export type ButtonList = readonly KeyedButton[]

/** The fields of the editor. */
export interface ButtonWords {
  readonly command: string
  readonly displayString: string
  readonly image: string
  /** Present only if the steps changed; undefined for a button of one command. */
  readonly steps?: readonly ButtonStep[] | undefined
}

export interface Deletion {
  readonly list: ButtonList
  /** The key of the button to select instead. */
  readonly next: string | undefined
  readonly deleted: { readonly entry: KeyedButton; readonly place: number } | undefined
}

/** The buttons that the server stores, without entries that are no objects. `dropped` counts those. */
export function readButtons(entries: readonly unknown[]): {
  readonly buttons: CustomButton[]
  readonly dropped: number
} {
  const buttons = entries.filter(
    (entry): entry is CustomButton => typeof entry === 'object' && entry !== null && !Array.isArray(entry),
  )
  return { buttons, dropped: entries.length - buttons.length }
}

/**
 * Gives each button a key: its command, with its number among those of the same command. So a list that is loaded again
 * has the keys that it had.
 */
export function withKeys(buttons: readonly CustomButton[]): ButtonList {
  const counts = new Map<string, number>()
  return buttons.map((button) => {
    // A stored list may have anything as a command. The key becomes an id of the page, which has no spaces.
    const command = typeof button.command === 'string' ? button.command.replaceAll(/\s+/gu, '_') : ''
    const count = (counts.get(command) ?? 0) + 1
    counts.set(command, count)
    return { key: `${command}-${count}`, button }
  })
}

/** The buttons as they are sent to the server. */
export function withoutKeys(list: ButtonList): CustomButton[] {
  return list.map(({ button }) => button)
}

/** Adds a button at the front. The list may already have another one with the same command. */
export function addButton(list: ButtonList, words: ButtonWords, key: string): ButtonList {
  return [{ key, button: { type: 'VOICE', ...words, isLegacyIcon: false } }, ...list]
}

/** Finds the button to edit: by its key, or else the first with exactly that command. */
export function buttonToEdit(
  list: ButtonList,
  sought: { readonly key?: string | undefined; readonly command?: string | undefined },
): KeyedButton | undefined {
  return (
    list.find(({ key }) => key === sought.key) ??
    list.find(({ button }) => sought.command !== undefined && button.command === sought.command)
  )
}

/** Replaces the texts of a button; its other fields and its place stay. */
export function editButton(list: ButtonList, key: string, words: ButtonWords): ButtonList {
  return list.map((entry) => (entry.key === key ? { key, button: { ...entry.button, ...words } } : entry))
}

/** Deletes one button. `next` is the one after it, or else the last. */
export function deleteButton(list: ButtonList, key: string): Deletion {
  const place = list.findIndex((entry) => entry.key === key)
  const entry = list[place]
  if (entry === undefined) return { list, next: key, deleted: undefined }
  const rest = list.filter((other) => other !== entry)
  return { list: rest, next: (rest[place] ?? rest.at(-1))?.key, deleted: { entry, place } }
}

/** Puts a deleted button back where it was. */
export function undoDeletion(list: ButtonList, { entry, place }: NonNullable<Deletion['deleted']>): ButtonList {
  return list.some(({ key }) => key === entry.key) ? list : [...list.slice(0, place), entry, ...list.slice(place)]
}

/** Whether saving the list would change what is saved: entry by entry, in order. */
export function differs(list: ButtonList, saved: readonly CustomButton[]): boolean {
  return (
    list.length !== saved.length ||
    list.some(({ button }, place) => button !== saved[place] && textOf(button) !== textOf(saved[place]))
  )
}

/** The buttons that a change pushes off the main remote: still in the list, but no longer among the first nine. */
export function leavingMainRemote(before: ButtonList, after: ButtonList): ButtonList {
  const rest = new Set(after.slice(MAIN_REMOTE_CUSTOM_BUTTONS).map(({ key }) => key))
  return before.slice(0, MAIN_REMOTE_CUSTOM_BUTTONS).filter(({ key }) => rest.has(key))
}

/** Whether a press of the button makes several steps, even if this version cannot make them. */
export function hasSteps({ steps }: CustomButton): boolean {
  return Array.isArray(steps) && steps.length > 0
}

/** Whether a button is one of the popular ones, whose texts the user cannot edit. */
export function isPopular(button: CustomButton, popularCommands: ReadonlySet<string>): boolean {
  const { type, command } = button
  // Popular buttons have no steps: only the user can have added them.
  if (type === 'VOICE' && hasSteps(button)) return false
  return type !== 'VOICE' || (typeof command === 'string' && popularCommands.has(command.toLowerCase()))
}

/** The button as JSON with sorted fields, so that equal buttons have equal texts. */
function textOf(button: CustomButton | undefined): string {
  return (
    JSON.stringify(button, (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
    ) ?? ''
  )
}
