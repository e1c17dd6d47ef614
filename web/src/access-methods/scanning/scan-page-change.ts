/** The place of the highlight after the page or the settings have changed. */
import { giveUp, sayGivenUp } from './scan-choosing.ts'
import { withEffects, light, start } from './scan-highlight.ts'
import { contentOf, isSameItem, itemAt, levelAt, placeAfterChange, TOP } from './scan-places.ts'
import type { ScanSettings } from '@beckon/contract/profile'
import type { Place, Running, Scanning, ScanEvent, ScanResult, ScanState } from './scan-types.ts'
import type { Level } from '../page-reader/target.ts'

type PageChanged = Extract<ScanEvent, { type: 'page changed' }>

/**
 * If the lit item still exists, its wait goes on; otherwise a page with a ticking clock would restart it for ever. Another page
 * starts at the top of its own content. On a new page, in a new dialog and on an item that came under the highlight,
 * gestures choose nothing for one step.
 */
export function onPageChanged(state: ScanState, { tree, why, at: now }: PageChanged): ScanResult {
  const { activity } = state
  const read: ScanState = { ...state, tree }
  switch (activity.at) {
    case 'off':
    case 'resting':
      return [read]
    case 'paused':
      return [{ ...read, activity: { ...activity, before: carriedOver(activity.before, state.tree, tree, why) } }]
    case 'suspended': {
      const { before } = activity
      const inner =
        before.at === 'paused'
          ? { ...before, before: carriedOver(before.before, state.tree, tree, why) }
          : carriedOver(before, state.tree, tree, why)
      return [{ ...read, activity: { ...activity, before: inner } }]
    }
    case 'empty':
      return tree ? beginAgain(read, now) : [read]
    case 'scanning':
    case 'choosing':
    case 'pressed': {
      const after = tree && state.tree ? placeAfterChange(state.tree, activity.place, tree) : undefined
      const staysLit = after?.itemStays || (activity.at === 'scanning' && after?.groupHoldsIt)
      if (staysLit && why !== 'page') return [{ ...read, activity: carriedOver(activity, state.tree, tree, why) }]
      const told = activity.at === 'choosing' ? [sayGivenUp(activity)] : []
      if (!tree || !after) return withEffects(told, beginAgain(read, now))
      const place = why === 'page' ? contentOf(tree) : why === 'dialog' ? { path: TOP, index: 0 } : after.place
      const heldSince = activity.at === 'pressed' ? undefined : activity.heldSince
      return withEffects(told, light(read, place, now, { isNew: true, heldSince }))
    }
  }
}

/** Starts at the top of what exists now. */
function beginAgain(state: ScanState, now: number): ScanResult {
  return start({ ...state, deadUntil: now + state.options.stepMs }, now, { isNew: true })
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

/** Never chooses: the wait on the lit item begins again, and a half choice is given up. */
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
      return giveUp(changed, activity, now)
    case 'scanning':
    case 'pressed':
      return light(changed, activity.place, now, { pass: activity.at === 'scanning' ? activity.pass : 1 })
  }
}
