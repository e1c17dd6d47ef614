/**
 * Two people changed the same list, here and elsewhere, and both started from the same one. Nothing that either of them
 * made is lost: a button that one deleted and the other changed stays. What both changed is told, so that the user can
 * look at it.
 */
import type { CustomButton } from '@beckon/contract/my-remote'
import { textOf } from './button-list.ts'

export interface Merged {
  readonly buttons: CustomButton[]
  /** Buttons that both changed, as they are elsewhere; the merged list has ours. */
  readonly overruled: CustomButton[]
  /** Whether both changed the order; the merged list keeps ours. */
  readonly bothOrdered: boolean
}

interface Named {
  readonly name: string
  readonly button: CustomButton
}

/** `base` is what both started from, `ours` is here, `theirs` is what the server has now. */
export function mergeButtons(
  base: readonly CustomButton[],
  ours: readonly CustomButton[],
  theirs: readonly CustomButton[],
): Merged {
  const before = new Map(withNames(base).map(({ name, button }) => [name, button]))
  const here = new Map(withNames(ours).map(({ name, button }) => [name, button]))
  const there = new Map(withNames(theirs).map(({ name, button }) => [name, button]))
  const overruled: CustomButton[] = []

  /** The merged button; undefined if it is deleted. */
  function outcome(name: string): CustomButton | undefined {
    const [was, our, their] = [before.get(name), here.get(name), there.get(name)]
    if (our !== undefined && their !== undefined) {
      if (textOf(our) === textOf(their) || (was !== undefined && textOf(their) === textOf(was))) return our
      if (was !== undefined && textOf(our) === textOf(was)) return their
      overruled.push(their)
      return our
    }
    const left = our ?? their
    // Deleted on one side: it goes, unless the other side made something new of it.
    return was !== undefined && textOf(left) === textOf(was) ? undefined : left
  }

  const weOrdered = orderChanged(base, ours)
  const theyOrdered = orderChanged(base, theirs)
  const [frame, guests] = theyOrdered && !weOrdered ? [theirs, ours] : [ours, theirs]
  const names = interleave(
    withNames(frame).map(({ name }) => name),
    withNames(guests).map(({ name }) => name),
  )
  const buttons = names.map(outcome).filter((button) => button !== undefined)
  return { buttons, overruled, bothOrdered: weOrdered && theyOrdered && !sameOrder(ours, theirs) }
}

/** A button is known by its command; the second with the same command is another one. */
function withNames(buttons: readonly CustomButton[]): readonly Named[] {
  const seen = new Map<string, number>()
  return buttons.map((button) => {
    const command = typeof button.command === 'string' ? button.command : textOf(button)
    const nth = (seen.get(command) ?? 0) + 1
    seen.set(command, nth)
    return { name: `${nth} ${command}`, button }
  })
}

/** All names of both, in the order of `frame`; a name that only `guests` have follows the one it follows there. */
function interleave(frame: readonly string[], guests: readonly string[]): readonly string[] {
  const names = [...frame]
  guests.forEach((name, at) => {
    if (names.includes(name)) return
    const after = guests
      .slice(0, at)
      .filter((earlier) => names.includes(earlier))
      .at(-1)
    names.splice(after === undefined ? 0 : names.indexOf(after) + 1, 0, name)
  })
  return names
}

function orderChanged(base: readonly CustomButton[], changed: readonly CustomButton[]): boolean {
  return !sameOrder(base, changed)
}

/** Whether the buttons that both have stand in the same order in both. */
function sameOrder(one: readonly CustomButton[], other: readonly CustomButton[]): boolean {
  const [first, second] = [withNames(one), withNames(other)].map((list) => list.map(({ name }) => name)) as [
    string[],
    string[],
  ]
  const [inSecond, inFirst] = [new Set(second), new Set(first)]
  const kept = second.filter((name) => inFirst.has(name))
  return first.filter((name) => inSecond.has(name)).every((name, at) => name === kept[at])
}
