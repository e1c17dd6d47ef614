/** What a key costs by scanning, and the order in which the keys that a person uses cost least. Nothing on the page moves. */
import { partsOf, partSwitches, keptOf, wholeOf } from './scan-halves.ts'
import { leavesOf } from './scan-places.ts'
import type { ScanOptions } from './scan-types.ts'
import type { Item, Level, TargetId } from './target.ts'

export interface Cost {
  /** How often the highlight goes on, by time or by a press. */
  readonly steps: number
  readonly presses: number
  /** From the first item of the top until it is pressed. */
  readonly ms: number
}

/** What a person pressed, of the last weeks or in a measurement. */
export interface Use {
  readonly id: TargetId
  readonly presses: number
  /** How many of these were the first of a run: the others cost a press each and no lap. */
  readonly runs: number
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

/** `pressMs`: from the moment something is lit until the person has pressed. Undefined: it is not there. */
export function costOf(tree: Level, id: TargetId, options: ScanOptions, pressMs: number): Cost | undefined {
  if (options.method === 'halves') return costByHalves(tree, id, options, pressMs)
  const indexes = wayTo(tree, id)
  if (!indexes) return undefined
  const steps = indexes.reduce((sum, index) => sum + index, 0)
  const levels = indexes.length
  const leaf = leavesOf(tree).find(({ target }) => target.id === id)
  const guard = (leaf?.target.guard ?? 0) >= ASKS_FROM ? 1 : 0
  const { stepMs, firstPercent, chooseWaitPercent } = options
  const firstMs = (indexes.filter((index) => index > 0).length * stepMs * firstPercent) / 100
  switch (options.method) {
    case 'auto':
    case 'inverse': {
      // Held, the switch moves: it goes down once for each level, and pressing is letting go.
      const downMs = options.method === 'inverse' ? levels * pressMs : 0
      const presses = levels + guard
      return { steps, presses, ms: steps * stepMs + firstMs + presses * pressMs + downMs }
    }
    case 'step': {
      const presses = steps + levels + guard
      return { steps, presses, ms: presses * pressMs }
    }
    case 'single-switch': {
      const presses = steps + levels + guard
      return { steps, presses, ms: presses * pressMs + (levels * stepMs * chooseWaitPercent) / 100 }
    }
  }
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

function costByHalves(tree: Level, id: TargetId, options: ScanOptions, pressMs: number): Cost | undefined {
  const count = partSwitches(options).length
  const isIt = (item: Item) => item.is === 'target' && item.target.id === id
  let left = wholeOf(tree, true)
  if (!left.some(isIt)) return undefined
  for (let presses = 1; ; presses++) {
    const part = partsOf(left, count).find((items) => items.some(isIt)) ?? []
    const [only] = part
    if (part.length === 1 && only?.is === 'target') {
      const all = presses + (only.target.guard >= ASKS_FROM ? 1 : 0)
      return { steps: 0, presses: all, ms: all * pressMs }
    }
    left = keptOf(part)
  }
}

/** The mean of a press over what a person uses; undefined when nothing of it is there. */
export function meanCost(tree: Level, uses: readonly Use[], options: ScanOptions, pressMs: number): number | undefined {
  let [ms, presses] = [0, 0]
  for (const use of uses) {
    const cost = costOf(tree, use.id, options, pressMs)
    if (!cost) continue
    ms += use.runs * cost.ms + (use.presses - use.runs) * pressMs
    presses += use.presses
  }
  return presses === 0 ? undefined : ms / presses
}

/** A better order, once there is use enough to know one. It is shown with its gain, and taken only when accepted. */
export function proposeOrder(
  tree: Level,
  uses: readonly Use[],
  options: ScanOptions,
  pressMs: number,
): OrderProposal | undefined {
  if (uses.reduce((sum, { presses }) => sum + presses, 0) < PRESSES_MIN) return undefined
  const best = byUse(tree, uses)
  const [nowMs, thenMs] = [tree, best].map((one) => meanCost(one, uses, options, pressMs))
  if (nowMs === undefined || thenMs === undefined || thenMs > nowMs * (1 - GAIN_MIN)) return undefined
  return { order: best.items.flatMap(idsIn), nowMs, thenMs }
}

/**
 * The cheapest order: of the items of a level, whatever they hold, the one that is used more comes first. Each place
 * further on costs all who go there the same, so no other order is cheaper. What is used alike stays as it was.
 */
export function byUse(tree: Level, uses: readonly Use[]): Level {
  const runs = new Map(uses.map((use) => [use.id, use.runs]))
  const useOf = (item: Item) => leavesOf(item).reduce((sum, { target }) => sum + (runs.get(target.id) ?? 0), 0)
  const isExit = (item: Item) => item.is === 'back' || item.is === 'pause'
  const items = tree.items.map((item) => (item.is === 'level' ? byUse(item, uses) : item))
  const sorted = items.filter((item) => !isExit(item)).sort((one, other) => useOf(other) - useOf(one))
  return { ...tree, items: [...sorted, ...items.filter(isExit)] }
}

function idsIn(item: Item): readonly string[] {
  if (item.is === 'target') return [item.target.id]
  return item.is === 'level' ? [item.id, ...item.items.flatMap(idsIn)] : []
}
