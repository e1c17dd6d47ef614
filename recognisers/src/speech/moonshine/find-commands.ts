/** Looks for the commands that fit a clip best: a beam search that can only say what is in the network. */
import { meaningOf } from '../../commands/command-set.ts'
import type { Places, TokenNetwork } from '../../commands/token-network.ts'
import type { Candidate } from '../judge.ts'
import { END_TOKEN, type DecoderState, type MoonshineModel } from './moonshine-model.ts'

interface Hypothesis {
  readonly places: Places
  readonly score: number
}

const MOST_TOKENS = 24
/** Hypotheses that are this much less likely than the best are given up. */
const WIDTH = 10
/** What is less likely than this is no command. */
const FLOOR = -20
/** What it costs to name a channel that the box does not list. */
const UNLISTED = 4

export interface Search {
  readonly model: MoonshineModel
  readonly network: TokenNetwork
  readonly beam: number
  /** Tokens after which the rest hardly matters: the full stop and its like. */
  readonly stops: readonly number[]
  readonly signal: AbortSignal
}

/** Best first. */
export async function findCommands(begun: DecoderState, { model, network, beam, stops, signal }: Search): Promise<readonly Candidate[]> {
  const found = new Map<string, Candidate>()
  let best = Number.NEGATIVE_INFINITY
  let state = begun
  let hypotheses: readonly Hypothesis[] = [{ places: network.start(), score: 0 }]
  for (let length = 0; length < MOST_TOKENS; length += 1) {
    const ways: { parent: number; token: number; places: Places; score: number }[] = []
    hypotheses.forEach(({ places, score }, parent) => {
      const scoreOf = logarithms(state, parent)
      const ended = score + sumOfLogs([END_TOKEN, ...stops].map(scoreOf))
      const here = new Map(network.complete(places).map((one) => [meaningOf(one.intent), one]))
      for (const [meaning, { intent, likely }] of here) {
        const total = sumOfLogs([ended - (likely ? 0 : UNLISTED), found.get(meaning)?.score ?? Number.NEGATIVE_INFINITY])
        found.set(meaning, { intent, score: total })
        best = Math.max(best, total)
      }
      for (const [token, next] of network.next(places)) ways.push({ parent, token, places: next, score: score + scoreOf(token) })
    })
    const highest = Math.max(...ways.map(({ score }) => score))
    const kept = ways
      .filter(({ score }) => score > Math.max(FLOOR, Math.max(highest, best) - WIDTH))
      .sort((a, b) => b.score - a.score)
      .slice(0, beam)
    if (kept.length === 0) break
    signal.throwIfAborted()
    state = await model.step(state, kept.map(({ parent }) => parent), kept.map(({ token }) => token))
    hypotheses = kept
  }
  return [...found.values()].sort((a, b) => b.score - a.score)
}

/** The logarithm of a token's probability after one hypothesis. */
export function logarithms({ scores, vocabulary }: DecoderState, hypothesis: number): (token: number) => number {
  const from = hypothesis * vocabulary
  let highest = Number.NEGATIVE_INFINITY
  for (let at = from; at < from + vocabulary; at += 1) highest = Math.max(highest, scores[at] as number)
  let sum = 0
  for (let at = from; at < from + vocabulary; at += 1) {
    const below = (scores[at] as number) - highest
    if (below > -20) sum += Math.exp(below)
  }
  const total = highest + Math.log(sum)
  return (token) => (scores[from + token] ?? Number.NEGATIVE_INFINITY) - total
}

function sumOfLogs(logs: readonly number[]): number {
  const highest = Math.max(...logs)
  return highest === Number.NEGATIVE_INFINITY ? highest : highest + Math.log(logs.reduce((sum, one) => sum + Math.exp(one - highest), 0))
}
