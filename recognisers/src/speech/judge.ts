/**
 * Whether to carry a command out, to ask, or to do nothing. Doing the wrong thing is worse than asking, and asking worse
 * than doing the right one; what cannot be taken back is done only when nothing speaks against it.
 */
import type { Intent } from '@beckon/contract/commands/intents'
import { isSame, type CommandSet } from '../commands/command-set.ts'

/** What a decoder makes of a clip; `score` is a natural logarithm: above 0, the clip speaks for the command. */
export interface Candidate {
  readonly intent: Intent
  readonly score: number
}

export type Judgement =
  | { readonly verdict: 'sure'; readonly intents: readonly [Intent, ...Intent[]] }
  | { readonly verdict: 'unsure'; readonly intents: readonly Intent[] }
  | { readonly verdict: 'nothing'; readonly intents: readonly [] }

/** Chosen on the tuning part of the corpus, see bench/voice and decision 13. All are natural logarithms but the share. */
export const THRESHOLDS = {
  /** What it takes from a channel of one short word, which is found in any noise. */
  shortNumber: 2,
  /** What has less than this, its score and a share of its lead together, is not carried out. */
  enough: 1,
  /** Nor what cannot be taken back. */
  grave: 3,
  /** How much of its lead a command is given: what nothing else comes near to is meant, though the room be noisy. */
  leadShare: 0.5,
  /** A greater lead says no more. */
  mostLead: 6,
  /** What is not this much better than the next is not carried out. */
  margin: 1,
  /** Nor, after a single hearing, what is not this much better. */
  marginOfOne: 3,
  /** When nothing scores more than this, nothing was said. */
  least: -3,
} as const

export type Thresholds = { readonly [K in keyof typeof THRESHOLDS]: number }

/** As many as a person is asked about. */
export const MOST_CANDIDATES = 3
/** "Twenty" is the last number of a single short word. */
const LAST_SHORT_NUMBER = 20

/** A candidate with what it counts: a short number counts less than it scores. */
interface Weighed extends Candidate {
  readonly weight: number
}

/** `candidates`: best first. */
export function judge(candidates: readonly Candidate[], set: CommandSet, thresholds: Thresholds = THRESHOLDS): Judgement {
  const weighed = weigh(candidates, set, thresholds)
  const [best] = weighed
  if (best === undefined || best.weight < thresholds.least) return { verdict: 'nothing', intents: [] }
  const lead = leadOf(weighed)
  const evidence = best.weight + thresholds.leadShare * Math.min(lead, thresholds.mostLead)
  if (lead >= thresholds.margin && evidence >= leastFor(best.intent, set, thresholds)) return { verdict: 'sure', intents: [best.intent] }
  return { verdict: 'unsure', intents: weighed.slice(0, MOST_CANDIDATES).map(({ intent }) => intent) }
}

/** Whether what was found in one hearing needs no second one. */
export function isClear(candidates: readonly Candidate[], set: CommandSet, thresholds: Thresholds = THRESHOLDS): boolean {
  return leadOf(weigh(candidates, set, thresholds)) >= thresholds.marginOfOne && judge(candidates, set, thresholds).verdict === 'sure'
}

/** What was found in the same clip in two ways: each command with the better of its scores. */
export function together(some: readonly Candidate[], others: readonly Candidate[], set: CommandSet): readonly Candidate[] {
  return different([...some, ...others].toSorted((a, b) => b.score - a.score), set)
}

/** Each command once, the weightiest first. */
function weigh(candidates: readonly Candidate[], set: CommandSet, { shortNumber }: Thresholds): readonly Weighed[] {
  const weighed = candidates.map((one) => ({ ...one, weight: isShortNumber(one.intent) ? one.score - shortNumber : one.score }))
  return different(weighed.toSorted((a, b) => b.weight - a.weight), set)
}

/** By how much the first is ahead of every other, in weight and in score: a short number that counts less is a rival all the same. */
function leadOf([best, ...others]: readonly Weighed[]): number {
  return best === undefined ? 0 : Math.min(...others.map(({ weight, score }) => Math.min(best.weight - weight, best.score - score)), Number.POSITIVE_INFINITY)
}

/** Spanish, whose model the operator brings, took a sentence for a command by the English bar: it is asked about sooner. */
function leastFor(intent: Intent, { language }: CommandSet, { enough, grave }: Thresholds): number {
  return isGrave(intent) || language === 'es' ? grave : enough
}

function isShortNumber(intent: Intent): boolean {
  return intent.is === 'channel' && intent.number <= LAST_SHORT_NUMBER
}

/** Of candidates that lead to the same, the first. */
function different<C extends Candidate>(candidates: readonly C[], set: CommandSet): readonly C[] {
  return candidates.filter(({ intent }, at) => candidates.findIndex((other) => isSame(intent, other.intent, set)) === at)
}

/** What takes somebody's TV or recording away or lets a new remote in: not undone by saying the opposite. */
export function isGrave(intent: Intent): boolean {
  return (intent.is === 'power' && !intent.wanted) || (intent.is === 'record' && !intent.wanted) || (intent.is === 'go to' && intent.place === 'pairing')
}
