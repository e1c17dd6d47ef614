/** What each key costs somebody, the mean of what they press, how sure that is, and a better order. A key at a time. */
import type { Profile } from '@beckon/contract/profile'
import type { Level } from '../page/target.ts'
import type { KeptMeasures } from '../practice/kept-measures.ts'
import { presserOf } from '../practice/timing.ts'
import { doubtsOf, rangeOf, type CostRange } from './cost-doubt.ts'
import { costOf, costOfDwell, meanOf, proposeOrder, type Cost, type OrderProposal } from './cost.ts'
import type { Use } from './order-by-use.ts'
import { USUAL_PRESSER, type Presser } from './presser.ts'
import { leavesOf } from './scan-places.ts'

export interface KeyCost {
  readonly id: string
  readonly name: string
  readonly cost: Cost | undefined
}

export interface Reckoned {
  /** Dearest last. */
  readonly costs: readonly KeyCost[]
  /** The mean of a press; undefined when nothing of what is used is there. */
  readonly meanMs: number | undefined
  /** Eight of ten are within it; undefined before enough is measured. */
  readonly range: CostRange | undefined
  readonly proposal: OrderProposal | undefined
}

export interface Reckoning {
  readonly tree: Level
  readonly profile: Profile
  readonly kept: KeptMeasures
  readonly uses: readonly Use[]
  /** What is used is this person's own. */
  readonly isOwn: boolean
}

/** So many keys say what a little more or less does to the mean of all. */
const KEYS_OF_RANGE = 8

export function* reckonCosts({ tree, profile, kept, uses, isOwn }: Reckoning): Generator<void, Reckoned> {
  const { way, scan, press, dwell } = profile
  const measured = presserOf(kept.scan, press)
  const presser = measured ?? { ...USUAL_PRESSER, press }
  const costs: KeyCost[] = []
  for (const { target } of leavesOf(tree)) {
    const { id, name, kind } = target
    if (kind !== 'press' || id.includes(' ')) continue
    const cost = way === 'dwell' ? costOfDwell(target, dwell, kept.dwell.enterMs) : costOf(tree, id, scan, presser)
    costs.push({ id, name, cost })
    yield
  }
  const meanMs = meanOf(uses, (id) => costs.find((one) => one.id === id)?.cost)
  const range = way === 'scan' && measured && meanMs !== undefined ? yield* rangeBy(measured, meanMs) : undefined
  costs.sort((one, other) => (one.cost?.ms ?? Infinity) - (other.cost?.ms ?? Infinity))
  const hasGroups = scan.pattern === 'groups' || scan.pattern === 'own'
  const mayPropose = isOwn && way === 'scan' && scan.method !== 'halves' && hasGroups
  return { costs, meanMs, range, proposal: mayPropose ? proposeOrder(tree, uses, scan, presser) : undefined }

  function* rangeBy(by: Presser, mean: number): Generator<void, CostRange | undefined> {
    const often = [...uses].sort((one, other) => other.presses - one.presses).slice(0, KEYS_OF_RANGE)
    const usual = meanOf(often, (id) => costs.find((one) => one.id === id)?.cost)
    if (usual === undefined) return undefined
    const doubts: number[] = []
    for (const doubt of doubtsOf(kept.scan, by)) {
      const known = new Map<string, Cost | undefined>()
      for (const { id } of often) {
        known.set(id, costOf(tree, id, scan, doubt))
        yield
      }
      doubts.push(meanOf(often, (id) => known.get(id)) ?? usual)
    }
    const { least, most } = rangeOf(usual, doubts)
    return { least: (least / usual) * mean, most: (most / usual) * mean }
  }
}
