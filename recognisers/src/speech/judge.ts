/**
 * Decides whether to carry out a command, to ask the user, or to do nothing. Doing the wrong thing is worse than
 * asking, and asking worse than doing the right one. A command that cannot be undone needs a higher score.
 */
import type { Intent } from '@beckon/contract/commands/intents'
import { VOICE_CANDIDATES_AT_MOST } from '@beckon/contract/voice'
import { isSame, withoutRepeats, type CommandSet } from '../commands/command-set.ts'

/**
 * A decoder's result for a clip. `score`, a natural logarithm, compares how likely the decoder finds the command in the
 * clip and without it (`moonshine/find-commands.ts`); above 0 the clip is evidence for the command.
 */
export interface Candidate {
  readonly intent: Intent
  readonly score: number
}

export type Judgement =
  | { readonly verdict: 'sure'; readonly intents: readonly [Intent, ...Intent[]] }
  | { readonly verdict: 'unsure'; readonly intents: readonly Intent[] }
  | { readonly verdict: 'nothing'; readonly intents: readonly [] }

/** Chosen on the tuning part of the corpus, see docs/decisions/0013. All are natural logarithms. */
const THRESHOLDS = {
  /** Subtracted from the score of a channel of one short word, which is found in any noise. */
  shortNumber: 3,
  /** A command with a lower score is not carried out. */
  sure: 0,
  /** A command that cannot be undone is not carried out below this score. */
  grave: 2,
  /** Nor is a command that is not this much better than the next. */
  margin: 1,
  /** When nothing scores more than this, nothing was said. */
  least: -3,
} as const

/** Up to twenty every number is one word. */
const LAST_SHORT_NUMBER = 20

/** `candidates`: best first. */
export function judge(candidates: readonly Candidate[], set: CommandSet): Judgement {
  const weighed = weigh(candidates, set)
  const [best] = weighed
  if (best === undefined || best.score < THRESHOLDS.least) return { verdict: 'nothing', intents: [] }
  // As a rival, a short channel number has its full score.
  const rivals = candidates.filter(({ intent }) => !isSame(intent, best.intent, set))
  const clear = rivals.every(({ score }) => best.score - score >= THRESHOLDS.margin)
  if (clear && best.score >= barFor(best.intent, set)) return { verdict: 'sure', intents: [best.intent] }
  return { verdict: 'unsure', intents: weighed.slice(0, VOICE_CANDIDATES_AT_MOST).map(({ intent }) => intent) }
}

/** Joins two results for the same clip: each command keeps the better of its scores. */
export function together<C extends Candidate>(some: readonly C[], others: readonly C[], set: CommandSet): readonly C[] {
  return withoutRepeats(
    [...some, ...others].toSorted((a, b) => b.score - a.score),
    set,
  )
}

function weigh(candidates: readonly Candidate[], set: CommandSet): readonly Candidate[] {
  const weighed = candidates.map(({ intent, score }) => ({
    intent,
    score: isShortNumber(intent) ? score - THRESHOLDS.shortNumber : score,
  }))
  return withoutRepeats(
    weighed.toSorted((a, b) => b.score - a.score),
    set,
  )
}

/**
 * The score from which a command is carried out. It is higher for Spanish: with the English one, the Spanish model,
 * which the operator supplies, took a sentence for a command.
 */
function barFor(intent: Intent, { language }: CommandSet): number {
  return hasSevereEffect(intent) || language === 'es' ? THRESHOLDS.grave : THRESHOLDS.sure
}

function isShortNumber(intent: Intent): boolean {
  return intent.is === 'channel' && intent.number <= LAST_SHORT_NUMBER
}

/**
 * Whether a command turns off the TV, stops a recording or pairs a new remote: the opposite command does not undo it.
 */
export function hasSevereEffect(intent: Intent): boolean {
  return (
    (intent.is === 'power' && !intent.wanted) ||
    (intent.is === 'record' && !intent.wanted) ||
    (intent.is === 'go to' && intent.place === 'pairing')
  )
}
