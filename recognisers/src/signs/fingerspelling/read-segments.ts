/** Reads held handshapes as words that the box knows, or as a number. */
import { PREDICTIONS_AT_MOST } from '../../recogniser.ts'
import { CLASSES, NOTHING, SAME_SHAPE, highest, type Segment } from './handshapes.ts'
import type { Entry } from './lexicon.ts'

export interface Reading {
  /** Best first. Scores are natural logarithms, to be compared with each other and with `filler`. */
  readonly candidates: readonly { readonly text: string; readonly score: number }[]
  /** The score of "no word", which the best candidate must exceed. */
  readonly filler: number
}

// The scores below are natural logarithms, added to a word's score.
/** A shape that is no letter of the word; a brief one may be the hand on its way to the next letter. */
const EXTRA = -3.7
const EXTRA_BRIEF = -2.2
const BRIEF_MS = 300
/** A letter held long is sometimes seen twice. */
const SEEN_TWICE = -1
interface Costs {
  /** A letter that was not seen. */
  readonly missed: number
  /** The second of a double letter, which is often held only once. */
  readonly doubled: number
}
const IN_WORDS: Costs = { missed: -1.8, doubled: -0.7 }
/** One digit more or less is another channel. */
const IN_NUMBERS: Costs = { missed: -4, doubled: -2 }
/** Flattens the network's probabilities, which are too confident for people whom it has never seen. */
const TEMPERATURE = 1.6
/** The least share of any shape, so that one bad segment does not exclude a word. */
const FLOOR = 0.0002
/** The share of a shape's probability that is added to each shape that people make alike (`ALIKE`). */
const LEAK = 0.1
const ALIKE = [
  'RU',
  'UV',
  'KV',
  'KP',
  'PQ',
  'GQ',
  'GX',
  'HU',
  'MN',
  'MST',
  'NT',
  'AST',
  'EOS',
  'CO',
  'DX',
  'D1',
  'C5',
  'B4',
  'K3',
  'L1',
  'X1',
]
const LEAKS = ALIKE.flatMap((group) => {
  const shapes = [...group].map((symbol) => (CLASSES as readonly string[]).indexOf(symbol))
  return shapes.flatMap((from) => shapes.filter((to) => to !== from).map((to) => [from, to] as const))
})
/** Added to the best shape of each segment in the score of "no word". */
const FILLER_PER_SEGMENT = -0.7
/**
 * Added to the score of a number that is not a channel of the box; less is subtracted if the box lists no channels.
 */
const NO_CHANNEL = -1.5
const CHANNELS_UNKNOWN = -1
const LONGEST_NUMBER = 4
/** Few channels have this many digits: it is more likely that a digit was seen twice. */
const LONG_NUMBER = -1

const DIGITS = [...'0123456789'].map((digit) => ({
  digit,
  shape: (CLASSES as readonly string[]).indexOf(SAME_SHAPE[digit] ?? digit),
}))

export function readSegments(segments: readonly Segment[], lexicon: readonly Entry[]): Reading {
  const logs = segments.map(({ likely }) => cautiousLogs(likely))
  const extras = segments.map(({ heldMs }) => (heldMs < BRIEF_MS ? EXTRA_BRIEF : EXTRA))
  const best = new Map<string, number>()
  const suggest = (text: string, score: number) => best.set(text, Math.max(score, best.get(text) ?? -Infinity))
  const suggestNumber = (shapes: readonly Float32Array[], prior: number) => {
    if (shapes.length > LONGEST_NUMBER) return
    const digits = shapes.map((log) => DIGITS.reduce((a, b) => (log[b.shape]! > log[a.shape]! ? b : a)))
    const long = shapes.length === LONGEST_NUMBER ? LONG_NUMBER : 0
    suggest(
      digits.map(({ digit }) => digit).join(''),
      prior + long + digits.reduce((sum, { shape }, n) => sum + shapes[n]![shape]!, 0),
    )
  }
  for (const { text, shapes } of lexicon) {
    // A word more than about twice or less than half as long would need more gaps than letters.
    if (shapes.length <= 2 * logs.length + 1 && logs.length <= 2 * shapes.length + 1)
      suggest(text, align(logs, extras, shapes, isNumber(text) ? IN_NUMBERS : IN_WORDS))
  }
  const prior = lexicon.some(({ text }) => isNumber(text)) ? NO_CHANNEL : CHANNELS_UNKNOWN
  if (logs.length > 0) suggestNumber(logs, prior)
  // Also without one brief shape, which may be only the hand on its way.
  for (const [n, extra] of extras.entries())
    if (extra === EXTRA_BRIEF && logs.length > 1) suggestNumber(logs.toSpliced(n, 1), prior + extra)
  const candidates = [...best].map(([text, score]) => ({ text, score })).sort((a, b) => b.score - a.score)
  const filler = logs.reduce((sum, log) => sum + log[highest(log)]! + FILLER_PER_SEGMENT, 0)
  return { candidates: logs.length === 0 ? [] : candidates.slice(0, PREDICTIONS_AT_MOST), filler }
}

/** The log score of each shape for a segment, with the network's confidence reduced. */
function cautiousLogs(likely: Float32Array): Float32Array {
  const flat = likely.map((value, n) => (n === NOTHING ? 0 : value ** (1 / TEMPERATURE)))
  const leaked = Float32Array.from(flat)
  for (const [from, to] of LEAKS) leaked[to]! += LEAK * flat[from]!
  const sum = leaked.reduce((a, b) => a + b)
  return leaked.map((value) => Math.log((1 - FLOOR * CLASSES.length) * (value / sum) + FLOOR))
}

/** The score of the best alignment of the segments with the word's shapes, in order. */
function align(
  logs: readonly Float32Array[],
  extras: readonly number[],
  shapes: readonly number[],
  costs: Costs,
): number {
  const missed = (n: number) => (n > 0 && shapes[n - 1] === shapes[n] ? costs.doubled : costs.missed)
  // row[n]: the best score with the segments so far and the first n shapes of the word.
  let row = shapes.reduce<number[]>((scores, _, n) => [...scores, scores[n]! + missed(n)], [0])
  for (const [at, log] of logs.entries()) {
    const extra = extras[at]!
    const next = [row[0]! + extra]
    for (const [n, shape] of shapes.entries()) {
      const said = row[n]! + log[shape]!
      const again = row[n + 1]! + Math.max(extra, SEEN_TWICE + log[shape]!)
      next.push(Math.max(said, again, next[n]! + missed(n)))
    }
    row = next
  }
  return row.at(-1)!
}

function isNumber(text: string): boolean {
  return /^\d+$/u.test(text)
}

/** Never exactly 0: the page interprets 0 as "no answer". */
const SUREST = -0.001
/**
 * Calibrates the log odds of the scores (Platt 1999). The slope was fitted to readings of people whom the networks had
 * not seen, of which eight of ten words were unknown. The fitted offset, 0.12, is left out: with it a hand that only
 * ran through A, C, K, N and O was taken for "OK".
 */
const KEPT = { offset: 0, slope: 1.43 }

/** The natural logarithm of the probability that the best candidate is right; -Infinity if there is none. */
export function confidenceOf({ candidates, filler }: Reading): number {
  const [best, ...others] = candidates
  if (!best) return -Infinity
  const against = others.reduce((sum, { score }) => sum + Math.exp(score - best.score), Math.exp(filler - best.score))
  const odds = KEPT.offset - KEPT.slope * Math.log(against)
  return Math.min(SUREST, -Math.log1p(Math.exp(-odds)))
}
