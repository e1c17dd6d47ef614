/**
 * Looks for the commands that fit a clip best: a beam search that can only say what is in the network. The model writes some
 * words readily whatever it hears ("2." in any noise), so what it expects amid noise alone counts against them: its internal
 * language model, subtracted in part. https://arxiv.org/abs/2011.01991
 */
import { meaningOf } from '../../commands/command-set.ts'
import type { Places, TokenNetwork } from '../../commands/token-network.ts'
import type { Candidate } from '../judge.ts'
import { END_TOKEN, type DecoderState, type MoonshineModel } from './moonshine-model.ts'

interface Hypothesis {
  readonly places: Places
  readonly score: number
}

const MOST_TOKENS = 24
/** How much of what the model expects amid noise is taken from what it hears. */
const EXPECTED = 0.3
/** Hypotheses that score this much less than the best are given up. */
const WIDTH = 14
/** What scores less than this is no command. */
const FLOOR = -30
/** What it costs to name a channel that the box does not list. */
const UNLISTED = 4

export interface Search {
  readonly model: Pick<MoonshineModel, 'step'>
  readonly network: TokenNetwork
  /** Where decoding stands at the start of a clip of noise alone. */
  readonly noise: DecoderState
  readonly beam: number
  /** Tokens after which the rest hardly matters: the full stop and its like. */
  readonly stops: readonly number[]
  readonly signal: AbortSignal
}

/** Best first. */
export async function findCommands(begun: DecoderState, { model, network, noise, beam, stops, signal }: Search): Promise<readonly Candidate[]> {
  const found = new Map<string, Candidate>()
  const ends = [END_TOKEN, ...stops]
  let best = Number.NEGATIVE_INFINITY
  let state = begun
  let amidNoise = noise
  let hypotheses: readonly Hypothesis[] = [{ places: network.start(), score: 0 }]
  for (let length = 0; length < MOST_TOKENS; length += 1) {
    const ways: { parent: number; token: number; places: Places; score: number }[] = []
    hypotheses.forEach(({ places, score }, parent) => {
      const heard = logarithms(state, parent)
      const expected = logarithms(amidNoise, parent)
      const scoreOf = (token: number) => heard(token) - EXPECTED * expected(token)
      const ended = score + sumOfLogs(ends.map(heard)) - EXPECTED * sumOfLogs(ends.map(expected))
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
    const parents = kept.map(({ parent }) => parent)
    const tokens = kept.map(({ token }) => token)
    state = await model.step(state, parents, tokens)
    amidNoise = await model.step(amidNoise, parents, tokens)
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
