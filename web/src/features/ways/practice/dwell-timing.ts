/** How long somebody looks at keys that they do not want, and what time to rest follows from that. Milliseconds. */
import { quantile } from './spread.ts'

export interface Looks {
  /** From the moment a key is asked for until the pointer is on it. */
  readonly enterMs: readonly number[]
  /** How long the pointer was on keys that were not asked for, and left them. */
  readonly passedMs: readonly number[]
  readonly rights: number
  readonly wrongs: number
}

export const NOTHING_LOOKED_AT: Looks = { enterMs: [], passedMs: [], rights: 0, wrongs: 0 }

export interface DwellAdvice {
  readonly setting: 'completeMs'
  readonly from: number
  readonly to: number
  readonly why: 'wrong keys' | 'sure looks'
}

const LOOKS_MIN = 10
const LEAST_MS = 400
const MOST_MS = 5_000
/** Of looks that were not meant, so many have left by then. */
const LEFT_BY_THEN = 0.95
/** One change is no quicker than this: who looks for long at what they read is not seen in a practice. */
const QUICKER = 0.75

/** Longer where a key was pressed that nobody wanted; shorter where none was. Undefined: it suits, or too little is known. */
export function dwellAdviceOf(looks: Looks, completeMs: number): DwellAdvice | undefined {
  const { passedMs, rights, wrongs } = looks
  if (rights + wrongs < LOOKS_MIN) return undefined
  const left = up(Math.max(quantile(passedMs, LEFT_BY_THEN) + 1, LEAST_MS))
  if (wrongs > 0) {
    const to = Math.min(Math.max(left, up(completeMs * 1.25)), MOST_MS)
    return to > completeMs ? { setting: 'completeMs', from: completeMs, to, why: 'wrong keys' } : undefined
  }
  if (passedMs.length < LOOKS_MIN) return undefined
  const to = Math.max(left, up(completeMs * QUICKER))
  return to < completeMs ? { setting: 'completeMs', from: completeMs, to, why: 'sure looks' } : undefined
}

function up(ms: number): number {
  return Math.ceil(ms / 50) * 50
}
