/** From held handshapes to what was spelled: words that the box knows, or a number. */
import { CLASSES, NOTHING, SAME_SHAPE } from './classes.ts'
import type { Entry } from './lexicon.ts'
import { highest, type Segment } from './segments.ts'

/** Best first. `logOdds` of being right, as far as the scores tell; calibrated by `confidence.ts`. */
export interface Reading {
  readonly candidates: readonly { readonly text: string; readonly score: number }[]
  /** The score of no word in particular: what the best must beat. */
  readonly filler: number
  readonly segments: number
}

/** A shape that no letter of the word explains; a letter that was not seen. */
const EXTRA = -3.2
const MISSED = -3.5
/** A letter said twice is often held once, and a letter held long is sometimes seen twice. */
const DOUBLED = -0.4
const SEEN_TWICE = -0.5
/** People the network has never seen: it is less sure than it says. */
const TEMPERATURE = 1.6
const FLOOR = 0.004
/** Any shape is explained this badly by no word at all. */
const FILLER_PER_SEGMENT = -0.9
/** Numbers that are no channel here may still be meant. */
const ANY_NUMBER = -1.5
const LONGEST_NUMBER = 4
const PREDICTIONS = 5

const DIGITS = [...'0123456789'].map((digit) => ({ digit, shape: CLASSES.indexOf((SAME_SHAPE[digit] ?? digit) as (typeof CLASSES)[number]) }))

export function readSegments(segments: readonly Segment[], lexicon: readonly Entry[]): Reading {
  const logs = segments.map(({ likely }) => cautiousLogs(likely))
  const best = new Map<string, number>()
  const suggest = (text: string, score: number) => best.set(text, Math.max(score, best.get(text) ?? -Infinity))
  for (const { text, shapes } of lexicon) {
    // A word twice as long or half as long would need more gaps than letters.
    if (shapes.length > 2 * logs.length + 1 || logs.length > 2 * shapes.length + 1) continue
    suggest(text, align(logs, shapes))
  }
  if (logs.length > 0 && logs.length <= LONGEST_NUMBER) {
    const digits = logs.map((log) => DIGITS.reduce((a, b) => (log[b.shape]! > log[a.shape]! ? b : a)))
    suggest(digits.map(({ digit }) => digit).join(''), ANY_NUMBER + digits.reduce((sum, { shape }, n) => sum + logs[n]![shape]!, 0))
  }
  const candidates = [...best].map(([text, score]) => ({ text, score })).sort((a, b) => b.score - a.score)
  const filler = logs.reduce((sum, log) => sum + log[highest(log)]! + FILLER_PER_SEGMENT, 0)
  return { candidates: candidates.slice(0, PREDICTIONS), filler, segments: segments.length }
}

function cautiousLogs(likely: Float32Array): Float32Array {
  const flat = likely.map((value, n) => (n === NOTHING ? 0 : value ** (1 / TEMPERATURE)))
  const sum = flat.reduce((a, b) => a + b)
  return flat.map((value) => Math.log((1 - FLOOR * CLASSES.length) * (value / sum) + FLOOR))
}

/** The best way to explain the segments by the word's shapes, in order. */
function align(logs: readonly Float32Array[], shapes: readonly number[]): number {
  // row[n]: the best score with the segments so far and the first n shapes of the word.
  let row = shapes.reduce<number[]>((scores, shape, n) => [...scores, scores[n]! + missed(shapes, n, shape)], [0])
  for (const log of logs) {
    const next = [row[0]! + EXTRA]
    for (const [n, shape] of shapes.entries()) {
      const said = row[n]! + log[shape]!
      const again = row[n + 1]! + Math.max(EXTRA, SEEN_TWICE + log[shape]!)
      next.push(Math.max(said, again, next[n]! + missed(shapes, n, shape)))
    }
    row = next
  }
  return row.at(-1)!
}

function missed(shapes: readonly number[], n: number, shape: number): number {
  return n > 0 && shapes[n - 1] === shape ? DOUBLED : MISSED
}
