/**
 * Finds the commands that match a clip best, by a beam search restricted to the token network of all commands. The
 * model writes some words readily for any sound ("2." for any noise), so a part of their likelihood in noise alone is
 * subtracted: its internal language model. https://arxiv.org/abs/2011.01991
 */
import type { Intent } from '@beckon/contract/commands/intents'
import { meaningOf } from '../../commands/command-set.ts'
import type { Places, TokenNetwork } from '../../commands/token-network.ts'
import type { Candidate } from '../judge.ts'
import { END_TOKEN, type DecoderState, type MoonshineModel } from './moonshine-model.ts'

/** Natural logarithms of the probability of some tokens: `heard` in the clip, `expected` in noise alone. */
interface Likelihood {
  readonly heard: number
  readonly expected: number
}

/** One spelling of a command. */
interface Written {
  readonly tokens: readonly number[]
  readonly likelihood: Likelihood
}

interface Hypothesis extends Written {
  readonly places: Places
}

/** A command, and its likeliest spelling, by which it can be scored in a variant of the clip (`hearings.ts`). */
export interface FoundCommand extends Candidate {
  readonly spelling: Spelling
}

export interface Spelling {
  readonly tokens: readonly number[]
  /** Subtracted from its log probability in any variant of the clip. */
  readonly against: number
}

const MOST_TOKENS = 24
/** The share of `expected` that is subtracted from `heard`. */
const EXPECTED = 0.3
/** Hypotheses that score this much less than the best are dropped. */
const WIDTH = 12
/** Anything with a lower score is not a command. */
const FLOOR = -16
/** Subtracted from a channel that the box does not list. */
const UNLISTED = 4

export interface Search {
  readonly model: Pick<MoonshineModel, 'step'>
  readonly network: TokenNetwork
  /** The decoder's state at the start of a clip of noise alone. */
  readonly noise: DecoderState
  readonly beam: number
  /** Tokens after which the rest hardly matters: the full stop and its like. */
  readonly stops: readonly number[]
  readonly signal: AbortSignal
}

/** Best first. */
export async function findCommands(
  begun: DecoderState,
  { model, network, noise, beam, stops, signal }: Search,
): Promise<readonly FoundCommand[]> {
  const found = new Map<
    string,
    { readonly intent: Intent; readonly isListed: boolean; readonly likelihood: Likelihood; readonly spelling: Written }
  >()
  const ends = [END_TOKEN, ...stops]
  let best = Number.NEGATIVE_INFINITY
  let state = begun
  let amidNoise = noise
  let hypotheses: readonly Hypothesis[] = [
    { places: network.start(), tokens: [], likelihood: { heard: 0, expected: 0 } },
  ]
  for (let length = 0; length < MOST_TOKENS; length += 1) {
    const ways: (Hypothesis & { readonly parent: number; readonly token: number; readonly score: number })[] = []
    hypotheses.forEach(({ places, tokens, likelihood: { heard, expected } }, parent) => {
      const hearing = logarithms(state, parent)
      const expecting = logarithms(amidNoise, parent)
      const ended = { heard: heard + sumOfLogs(ends.map(hearing)), expected: expected + sumOfLogs(ends.map(expecting)) }
      const here = new Map(network.complete(places).map((one) => [meaningOf(one.intent), one]))
      for (const [meaning, one] of here) {
        const before = found.get(meaning)
        const likelihood = either(ended, before?.likelihood)
        found.set(meaning, { ...one, likelihood, spelling: likelier({ tokens, likelihood: ended }, before?.spelling) })
        best = Math.max(best, scoreOf(likelihood))
      }
      for (const [token, next] of network.next(places)) {
        const likelihood = { heard: heard + hearing(token), expected: expected + expecting(token) }
        ways.push({ parent, token, tokens: [...tokens, token], places: next, likelihood, score: scoreOf(likelihood) })
      }
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
  return [...found.values()]
    .map(
      ({
        intent,
        isListed,
        likelihood,
        spelling: {
          tokens,
          likelihood: { expected },
        },
      }) => {
        const unlisted = isListed ? 0 : UNLISTED
        return {
          intent,
          score: scoreOf(likelihood) - unlisted,
          spelling: { tokens, against: EXPECTED * expected + unlisted },
        }
      },
    )
    .sort((a, b) => b.score - a.score)
}

/**
 * The scores of these commands, in these spellings, in another variant of the clip, in the same order. Takes a third of
 * the time of a search.
 */
export async function scoreAgain(
  begun: DecoderState,
  commands: readonly FoundCommand[],
  { model, stops, signal }: Pick<Search, 'model' | 'stops' | 'signal'>,
): Promise<readonly FoundCommand[]> {
  const ends = [END_TOKEN, ...stops]
  const heardAgain: FoundCommand[] = []
  let state = begun
  let unfinished = commands.map((command, at) => ({ command, at, heard: 0, parent: 0 }))
  for (let length = 0; unfinished.length > 0; length += 1) {
    const longer: ((typeof unfinished)[number] & { readonly token: number })[] = []
    for (const { command, at, heard, parent } of unfinished) {
      const hearing = logarithms(state, parent)
      const token = command.spelling.tokens[length]
      if (token === undefined)
        heardAgain[at] = { ...command, score: heard + sumOfLogs(ends.map(hearing)) - command.spelling.against }
      else longer.push({ command, at, heard: heard + hearing(token), parent, token })
    }
    if (longer.length === 0) break
    signal.throwIfAborted()
    state = await model.step(
      state,
      longer.map(({ parent }) => parent),
      longer.map(({ token }) => token),
    )
    unfinished = longer.map((one, parent) => ({ ...one, parent }))
  }
  return heardAgain
}

function scoreOf({ heard, expected }: Likelihood): number {
  return heard - EXPECTED * expected
}

/** The likelihood of either of two spellings of one command. */
function either(one: Likelihood, other: Likelihood | undefined): Likelihood {
  return other === undefined
    ? one
    : { heard: sumOfLogs([one.heard, other.heard]), expected: sumOfLogs([one.expected, other.expected]) }
}

function likelier(one: Written, other: Written | undefined): Written {
  return other !== undefined && scoreOf(other.likelihood) > scoreOf(one.likelihood) ? other : one
}

/** The logarithm of a token's probability after one hypothesis. */
function logarithms({ scores, vocabulary }: DecoderState, hypothesis: number): (token: number) => number {
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
  return highest === Number.NEGATIVE_INFINITY
    ? highest
    : highest + Math.log(logs.reduce((sum, one) => sum + Math.exp(one - highest), 0))
}
