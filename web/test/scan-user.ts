/** A simulated user who presses at the right time, by each method: for tests and measurements. */
import { leavesOf } from '../src/access-methods/page-reader/target-tree.ts'
import { itemAt, levelAt } from '../src/access-methods/scanning/scan-tree.ts'
import type { ScanHarness } from './scan-harness.ts'
import type { Choosing, Place, Scanning } from '../src/access-methods/scanning/scan-types.ts'
import type { Level, TargetId } from '../src/access-methods/page-reader/target.ts'

export interface ScanUser {
  /** The time from when something is highlighted until the press. */
  readonly pressMs: number
}

/** Makes the user's gestures until the key is chosen. Throws if they do not reach it. */
export function reach(scan: ScanHarness, id: TargetId, user: ScanUser): void {
  const before = scan.chosen.length
  for (let acts = 0; scan.chosen.length === before; acts++) {
    if (acts > 5_000) throw new Error(`${id} is not reached.`)
    act(scan, id, user)
  }
  if (scan.chosen.at(-1) !== id) throw new Error(`${scan.chosen.at(-1)} was chosen instead of ${id}.`)
}

export function act(scan: ScanHarness, id: TargetId | 'pause' | undefined, user: ScanUser): void {
  const { activity, deadUntil } = scan.state()
  if (scan.now() < deadUntil) return scan.pass(deadUntil - scan.now())
  switch (activity.at) {
    case 'resting':
      return scan.press()
    case 'paused':
      return scan.send({ type: 'panic', at: scan.now() })
    case 'suspended':
      return scan.send({ type: 'resume', at: scan.now() })
    case 'scanning':
      return onScanning(scan, activity, id, user)
    case 'choosing':
      return onChoosing(scan, activity, id, user)
    case 'pressed':
      return activity.leaf.target.id === id ? again(scan, user) : untilDue(scan)
    case 'off':
    case 'empty':
      throw new Error('There is nothing to reach.')
  }
}

function method(scan: ScanHarness) {
  return scan.state().options.method
}

function untilDue(scan: ScanHarness): void {
  const due = scan.due()
  if (due === undefined) throw new Error('Nothing is to be waited for.')
  scan.pass(due - scan.now())
}

function onScanning(scan: ScanHarness, activity: Scanning, id: TargetId | 'pause' | undefined, user: ScanUser): void {
  const isWanted = wants(scan, activity, id)
  switch (method(scan)) {
    case 'auto':
      return isWanted ? pressLit(scan, activity, user, () => scan.press()) : untilDue(scan)
    case 'step':
      return scan.press(isWanted ? 'select' : 'next')
    case 'single-switch':
      return activity.isArmed && isWanted ? untilDue(scan) : scan.press()
    case 'inverse':
      if (activity.heldSince === undefined) return scan.press()
      return isWanted ? pressLit(scan, activity, user, () => scan.gesture('select', 'release')) : untilDue(scan)
  }
}

/** They press once they have seen it, however long it is highlighted. */
function pressLit(scan: ScanHarness, activity: Scanning, { pressMs }: ScanUser, press: () => void): void {
  const { lateMs, stepMs } = scan.state().options
  const late = activity.cameFrom
    ? Math.max(activity.cameFrom.movedAt + Math.min(lateMs, stepMs / 2) - scan.now(), 0)
    : 0
  const highlighted = scan.highlighted()
  scan.pass(Math.max(pressMs, late))
  if (scan.highlighted() === highlighted) press()
}

/** Whether the highlighted item leads to the wanted one. */
function wants(scan: ScanHarness, { place }: Scanning, id: TargetId | 'pause' | undefined): boolean {
  const { tree } = scan.state()
  const highlighted = itemAt(tree, place)
  if (!highlighted || !tree) return false
  if (id === 'pause') return highlighted.is === 'pause' || highlighted.is === 'back'
  return id === undefined ? highlighted.is === 'back' : leadsTo(tree, place, id)
}

/** Whether the item there is the target, contains it, or leads out of a level without it. */
function leadsTo(tree: Level, place: Place, id: TargetId): boolean {
  const item = itemAt(tree, place)
  if (!item) return false
  const level = item.is === 'back' ? levelAt(tree, place.path) : item
  const holds = level !== undefined && leavesOf(level).some(({ target }) => target.id === id)
  return item.is === 'back' ? !holds : holds
}

function onChoosing(scan: ScanHarness, activity: Choosing, id: TargetId | 'pause' | undefined, user: ScanUser): void {
  const isIt = activity.leaf.target.id === id
  const presses = activity.why === 'confirmation' ? isIt : !isIt
  if (presses) return again(scan, user)
  if (scan.due() !== undefined) return untilDue(scan)
  return scan.press('next')
}

/** A second press of what was just taken, within its time. */
function again(scan: ScanHarness, { pressMs }: ScanUser): void {
  const { activity, options } = scan.state()
  const left = (scan.due() ?? Infinity) - scan.now()
  scan.pass(Math.max(Math.min(pressMs, left - 1), 0))
  if (options.method === 'inverse') {
    if (!('heldSince' in activity) || activity.heldSince === undefined) scan.press()
    if (activity.at === 'choosing' && activity.why === 'undo') return
    scan.pass(200)
    return scan.gesture('select', 'release')
  }
  scan.press()
}
