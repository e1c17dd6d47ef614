/** The choice of popular buttons: which are ticked, and the resulting list. Commands are compared without case. */
import type { CustomButton, PopularCategory } from '@beckon/contract/my-remote'
import type { ButtonList } from './button-list.ts'

const APPS_CATEGORY = 'Apps'

export interface Category {
  readonly name: string
  readonly buttons: readonly CustomButton[]
}

/**
 * The buttons that were ticked or unticked since the page was opened, by their commands in lower case: as the user wants
 * them, whatever a save or another device makes of the list meanwhile.
 */
export type Choice = ReadonlyMap<string, boolean>
export const NOTHING_CHOSEN: Choice = new Map()

/** The categories as they are shown, without null entries. A category without a name is Apps. */
export function categoriesOf(popular: readonly (PopularCategory | null)[]): readonly Category[] {
  const categories = new Map<string, CustomButton[]>()
  for (const entry of popular) {
    if (typeof entry !== 'object' || entry === null) continue
    const name = entry.category?.trim() || APPS_CATEGORY
    const buttons = entry.buttons.filter((button) => button !== null && typeof button.command === 'string')
    categories.set(name, [...(categories.get(name) ?? []), ...(buttons as CustomButton[])])
  }
  return [...categories].map(([name, buttons]) => ({ name, buttons }))
}

/** How many entries are no category, no button, or a button without a command. */
export function unusableEntries(popular: readonly (PopularCategory | null)[]): number {
  const buttons = popular.flatMap((category) => category?.buttons ?? [])
  return [...popular, ...buttons.map((button) => button?.command)].filter(
    (entry) => entry === null || entry === undefined,
  ).length
}

/** The tab that is open at first. */
export function firstCategory(categories: readonly Category[]): Category | undefined {
  return categories.find(({ name }) => name === APPS_CATEGORY) ?? categories[0]
}

/** All popular commands in lower case. */
export function popularCommands(categories: readonly Category[]): ReadonlySet<string> {
  return new Set(categories.flatMap(({ buttons }) => buttons.map(commandOf)))
}

export function isChosen(choice: Choice, list: ButtonList, button: CustomButton): boolean {
  return choice.get(commandOf(button)) ?? userHas(list, button)
}

export function toggleButton(choice: Choice, list: ButtonList, button: CustomButton): Choice {
  return new Map(choice).set(commandOf(button), !isChosen(choice, list, button))
}

/** What of the choice the list does not have yet. */
export function changesTo(list: ButtonList, choice: Choice): Choice {
  return new Map([...choice].filter(([command, wanted]) => wanted !== userHas(list, { command })))
}

/** What of the choice is not in the one that was sent. */
export function choiceSince(choice: Choice, sent: Choice): Choice | undefined {
  const since = new Map([...choice].filter(([command, wanted]) => wanted !== sent.get(command)))
  return since.size > 0 ? since : undefined
}

/** The user's list after OK: without the unticked buttons, and with the ticked ones at the end in the page's order. */
export function applyChoice(
  choice: Choice,
  list: ButtonList,
  categories: readonly Category[],
  newKey: () => string,
): ButtonList {
  const kept = list.filter(({ button }) => choice.get(commandOf(button)) !== false)
  const chosen = new Map<string, CustomButton>()
  for (const button of categories.flatMap(({ buttons }) => buttons)) {
    const command = commandOf(button)
    if (choice.get(command) === true && !userHas(list, button) && !chosen.has(command)) chosen.set(command, button)
  }
  return [...kept, ...[...chosen.values()].map((button) => ({ key: newKey(), button: { ...button, type: 'POPULAR' } }))]
}

function userHas(list: ButtonList, popular: CustomButton): boolean {
  return list.some(({ button }) => commandOf(button) === commandOf(popular))
}

function commandOf({ command }: CustomButton): string {
  return typeof command === 'string' ? command.toLowerCase() : ''
}
