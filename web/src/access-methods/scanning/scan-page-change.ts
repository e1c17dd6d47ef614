/** The place of the highlight after the page or the settings have changed. */
import { giveUp, sayGivenUp } from './scan-choosing.ts'
import { halve, stillThere, wholeOf } from './scan-halves.ts'
import { withEffects, light, start } from './scan-highlight.ts'
import { contentOf, isSameItem, itemAt, levelAt, placeAfterChange, TOP } from './scan-places.ts'
import type { Halving, Place, Running, Scanning, ScanEvent, ScanOptions, ScanResult, ScanState } from './scan-types.ts'
import type { Level } from '../page-reader/target.ts'

type PageChanged = Extract<ScanEvent, { type: 'page changed' }>

/**
 * If the lit item still exists, nothing changes for the user; otherwise a clock on the page would hold up scanning
 * forever. Another page starts at the top of its own content. It, the items of a dialog, and an item that came under
 * the highlight are dead for one step.
 */
export function onPageChanged(state: ScanState, { tree, why, at: now }: PageChanged): ScanResult {
  const { activity } = state
  const read: ScanState = { ...state, tree }
  switch (activity.at) {
    case 'off':
    case 'resting':
      return [read]
    case 'paused':
      return [{ ...read, activity: { ...activity, before: reread(activity.before, state.tree, tree, why) } }]
    case 'suspended': {
      const { before } = activity
      const inner =
        before.at === 'paused'
          ? { ...before, before: reread(before.before, state.tree, tree, why) }
          : reread(before, state.tree, tree, why)
      return [{ ...read, activity: { ...activity, before: inner } }]
    }
    case 'empty':
      return tree ? beginAgain(read, now) : [read]
    case 'halving':
      return rehalve(read, activity, why !== 'changed', now)
    case 'scanning':
    case 'choosing':
    case 'pressed': {
      const settled = tree && state.tree ? placeAfterChange(state.tree, activity.place, tree) : undefined
      const isStill = settled?.isSame || (activity.at === 'scanning' && settled?.isAround)
      if (isStill && why !== 'page') return [{ ...read, activity: reread(activity, state.tree, tree, why) }]
      const told = activity.at === 'choosing' ? [sayGivenUp(activity)] : []
      if (!tree || !settled || state.options.method === 'halves') return withEffects(told, beginAgain(read, now))
      const place = why === 'page' ? contentOf(tree) : why === 'dialog' ? { path: TOP, index: 0 } : settled.place
      const heldSince = activity.at === 'pressed' ? undefined : activity.heldSince
      return withEffects(told, light(read, place, now, { isNew: true, heldSince }))
    }
  }
}

/** Starts at the top of what exists now. */
function beginAgain(state: ScanState, now: number): ScanResult {
  return start({ ...state, deadUntil: now + state.options.stepMs }, now, { isNew: true, extraMs: 0 })
}

/** The state carried over to a new reading of the page. */
function reread<Before extends Running>(
  before: Before,
  old: Level | undefined,
  next: Level | undefined,
  why: PageChanged['why'],
): Before | Running {
  if (before.at === 'resting' || before.at === 'empty') return before
  if (!old || !next) return { at: 'empty' }
  if (before.at === 'halving') return { ...before, ...filtered(before, next) }
  const place = why === 'page' ? contentOf(next) : placeAfterChange(old, before.place, next).place
  const item = itemAt(next, place)
  if (before.at === 'scanning') return { ...before, place, before: moved(before, place, old, next) }
  return item?.is === 'target' ? { ...before, place, leaf: item } : before
}

/** The new number of the item from which time took the highlight. */
function moved(scanning: Scanning, place: Place, old: Level, next: Level): Scanning['before'] {
  const { before, place: earlier } = scanning
  const item = before && itemAt(old, { ...earlier, index: before.index })
  const isSameLevel = place.path.length === earlier.path.length
  const index =
    item && isSameLevel ? levelAt(next, place.path)?.items.findIndex((other) => isSameItem(other, item)) : -1
  return before && index !== undefined && index >= 0 ? { ...before, index } : undefined
}

/** The items that are left: at the top all, below it those of the kept ones that still exist. */
function filtered({ left, earlier }: Halving, tree: Level): Pick<Halving, 'left' | 'earlier'> {
  const whole = wholeOf(tree, true)
  if (earlier.length === 0) return { left: whole, earlier }
  return {
    left: stillThere(left, tree),
    earlier: [whole, ...earlier.slice(1).map((items) => stillThere(items, tree))],
  }
}

/** If the parts change, so does what each switch keeps: dead for one step. With nothing left it starts again. */
function rehalve(state: ScanState, activity: Halving, isOther: boolean, now: number): ScanResult {
  const { tree } = state
  if (!tree || isOther) return beginAgain(state, now)
  const { left, earlier } = filtered(activity, tree)
  if (!left.some((item) => item.is === 'target')) return beginAgain(state, now)
  const isSame =
    left.length === activity.left.length && left.every((item, place) => isSameItem(item, activity.left[place] ?? item))
  if (isSame) return [{ ...state, activity: { at: 'halving', left, earlier } }]
  return halve({ ...state, deadUntil: now + state.options.stepMs }, left, earlier)
}

/** Never chooses: the wait on the lit item begins again, and a half choice is given up. */
export function onSettings(state: ScanState, options: ScanOptions, now: number): ScanResult {
  const { activity } = state
  const changed: ScanState = { ...state, options }
  switch (activity.at) {
    case 'off':
    case 'resting':
    case 'empty':
    case 'paused':
    case 'suspended':
      return [changed]
    case 'choosing':
      return giveUp(changed, activity, now)
    case 'halving':
      return options.method === 'halves' ? halve(changed, activity.left, activity.earlier) : start(changed, now)
    case 'scanning':
    case 'pressed':
      if (options.method === 'halves') return start(changed, now)
      return light(changed, activity.place, now, { pass: activity.at === 'scanning' ? activity.pass : 1 })
  }
}
