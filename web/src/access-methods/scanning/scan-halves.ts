/**
 * Scanning without time: each of two or more switches keeps its part of what is left, until one item is left. The way
 * out is one of the items.
 */
import { isSameItem, leavesOf } from './scan-places.ts'
import type { Halving, ScanEffect, ScanOptions, ScanResult, ScanState } from './scan-types.ts'
import type { Back, Item, Level } from '../page-reader/target.ts'

const BACK: Back = { is: 'back' }

/** The switches that keep a part, in the order of the parts. */
export function partSwitches({ parts }: ScanOptions): readonly number[] {
  return parts ?? [0, 1]
}

/** All keys of a level. At the top the pause if it has one, below it the way out. */
export function wholeOf(level: Level, isTop: boolean): readonly Item[] {
  const leaves = leavesOf(level)
  return isTop ? [...leaves, ...level.items.filter((item) => item.is === 'pause')] : [...leaves, BACK]
}

/**
 * The part that each switch keeps: in order, of nearly equal size, the last never smaller than the first. So three
 * items split into one and two, and a part with its way out is always smaller than the whole.
 */
export function partsOf(left: readonly Item[], count: number): readonly (readonly Item[])[] {
  const bound = (part: number) => (left.length < count ? part : Math.floor((part * left.length) / count))
  return Array.from({ length: count }, (_, part) => left.slice(bound(part), bound(part + 1)))
}

/** A part that was kept, with a way out of it. */
export function keptOf(part: readonly Item[]): readonly Item[] {
  return part.some((item) => item.is === 'back') ? part : [...part, BACK]
}

export function halve(state: ScanState, left: readonly Item[], earlier: Halving['earlier']): ScanResult {
  const parts = partsOf(left, partSwitches(state.options).length)
  const said: readonly ScanEffect[] = state.options.auditory ? [{ do: 'say', say: { what: 'parts', parts } }] : []
  return [{ ...state, activity: { at: 'halving', left, earlier } }, ...said, { do: 'stop waiting' }]
}

/** The items of one reading of the page that still exist in the next. */
export function stillThere(items: readonly Item[], tree: Level): readonly Item[] {
  const whole = [...wholeOf(tree, true), BACK]
  return items.flatMap((item) => whole.find((other) => isSameItem(item, other)) ?? [])
}
