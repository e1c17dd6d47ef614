/**
 * Whether to carry a command out, to ask, or to do nothing. Doing the wrong thing is worse than asking, and asking worse
 * than doing the right one; what cannot be taken back is done only when nothing speaks against it.
 */
import type { Intent } from '@beckon/contract/commands/intents'
import { isSame, type CommandSet } from '../commands/command-set.ts'

/** What a decoder makes of a clip; `score` is the natural logarithm of how likely it finds the command. */
export interface Candidate {
  readonly intent: Intent
  readonly score: number
}

export interface Evidence {
  /** Best first. */
  readonly candidates: readonly Candidate[]
  /** What another, independent recogniser heard. */
  readonly second?: Intent
}

export type Judgement =
  | { readonly verdict: 'sure'; readonly intents: readonly [Intent, ...Intent[]] }
  | { readonly verdict: 'unsure'; readonly intents: readonly Intent[] }
  | { readonly verdict: 'nothing'; readonly intents: readonly [] }

/** Chosen on the tuning part of the corpus, see bench/voice. */
export const THRESHOLDS = {
  /** Believed without a second opinion. */
  alone: -3,
  /** Believed when the second recogniser hears the same. */
  together: -12,
  /** Less likely than this is nothing. */
  least: -10,
  /** For what cannot be taken back: nearly as likely as can be, or likely and confirmed. */
  graveAlone: -2,
  graveTogether: -8,
} as const

export type Thresholds = { readonly [K in keyof typeof THRESHOLDS]: number }

const MOST_CANDIDATES = 3
/** The second recogniser may also confirm a runner-up. */
const CONFIRMABLE = 3

export function judge({ candidates, second }: Evidence, set: CommandSet, thresholds: Thresholds = THRESHOLDS): Judgement {
  const [best] = candidates
  if (best === undefined) return { verdict: 'nothing', intents: [] }
  if (best.score >= (isGrave(best.intent) ? thresholds.graveAlone : thresholds.alone)) return { verdict: 'sure', intents: [best.intent] }
  const agreed = second && candidates.slice(0, CONFIRMABLE).find(({ intent }) => isSame(intent, second, set))
  if (agreed && agreed.score >= (isGrave(agreed.intent) ? thresholds.graveTogether : thresholds.together)) {
    return { verdict: 'sure', intents: [agreed.intent] }
  }
  if (best.score < thresholds.least) return { verdict: 'nothing', intents: [] }
  const [first, runnerUp, ...others] = [...(agreed ? [agreed.intent] : []), ...candidates.map(({ intent }) => intent)]
  const possible = [first, runnerUp, second, ...others].filter((intent) => intent !== undefined)
  return { verdict: 'unsure', intents: different(possible, set).slice(0, MOST_CANDIDATES) }
}

function different(intents: readonly Intent[], set: CommandSet): readonly Intent[] {
  return intents.filter((intent, at) => intents.findIndex((other) => isSame(intent, other, set)) === at)
}

/** What takes somebody's TV or recording away or lets a new remote in: not undone by saying the opposite. */
export function isGrave(intent: Intent): boolean {
  return (intent.is === 'power' && !intent.wanted) || (intent.is === 'record' && !intent.wanted) || (intent.is === 'go to' && intent.place === 'pairing')
}
