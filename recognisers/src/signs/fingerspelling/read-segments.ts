/** From held handshapes to what was spelled: words that the box knows, or a number. */
import { CLASSES, NOTHING, SAME_SHAPE } from './classes.ts'
import type { Entry } from './lexicon.ts'
import { highest, type Segment } from './segments.ts'

export interface Reading {
  /** Best first. Scores are natural logarithms, to be compared with each other and with `filler`. */
  readonly candidates: readonly { readonly text: string; readonly score: number }[]
  /** The score of no word in particular: what the best must beat. */
  readonly filler: number
}

/** A shape that no letter of the word explains; a letter that was not seen. */
const EXTRA = -3.2
const MISSED = -3.5
/** A letter said twice is often held once, and a letter held long is sometimes seen twice. */
const DOUBLED = -0.4
const SEEN_TWICE = -0.5
/** People the network has never seen: it is less sure than it says. */
const TEMPERATURE = 1.6
const FLOOR = 0.002
/** Shapes that one person makes like another person's neighbour: this part of what is seen as one may be the other. */
const LEAK = 0.15
const ALIKE = ['RU', 'UV', 'KV', 'KP', 'PQ', 'GQ', 'GX', 'HU', 'MN', 'MST', 'NT', 'AST', 'EOS', 'CO', 'DX', 'D1', 'C5', 'B4', 'K3', 'L1', 'X1']
const LEAKS = ALIKE.flatMap((group) => {
  const shapes = [...group].map((symbol) => (CLASSES as readonly string[]).indexOf(symbol))
  return shapes.flatMap((from) => shapes.filter((to) => to !== from).map((to) => [from, to] as const))
})
/** Any shape is explained this badly by no word at all. */
const FILLER_PER_SEGMENT = -0.9
/** A number that is none of the box's channels may still be meant, the more so where the box did not name its channels. */
const NO_CHANNEL = -1.5
const CHANNELS_UNKNOWN = -1
const LONGEST_NUMBER = 4
const PREDICTIONS = 5

const DIGITS = [...'0123456789'].map((digit) => ({ digit, shape: (CLASSES as readonly string[]).indexOf(SAME_SHAPE[digit] ?? digit) }))

export function readSegments(segments: readonly Segment[], lexicon: readonly Entry[]): Reading {
  const logs = segments.map(({ likely }) => cautiousLogs(likely))
  const best = new Map<string, number>()
  const suggest = (text: string, score: number) => best.set(text, Math.max(score, best.get(text) ?? -Infinity))
  for (const { text, shapes } of lexicon) {
    // A word twice as long or half as long would need more gaps than letters.
    if (shapes.length <= 2 * logs.length + 1 && logs.length <= 2 * shapes.length + 1) suggest(text, align(logs, shapes))
  }
  if (logs.length > 0 && logs.length <= LONGEST_NUMBER) {
    const digits = logs.map((log) => DIGITS.reduce((a, b) => (log[b.shape]! > log[a.shape]! ? b : a)))
    const rare = lexicon.some(({ text }) => /^\d+$/u.test(text)) ? NO_CHANNEL : CHANNELS_UNKNOWN
    suggest(digits.map(({ digit }) => digit).join(''), rare + digits.reduce((sum, { shape }, n) => sum + logs[n]![shape]!, 0))
  }
  const candidates = [...best].map(([text, score]) => ({ text, score })).sort((a, b) => b.score - a.score)
  const filler = logs.reduce((sum, log) => sum + log[highest(log)]! + FILLER_PER_SEGMENT, 0)
  return { candidates: logs.length === 0 ? [] : candidates.slice(0, PREDICTIONS), filler }
}

/** How well a segment fits each shape; natural logarithms. */
function cautiousLogs(likely: Float32Array): Float32Array {
  const flat = likely.map((value, n) => (n === NOTHING ? 0 : value ** (1 / TEMPERATURE)))
  const leaked = Float32Array.from(flat)
  for (const [from, to] of LEAKS) leaked[to]! += LEAK * flat[from]!
  const sum = leaked.reduce((a, b) => a + b)
  return leaked.map((value) => Math.log((1 - FLOOR * CLASSES.length) * (value / sum) + FLOOR))
}

/** The best way to explain the segments by the word's shapes, in order. */
function align(logs: readonly Float32Array[], shapes: readonly number[]): number {
  // row[n]: the best score with the segments so far and the first n shapes of the word.
  let row = shapes.reduce<number[]>((scores, _, n) => [...scores, scores[n]! + missed(shapes, n)], [0])
  for (const log of logs) {
    const next = [row[0]! + EXTRA]
    for (const [n, shape] of shapes.entries()) {
      const said = row[n]! + log[shape]!
      const again = row[n + 1]! + Math.max(EXTRA, SEEN_TWICE + log[shape]!)
      next.push(Math.max(said, again, next[n]! + missed(shapes, n)))
    }
    row = next
  }
  return row.at(-1)!
}

function missed(shapes: readonly number[], n: number): number {
  return n > 0 && shapes[n - 1] === shapes[n] ? DOUBLED : MISSED
}
