/**
 * The engine that needs nothing but packages of npm; runs in its own process (see host). English: Moonshine, held to the
 * commands that make sense, and SoundSwallower for a second opinion. French and Spanish: SoundSwallower alone, which cannot
 * say "none of these", so that the user confirms each command.
 */
import { createHash } from 'node:crypto'
import type { Language } from '@beckon/contract/languages'
import { commandSet, tellCommand, type CommandSet } from '../commands/command-set.ts'
import type { TokenNetwork } from '../commands/token-network.ts'
import type { RecogniserContext, Vocabulary } from '../vocabulary.ts'
import { judge, THRESHOLDS, type Evidence } from './judge.ts'
import type { BuiltInSettings } from './make-speech.ts'
import { Moonshine } from './moonshine/moonshine.ts'
import { SoundSwallower } from './soundswallower/soundswallower.ts'
import type { Heard } from './speech-recogniser.ts'
import { trimmed } from './trim.ts'

/** Vocabularies kept ready: as many boxes as a household has, and some. */
const KEPT = 8

interface Prepared {
  /** For Moonshine, with channels that the box does not list. */
  readonly wide: CommandSet
  /** For SoundSwallower, which does better with fewer. */
  readonly narrow: CommandSet
  network?: TokenNetwork
}

export interface Findings extends Evidence {
  /** What was said, as well as it can be told. */
  readonly transcript: string
}

export class BuiltIn {
  readonly #size: BuiltInSettings['size']
  readonly #prepared = new Map<string, Prepared>()
  readonly #swallowers = new Map<Language, Promise<SoundSwallower>>()
  #moonshine: Promise<Moonshine> | undefined

  constructor({ size }: BuiltInSettings) {
    this.#size = size
  }

  async load(): Promise<void> {
    await (this.#moonshine ??= Moonshine.load(this.#size))
    await this.#swallower('en')
  }

  async close(): Promise<void> {
    await (await this.#moonshine)?.close()
  }

  async recognise(samples: Float32Array, { language, vocabulary, signal }: RecogniserContext): Promise<Heard> {
    const findings = await this.findings(samples, { language, vocabulary, signal })
    const { wide } = this.#prepare(language, vocabulary)
    const { transcript, candidates } = findings
    const { verdict, intents } = language === 'en' ? judge(findings, wide) : { verdict: candidates.length === 0 ? 'nothing' : 'unsure', intents: candidates.map(({ intent }) => intent) } as const
    const told = intents.flatMap((intent) => tellCommand(intent, wide) ?? [])
    if (told.length === 0) return { verdict: 'nothing', transcript, candidates: [], confidence: 0 }
    return { verdict, transcript, candidates: told, confidence: Math.exp(Math.min(0, candidates[0]?.score ?? Number.NEGATIVE_INFINITY) / 4) }
  }

  /** What the decoders make of a clip, before anything is decided. */
  async findings(samples: Float32Array, { language, vocabulary, signal }: RecogniserContext, everything = false): Promise<Findings> {
    const prepared = this.#prepare(language, vocabulary)
    const speech = trimmed(samples)
    if (speech === undefined) return { candidates: [], transcript: '' }
    const swallower = await this.#swallower(language)
    if (language !== 'en') {
      const heard = swallower.hear(speech, prepared.narrow)
      return heard ? { candidates: [{ intent: heard.intent, score: 0 }], transcript: heard.text } : { candidates: [], transcript: '' }
    }
    const moonshine = await (this.#moonshine ??= Moonshine.load(this.#size))
    prepared.network ??= moonshine.network(prepared.wide)
    const { commands, free } = await moonshine.listen(samples, prepared.network, signal)
    const findings: Findings = { candidates: commands.slice(0, 5), transcript: free.text }
    // The second opinion costs as much again, so it is asked for only when it matters.
    if (!everything && (commands[0]?.score ?? Number.NEGATIVE_INFINITY) >= THRESHOLDS.graveAlone) return findings
    const second = swallower.hear(speech, prepared.narrow)
    return second ? { ...findings, second: second.intent } : findings
  }

  #prepare(language: Language, vocabulary: Vocabulary): Prepared {
    const key = createHash('sha256').update(JSON.stringify([language, vocabulary])).digest('base64')
    const prepared = this.#prepared.get(key) ?? {
      wide: commandSet(language, vocabulary, { anyNumber: true }),
      narrow: commandSet(language, vocabulary, { anyNumber: false }),
    }
    // The one asked for last comes last; the first goes when there are too many.
    this.#prepared.delete(key)
    this.#prepared.set(key, prepared)
    const [oldest] = this.#prepared.keys()
    if (this.#prepared.size > KEPT && oldest !== undefined) this.#prepared.delete(oldest)
    return prepared
  }

  #swallower(language: Language): Promise<SoundSwallower> {
    const there = this.#swallowers.get(language) ?? SoundSwallower.load(language)
    this.#swallowers.set(language, there)
    return there
  }
}

export function makeEngine(settings: BuiltInSettings): BuiltIn {
  return new BuiltIn(settings)
}
