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

interface Identified {
  readonly identity: string
  readonly button: CustomButton
}

/** `base` is what both started from, `ours` is here, `theirs` is what the server has now. */
export function mergeButtons(
  base: readonly CustomButton[],
  ours: readonly CustomButton[],
  theirs: readonly CustomButton[],
): Merged {
  const before = new Map(withIdentities(base).map(({ identity, button }) => [identity, button]))
  const here = new Map(withIdentities(ours).map(({ identity, button }) => [identity, button]))
  const there = new Map(withIdentities(theirs).map(({ identity, button }) => [identity, button]))
  const overruled: CustomButton[] = []

  /** The merged button; undefined if it is deleted. */
  function mergeOne(identity: string): CustomButton | undefined {
    const [was, our, their] = [before.get(identity), here.get(identity), there.get(identity)]
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
  const [orderFrom, insertedFrom] = theyOrdered && !weOrdered ? [theirs, ours] : [ours, theirs]
  const identities = interleave(
    withIdentities(orderFrom).map(({ identity }) => identity),
    withIdentities(insertedFrom).map(({ identity }) => identity),
  )
  const buttons = identities.map(mergeOne).filter((button) => button !== undefined)
  return { buttons, overruled, bothOrdered: weOrdered && theyOrdered && !sameOrder(ours, theirs) }
}

/** A button is known by its command; the second with the same command is another one. */
function withIdentities(buttons: readonly CustomButton[]): readonly Identified[] {
  const seen = new Map<string, number>()
  return buttons.map((button) => {
    const command = typeof button.command === 'string' ? button.command : textOf(button)
    const nth = (seen.get(command) ?? 0) + 1
    seen.set(command, nth)
    return { identity: `${nth} ${command}`, button }
  })
}

/** All identities of both, in the order of `orderFrom`; one that only `insertedFrom` has follows what it follows there. */
function interleave(orderFrom: readonly string[], insertedFrom: readonly string[]): readonly string[] {
  const identities = [...orderFrom]
  insertedFrom.forEach((identity, at) => {
    if (identities.includes(identity)) return
    const after = insertedFrom
      .slice(0, at)
      .filter((earlier) => identities.includes(earlier))
      .at(-1)
    identities.splice(after === undefined ? 0 : identities.indexOf(after) + 1, 0, identity)
  })
  return identities
}

function orderChanged(base: readonly CustomButton[], changed: readonly CustomButton[]): boolean {
  return !sameOrder(base, changed)
}

/** Whether the buttons that both have stand in the same order in both. */
function sameOrder(one: readonly CustomButton[], other: readonly CustomButton[]): boolean {
  const [first, second] = [withIdentities(one), withIdentities(other)].map((list) =>
    list.map(({ identity }) => identity),
  ) as [string[], string[]]
  const [inSecond, inFirst] = [new Set(second), new Set(first)]
  const kept = second.filter((name) => inFirst.has(name))
  return first.filter((name) => inSecond.has(name)).every((name, at) => name === kept[at])
}
