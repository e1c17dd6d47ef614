/** The place of the highlight after the page or the settings have changed. */
import { cancelChoice, cancelEffects, highlight, start, withEffects } from './scan-moves.ts'
import { leavesOf } from '../page-reader/target-tree.ts'
import { isExit, isSameItem, itemAt, levelAt, parentPlace, TOP } from './scan-tree.ts'
import type { ScanSettings } from '@beckon/contract/profile'
import type { Place, Running, Scanning, ScanEvent, ScanResult, ScanState } from './scan-types.ts'
import type { Item, Level } from '../page-reader/target.ts'

type PageChanged = Extract<ScanEvent, { type: 'page changed' }>

/**
 * If the highlighted item still exists, its wait continues; otherwise a page with a ticking clock would restart it for
 * ever. Another page starts at the top of its own content. On a new page, in a new dialog and on an item that came
 * under the highlight, gestures choose nothing for one step.
 */
export function onPageChanged(state: ScanState, { tree, why, at: now }: PageChanged): ScanResult {
  const { activity } = state
  const updated: ScanState = { ...state, tree }
  switch (activity.at) {
    case 'off':
    case 'resting':
      return [updated]
    case 'paused':
      return [{ ...updated, activity: { ...activity, before: carriedOver(activity.before, state.tree, tree, why) } }]
    case 'suspended': {
      const { before } = activity
      const inner =
        before.at === 'paused'
          ? { ...before, before: carriedOver(before.before, state.tree, tree, why) }
          : carriedOver(before, state.tree, tree, why)
      return [{ ...updated, activity: { ...activity, before: inner } }]
    }
    case 'empty':
      return tree ? start(updated, now, { isNew: true }) : [updated]
    case 'scanning':
    case 'choosing':
    case 'pressed': {
      const after = tree && state.tree ? placeAfterChange(state.tree, activity.place, tree) : undefined
      const staysHighlighted = after?.itemStays || (activity.at === 'scanning' && after?.groupHoldsIt)
      if (staysHighlighted && why !== 'page')
        return [{ ...updated, activity: carriedOver(activity, state.tree, tree, why) }]
      const cancelling = cancelEffects(activity)
      if (!tree || !after) return withEffects(cancelling, start(updated, now, { isNew: true }))
      const place = why === 'page' ? contentOf(tree) : why === 'dialog' ? { path: TOP, index: 0 } : after.place
      const heldSince = activity.at === 'pressed' ? undefined : activity.heldSince
      return withEffects(cancelling, highlight(updated, place, now, { isNew: true, heldSince }))
    }
  }
}

/** The activity, with its place in the new tree. */
function carriedOver<Activity extends Running>(
  activity: Activity,
  old: Level | undefined,
  next: Level | undefined,
  why: PageChanged['why'],
): Activity | Running {
  if (activity.at === 'resting' || activity.at === 'empty') return activity
  if (!old || !next) return { at: 'empty' }
  const place = why === 'page' ? contentOf(next) : placeAfterChange(old, activity.place, next).place
  const item = itemAt(next, place)
  if (activity.at === 'scanning') return { ...activity, place, cameFrom: cameFromIn(activity, place, old, next) }
  return { ...activity, place, ...(item?.is === 'target' && { leaf: item }) }
}

/** The item from which time moved the highlight, by its new number; undefined if it is gone. */
function cameFromIn(scanning: Scanning, place: Place, old: Level, next: Level): Scanning['cameFrom'] {
  const { cameFrom, place: earlier } = scanning
  const item = cameFrom && itemAt(old, { ...earlier, index: cameFrom.index })
  const isSameLevel = place.path.length === earlier.path.length
  const index =
    item && isSameLevel ? levelAt(next, place.path)?.items.findIndex((other) => isSameItem(other, item)) : -1
  return cameFrom && index !== undefined && index >= 0 ? { ...cameFrom, index } : undefined
}

/** Never chooses: the wait on the highlighted item begins again, and an unfinished choice is cancelled. */
export function onSettings(state: ScanState, options: ScanSettings, now: number): ScanResult {
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
      return cancelChoice(changed, activity, now)
    case 'scanning':
    case 'pressed':
      return highlight(changed, activity.place, now, { pass: activity.at === 'scanning' ? activity.pass : 1 })
  }
}

/** The first item at the top that belongs to the page's own content, and not to the header that every page has. */
function contentOf(tree: Level): Place {
  const index = tree.items.findIndex((item) => leavesOf(item).some(({ target }) => !target.isInHead))
  return { path: TOP, index: Math.max(index, 0) }
}

interface PlaceAfterChange {
  readonly place: Place
  /** The highlighted item still exists. */
  readonly itemStays: boolean
  /** The highlighted key is inside a group now, and that group is highlighted. */
  readonly groupHoldsIt: boolean
}

/**
 * The place of the highlight after the page was read again: the same item if it still exists, else the next one of its
 * group, else one level up, and so on.
 */
function placeAfterChange(old: Level, place: Place, now: Level): PlaceAfterChange {
  const highlighted = itemAt(old, place)
  for (let depth = place.path.length; depth >= 0; depth--) {
    const path = place.path.slice(0, depth)
    const level = levelAt(now, path)
    if (!level || (depth > 0 && hasOnlyExit(level))) continue
    const same = highlighted ? level.items.findIndex((item) => isSameItem(item, highlighted)) : -1
    if (same >= 0) return { place: { path, index: same }, itemStays: true, groupHoldsIt: false }
    const from =
      depth === place.path.length ? place.index : (parentPlace(old, place.path.slice(0, depth + 1))?.index ?? 0)
    const index = nextOf(levelAt(old, path)?.items ?? [], from, level.items)
    const next = level.items[index]
    const groupHoldsIt =
      highlighted?.is === 'target' &&
      next?.is === 'level' &&
      leavesOf(next).some((leaf) => isSameItem(leaf, highlighted))
    return { place: { path, index }, itemStays: false, groupHoldsIt }
  }
  return { place: { path: TOP, index: 0 }, itemStays: false, groupHoldsIt: false }
}

/** Whether a level has nothing but its exit. */
function hasOnlyExit({ items }: Level): boolean {
  return items.every(isExit)
}

/** The item that contains a part of the lost item, or is one; else the first of its followers that still exists. */
function nextOf(old: readonly Item[], from: number, now: readonly Item[]): number {
  const gone = old[from]
  const ofGone = gone ? leavesOf(gone) : []
  const around = now.findIndex((item) => leavesOf(item).some((leaf) => ofGone.some((one) => isSameItem(one, leaf))))
  if (around >= 0) return around
  const followers = [...old.slice(from + 1), ...old.slice(0, from)]
  for (const item of followers) {
    const index = now.findIndex((other) => isSameItem(other, item))
    if (index >= 0) return index
  }
  return 0
}
