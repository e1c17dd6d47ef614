/** Adds the buttons of a file to the user's, or replaces them. */
import { BUTTONS_AT_MOST, type CustomButton } from '@beckon/contract/my-remote'
import { withKeys, type ButtonList } from '../button-list.ts'

export type How = 'join' | 'replace'

export interface ImportPlan {
  readonly list: ButtonList
  /** The places of the file's buttons that are in the list now. */
  readonly taken: readonly number[]
  /** How many the user has already. */
  readonly already: number
  /** How many there is no room for. */
  readonly beyond: number
}

/** Joining puts them at the end, so that no learnt button moves; one with the same words is not added again. */
export function importButtons(
  list: ButtonList,
  buttons: readonly CustomButton[],
  how: How,
  newKey: () => string,
): ImportPlan {
  const kept = how === 'join' ? list : []
  const had = new Set(kept.map(({ button }) => saysOf(button)))
  const fresh = buttons.map((button, at) => ({ button, at })).filter(({ button }) => !had.has(saysOf(button)))
  const room = Math.max(0, BUTTONS_AT_MOST - kept.length)
  const taken = fresh.slice(0, room)
  const added = withKeys(
    taken.map(({ button }) => button),
    newKey,
  )
  return {
    list: [...kept, ...added],
    taken: taken.map(({ at }) => at),
    already: buttons.length - fresh.length,
    beyond: fresh.length - taken.length,
  }
}

function saysOf({ type, command, displayString, steps }: CustomButton): string {
  return JSON.stringify([
    type,
    String(command ?? '')
      .trim()
      .toLowerCase(),
    String(displayString ?? '').trim(),
    steps,
  ])
}
