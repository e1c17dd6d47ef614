/**
 * Signs that a user teaches: several showings become a template, against which a new showing is matched, whatever the
 * hand's place, distance, side, speed or slight tilt. Only points of a hand are kept, never a picture.
 */
import type { HandFrame } from '../recogniser.ts'
import { featuresOf } from './fingerspelling/features.ts'
import { loadNetworks } from './fingerspelling/fingerspelling.ts'
import { CLASSES, highest, NOTHING, SAME_SHAPE } from './fingerspelling/handshapes.ts'
import { classify, type Network } from './fingerspelling/network.ts'
import { distanceBetween, normaliseShowing, type Showing } from './showing.ts'

/** Plain JSON data; about 15 kB for three showings. */
export interface SignTemplate {
  readonly version: 1
  readonly showings: readonly Showing[]
  /** A new showing at most this far away may be this sign: people differ in how alike their showings are. */
  readonly limit: number
}

export interface NamedTemplate {
  readonly id: string
  readonly template: SignTemplate
}

export type TemplateMade =
  | { readonly template: SignTemplate }
  /** `showing` is the index of the showing without a hand, or of the one that is unlike the others. */
  | { readonly problem: 'no hand' | 'showings differ'; readonly showing: number }

export interface SignMatch {
  readonly id: string
  /** Natural logarithm of the probability of this sign, to be compared with `SIGN_CONFIDENCE_MIN`; below 0. */
  readonly confidence: number
}

/** A sign with which another may be confused: one of the user's own, or a letter or digit held still. */
export type Confusion =
  { readonly with: 'sign'; readonly id: string } | { readonly with: 'symbol'; readonly symbol: string }

/** Showings of one sign by one person on one day are about this far apart. */
const LIMIT_LEAST = 0.22
const LIMIT_MOST = 0.42
const LIMIT_FOR_SPREAD = 1.5
/** Templates closer than this share of the smaller limit get mixed up. */
const CONFUSED = 1.15

/** `showings`: the hand frames of each recording; at least two recordings (users are asked for three). */
export function makeTemplate(showings: readonly (readonly HandFrame[])[]): TemplateMade {
  const normal = showings.map(normaliseShowing)
  const missing = normal.findIndex((showing) => showing === undefined)
  if (missing !== -1 || normal.length < 2) return { problem: 'no hand', showing: Math.max(0, missing) }
  const all = normal.filter((showing) => showing !== undefined)
  const nearest = all.map((showing, n) =>
    Math.min(...all.filter((_, other) => other !== n).map((other) => distanceBetween(showing, other))),
  )
  const spread = Math.max(...nearest)
  if (spread > LIMIT_MOST) return { problem: 'showings differ', showing: nearest.indexOf(spread) }
  const limit = Math.min(LIMIT_MOST, Math.max(LIMIT_LEAST, spread * LIMIT_FOR_SPREAD))
  return { template: { version: 1, showings: all, limit } }
}

/** The signs that a showing may be, best first; empty when it is none of them. */
export function matchPersonalSign(hands: readonly HandFrame[], templates: readonly NamedTemplate[]): SignMatch[] {
  const showing = normaliseShowing(hands)
  if (showing === undefined) return []
  const near = templates
    .map(({ id, template }) => ({ id, distance: distanceTo(showing, template), limit: template.limit }))
    .sort((a, b) => a.distance / a.limit - b.distance / b.limit)
  return near
    .filter(({ distance, limit }) => distance <= limit)
    .map(({ id, distance, limit }) => {
      const share = distance / limit
      const rival = Math.min(...near.filter((other) => other.id !== id).map((other) => other.distance / other.limit), 2)
      return { id, confidence: confidenceOf(share, rival) }
    })
}

/** The signs with which this one may be confused, for a warning before it is saved. */
export function confusions(template: SignTemplate, templates: readonly NamedTemplate[]): Confusion[] {
  const signs = templates
    .filter((other) => {
      const distance = Math.min(...template.showings.map((showing) => distanceTo(showing, other.template)))
      return distance < CONFUSED * Math.min(template.limit, other.template.limit)
    })
    .map(({ id }): Confusion => ({ with: 'sign', id }))
  return [...signs, ...lettersOf(template.showings).map((symbol): Confusion => ({ with: 'symbol', symbol }))]
}

function distanceTo(showing: Showing, { showings }: SignTemplate): number {
  return Math.min(...showings.map((one) => distanceBetween(showing, one)))
}

/**
 * High if near its template and far from every other. A rough scale: unlike the confidence of spelling, it is not
 * fitted to people, for lack of data.
 */
function confidenceOf(share: number, rival: number): number {
  const logOdds = 5 * (0.85 - share) + Math.min(2, 6 * (rival - share)) - 0.5
  return Math.min(-0.001, -Math.log1p(Math.exp(-logOdds)))
}

const LOOKS_LIKE = 0.6
/** A hand that moves further than this many sizes of a palm shows no letter. */
const STILL = 0.8
let networks: readonly Network[] | undefined

/**
 * The symbol that the steps look like on average, and the digit of the same shape, if any. A hand that moves looks like
 * none.
 */
function lettersOf(showings: readonly Showing[]): string[] {
  networks ??= loadNetworks()
  const steps = showings.flat()
  const way = [42, 43].map(
    (n) => Math.max(...steps.map((step) => step[n]!)) - Math.min(...steps.map((step) => step[n]!)),
  )
  if (Math.max(...way) > STILL) return []
  const sum = new Float32Array(CLASSES.length)
  for (const step of steps) {
    const points = Array.from({ length: 21 }, (_, n) => [step[n * 2]!, step[n * 2 + 1]!, 0] as const)
    classify(networks, featuresOf(points)).forEach((value, n) => (sum[n]! += value / steps.length))
  }
  const best = highest(sum)
  if (best === NOTHING || sum[best]! < LOOKS_LIKE) return []
  return [
    CLASSES[best]!,
    ...Object.keys(SAME_SHAPE).filter((symbol) => /\d/u.test(symbol) && SAME_SHAPE[symbol] === CLASSES[best]),
  ]
}
