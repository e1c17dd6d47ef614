/** What a key costs by scanning, and the order in which the keys that a person uses cost least. Nothing on the page moves. */
import { shareBelow } from '../practice/spread.ts'
import { expectedTimes } from './expected-time.ts'
import { byUse, orderOf, type Use } from './order-by-use.ts'
import type { Presser } from './presser.ts'
import { partsOf, partSwitches, keptOf, wholeOf } from './scan-halves.ts'
import { leavesOf } from './scan-places.ts'
import type { ScanOptions } from './scan-types.ts'
import { factorOf, LOOK_AWAY_MS } from '../dwell/dwell-times.ts'
import type { DwellSettings } from '@beckon/contract/profile'
import type { Item, Level, Target, TargetId } from '../page/target.ts'

export interface Cost {
  /** How often the highlight goes on, by time or by a press. */
  readonly steps: number
  readonly presses: number
  /** From the first item of the top until it is pressed. */
  readonly ms: number
  /** From then until it is pressed once more, where scanning stays on it. */
  readonly againMs: number
}

export interface OrderProposal {
  /** Of targets and groups, for the pattern `own`. */
  readonly order: readonly string[]
  /** The mean of a press as it is, and with that order. */
  readonly nowMs: number
  readonly thenMs: number
}

/** With fewer, use says little. */
const PRESSES_MIN = 50
/** With less, another order is not worth learning. */
const GAIN_MIN = 0.05
const ASKS_FROM = 2

/**
 * Undefined: it is not there, or this person does not get to it. Steps and presses are those without an error; the time
 * has what errors cost. The order in time is by the machine where time moves it, else by the presses alone.
 */
export function costOf(tree: Level, id: TargetId, options: ScanOptions, presser: Presser): Cost | undefined {
  if (options.method === 'halves') return costByHalves(tree, id, options, presser)
  const indexes = wayTo(tree, id)
  const leaf = leavesOf(tree).find(({ target }) => target.id === id)
  if (!indexes || !leaf) return undefined
  const steps = indexes.reduce((sum, index) => sum + index, 0)
  const guard = leaf.target.guard >= ASKS_FROM ? 1 : 0
  const levels = indexes.length
  const pressMs = pressMsOf(presser)
  switch (options.method) {
    case 'auto':
    case 'inverse': {
      const times = expectedTimes(tree, id, { ...options, method: 'auto' }, presser)
      if (!times) return undefined
      // Held, the switch moves: it goes down once for each level, and pressing is letting go.
      const downMs = options.method === 'inverse' ? levels * pressMs : 0
      return { steps, presses: levels + guard, ms: times.firstMs + downMs, againMs: times.againMs }
    }
    case 'step':
    case 'single-switch': {
      const presses = steps + levels + guard
      const waits = options.method === 'single-switch' ? levels : 0
      const waitMs = (options.stepMs * options.chooseWaitPercent) / 100
      return { steps, presses, ms: presses * pressMs + waits * waitMs, againMs: pressMs + (waits > 0 ? waitMs : 0) }
    }
  }
}

/** Where no time is lost by waiting, a press that did not come or did not count is made once more. */
function pressMsOf({ pressMs, misses, heldMs, press }: Presser): number {
  const countsAfter = press.countsOn === 'release' ? Math.max(heldMs.mean, press.holdMs) : press.holdMs
  const tooShort = press.holdMs === 0 ? 0 : shareBelow(heldMs, press.holdMs)
  return (pressMs.mean + countsAfter) / Math.max((1 - misses) * (1 - tooShort), 0.05)
}

/** The places to take on the way to it, from the top. */
function wayTo(level: Level, id: TargetId): readonly number[] | undefined {
  for (const [index, item] of level.items.entries()) {
    if (item.is === 'target' && item.target.id === id) return [index]
    const rest = item.is === 'level' ? wayTo(item, id) : undefined
    if (rest) return [index, ...rest]
  }
  return undefined
}

function costByHalves(tree: Level, id: TargetId, options: ScanOptions, presser: Presser): Cost | undefined {
  const pressMs = pressMsOf(presser)
  const count = partSwitches(options).length
  const isIt = (item: Item) => item.is === 'target' && item.target.id === id
  let left = wholeOf(tree, true)
  if (!left.some(isIt)) return undefined
  for (let presses = 1; ; presses++) {
    const part = partsOf(left, count).find((items) => items.some(isIt)) ?? []
    const [only] = part
    if (part.length === 1 && only?.is === 'target') {
      const all = presses + (only.target.guard >= ASKS_FROM ? 1 : 0)
      return { steps: 0, presses: all, ms: all * pressMs, againMs: all * pressMs }
    }
    left = keptOf(part)
  }
}

/** The mean of a press over what a person uses; undefined when nothing of it is there. */
export function meanCost(
  tree: Level,
  uses: readonly Use[],
  options: ScanOptions,
  presser: Presser,
): number | undefined {
  return meanOf(uses, (id) => costOf(tree, id, options, presser))
}

export function meanOf(uses: readonly Use[], costOfKey: (id: TargetId) => Cost | undefined): number | undefined {
  let [ms, presses] = [0, 0]
  for (const use of uses) {
    const cost = costOfKey(use.id)
    if (!cost) continue
    ms += use.runs * cost.ms + (use.presses - use.runs) * cost.againMs
    presses += use.presses
  }
  return presses === 0 ? undefined : ms / presses
}

/** By dwell: the way there, and the time to rest. Of a key that asks, both once more for the answer. */
export function costOfDwell(target: Target, settings: DwellSettings, enterMs: readonly number[]): Cost {
  const { guard } = target
  const reachMs = enterMs.length === 0 ? USUAL_REACH_MS : enterMs.reduce((sum, ms) => sum + ms, 0) / enterMs.length
  const once = reachMs + settings.completeMs * factorOf(target, settings)
  const ms = guard === 2 ? 2 * once : once
  return { steps: 0, presses: guard === 2 ? 2 : 1, ms, againMs: ms + LOOK_AWAY_MS }
}

/** From one key to another, for an eye that knows where it is. */
const USUAL_REACH_MS = 500

/** A better order, once there is use enough to know one. It is shown with its gain, and taken only when accepted. */
export function proposeOrder(
  tree: Level,
  uses: readonly Use[],
  options: ScanOptions,
  presser: Presser,
): OrderProposal | undefined {
  if (uses.reduce((sum, { presses }) => sum + presses, 0) < PRESSES_MIN) return undefined
  const best = byUse(tree, uses)
  const [nowMs, thenMs] = [tree, best].map((one) => meanCost(one, uses, options, presser))
  if (nowMs === undefined || thenMs === undefined || thenMs > nowMs * (1 - GAIN_MIN)) return undefined
  return { order: orderOf(best), nowMs, thenMs }
}
