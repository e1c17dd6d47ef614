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

/** Chosen on the tuning part of the corpus, see bench/voice. All are natural logarithms. */
export const THRESHOLDS = {
  /** What it adds to a command that the second recogniser hears it too. */
  agreed: 5,
  /** Where a command stands that only the second recogniser hears. */
  secondOnly: -14,
  /** What it takes from a channel of one short word, which is found in any noise. */
  shortNumber: 3.5,
  /** Less likely than this is not carried out. */
  sure: -6,
  /** Nor what cannot be taken back. */
  grave: -2,
  /** Nor what is not this much likelier than the next. */
  margin: 1,
  /** When the first recogniser finds nothing likelier than this, nothing was said. */
  least: -9,
} as const

export type Thresholds = { readonly [K in keyof typeof THRESHOLDS]: number }

const MOST_CANDIDATES = 3
/** "Twelve" is the last number of a single short word. */
const LAST_SHORT_NUMBER = 12

export function judge({ candidates, second }: Evidence, set: CommandSet, thresholds: Thresholds = THRESHOLDS): Judgement {
  const alone = weigh({ candidates }, set, thresholds)
  const weighed = second ? weigh({ candidates, second }, set, thresholds) : alone
  const [best, next] = weighed
  if (best === undefined || alone[0] === undefined) return { verdict: 'nothing', intents: [] }
  const clear = best.score - (next?.score ?? Number.NEGATIVE_INFINITY) >= thresholds.margin
  if (clear && best.score >= leastFor(best.intent, thresholds)) return { verdict: 'sure', intents: [best.intent] }
  if (alone[0].score < thresholds.least) return { verdict: 'nothing', intents: [] }
  return { verdict: 'unsure', intents: weighed.slice(0, MOST_CANDIDATES).map(({ intent }) => intent) }
}

/** Whether the command is carried out whatever a second recogniser may hear. */
export function needsNoSecond(candidates: readonly Candidate[], set: CommandSet, thresholds: Thresholds = THRESHOLDS): boolean {
  const [best, next] = weigh({ candidates }, set, thresholds)
  if (best === undefined || best.score < leastFor(best.intent, thresholds)) return false
  return best.score - Math.max(next?.score ?? thresholds.secondOnly, thresholds.secondOnly) - thresholds.agreed >= thresholds.margin
}

/** What was found in the same clip in two ways: each command as likely as it ever was. */
export function together(some: readonly Candidate[], others: readonly Candidate[], set: CommandSet): readonly Candidate[] {
  return different([...some, ...others].toSorted((a, b) => b.score - a.score), set)
}

function weigh({ candidates, second }: Evidence, set: CommandSet, { agreed, secondOnly, shortNumber }: Thresholds): readonly Candidate[] {
  const heard = candidates.map(({ intent, score }) => ({ intent, score: isShortNumber(intent) ? score - shortNumber : score }))
  const all = different([...heard, ...(second ? [{ intent: second, score: secondOnly }] : [])], set)
  return all
    .map(({ intent, score }) => ({ intent, score: second && isSame(intent, second, set) ? score + agreed : score }))
    .toSorted((a, b) => b.score - a.score)
}

function leastFor(intent: Intent, { sure, grave }: Thresholds): number {
  return isGrave(intent) ? grave : sure
}

function isShortNumber(intent: Intent): boolean {
  return intent.is === 'channel' && intent.number <= LAST_SHORT_NUMBER
}

/** Of candidates that lead to the same, the first. */
function different(candidates: readonly Candidate[], set: CommandSet): readonly Candidate[] {
  return candidates.filter(({ intent }, at) => candidates.findIndex((other) => isSame(intent, other.intent, set)) === at)
}

/** What takes somebody's TV or recording away or lets a new remote in: not undone by saying the opposite. */
export function isGrave(intent: Intent): boolean {
  return (intent.is === 'power' && !intent.wanted) || (intent.is === 'record' && !intent.wanted) || (intent.is === 'go to' && intent.place === 'pairing')
}
