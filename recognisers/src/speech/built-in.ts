/**
 * The engine that needs only npm packages; runs in its own process (see `host/`). English uses Moonshine, restricted to
 * the possible commands, and so does Spanish if the operator supplied the model. French, and Spanish without the model,
 * use SoundSwallower, which finds a command in any sound, so the user confirms each command.
 */
import { createHash } from 'node:crypto'
import type { CommandLanguage } from '@beckon/contract/languages'
import { VOICE_CANDIDATES_AT_MOST } from '@beckon/contract/voice'
import { commandSet, describeCommand, type CommandSet } from '../commands/command-set.ts'
import type { TokenNetwork } from '../commands/token-network.ts'
import { RecogniserFailure, type RecogniserContext, type Vocabulary, type Heard } from '../recogniser.ts'
import { heardAs, type Hearing } from './hearings.ts'
import { judge, together, type Candidate, type Judgement } from './judge.ts'
import type { BuiltInSettings } from './make-speech.ts'
import type { FoundCommand } from './moonshine/find-commands.ts'
import { Moonshine } from './moonshine/moonshine.ts'
import { SoundSwallower, type SwallowedLanguage } from './soundswallower/soundswallower.ts'
import { amidSilence, speechIn } from './find-speech.ts'

/** More than a household has boxes. */
const VOCABULARIES_KEPT = 8
/**
 * The variants that SoundSwallower decodes; the first wins if all results differ. Chosen on the tuning part of the
 * corpus, see docs/decisions/0013.
 */
const SWALLOWED_AS: readonly Hearing[] = [
  { speed: 1, noise: 20 },
  { speed: 1.08, noise: 20 },
  { speed: 0.94, noise: 15 },
  { speed: 1 },
]
/** The variants that Moonshine also scores, until one is conclusive, before the user is asked. Chosen likewise. */
const MOONSHINE_AGAIN: readonly Hearing[] = [{ speed: 1, noise: 25 }, { speed: 1.05 }]

const CANDIDATES_AT_MOST = 5

interface Prepared {
  /** For Moonshine with channels that the box does not list; SoundSwallower does better with fewer commands. */
  readonly set: CommandSet
  network?: TokenNetwork
}

export interface Findings {
  /** Best first. */
  readonly candidates: readonly Candidate[]
  /** The best transcription of what was said. */
  readonly transcript: string
  /** Whether the scores distinguish commands from other sounds. */
  readonly scored: boolean
}

const NO_NAMES: Vocabulary = { channels: [], apps: [], phrases: [] }
const NOTHING_HEARD: Findings = { candidates: [], transcript: '', scored: false }

export class BuiltIn {
  readonly #settings: BuiltInSettings
  readonly #prepared = new Map<string, Prepared>()
  readonly #swallowers = new Map<SwallowedLanguage, Promise<SoundSwallower>>()
  readonly #moonshines = new Map<CommandLanguage, Promise<Moonshine>>()

  constructor(settings: BuiltInSettings) {
    this.#settings = settings
  }

  async load(): Promise<void> {
    // The operator's folder first, since it is most likely to be wrong.
    for (const language of (['es', 'en'] as const).filter((one) => this.#hasMoonshine(one))) {
      const moonshine = await this.#moonshine(language)
      await moonshine.warmUp(commandSet(language, NO_NAMES, { anyNumber: true }))
    }
  }

  async recognise(samples: Float32Array, { language, vocabulary, signal }: RecogniserContext): Promise<Heard> {
    const findings = await this.findings(samples, { language, vocabulary, signal })
    const { set } = this.#prepare(language, vocabulary)
    const { transcript, candidates } = findings
    const { verdict, intents } = findings.scored ? judge(candidates, set) : judgeAlone(candidates)
    const described = intents.flatMap((intent) => describeCommand(intent, set) ?? [])
    if (described.length === 0) return { verdict: 'nothing', transcript, candidates: [] }
    return { verdict, transcript, candidates: described }
  }

  /** The decoders' results for a clip, before anything is decided. */
  async findings(samples: Float32Array, { language, vocabulary, signal }: RecogniserContext): Promise<Findings> {
    const prepared = this.#prepare(language, vocabulary)
    const speech = speechIn(samples)
    if (speech === undefined) return NOTHING_HEARD
    if (language !== 'en' && !this.#hasMoonshine(language)) {
      const swallower = await this.#swallower(language)
      const heard = await swallower.hear(speech, prepared.set, SWALLOWED_AS, signal)
      return {
        candidates: heard.map(({ intent }) => ({ intent, score: 0 })),
        transcript: heard[0]?.text ?? '',
        scored: false,
      }
    }
    const moonshine = await this.#moonshine(language)
    prepared.network ??= moonshine.network(prepared.set)
    const { commands, free } = await moonshine.listen(amidSilence(speech), prepared.network, signal)
    const once: Findings = { candidates: commands.slice(0, CANDIDATES_AT_MOST), transcript: free, scored: true }
    if (judge(once.candidates, prepared.set).verdict === 'sure') return once
    // A second hearing costs as much again, so it is done only when it matters.
    const again = await moonshine.listen(samples, prepared.network, signal)
    let candidates: readonly FoundCommand[] = together(commands, again.commands, prepared.set).slice(
      0,
      CANDIDATES_AT_MOST,
    )
    // Decoding again is cheap when few candidates are left. In Spanish, which asks sooner, it is not measured.
    for (const hearing of language === 'en' ? MOONSHINE_AGAIN : []) {
      if (judge(candidates, prepared.set).verdict !== 'unsure') break
      const heard = await moonshine.listenFor(candidates, amidSilence(heardAs(speech, hearing)), signal)
      candidates = together(candidates, heard, prepared.set)
    }
    return { ...once, candidates, transcript: free || again.free }
  }

  #prepare(language: CommandLanguage, vocabulary: Vocabulary): Prepared {
    const key = createHash('sha256')
      .update(JSON.stringify([language, vocabulary]))
      .digest('base64')
    const prepared = this.#prepared.get(key) ?? {
      set: commandSet(language, vocabulary, { anyNumber: this.#hasMoonshine(language) }),
    }
    // Moves the entry to the end: the first one is the least recently used.
    this.#prepared.delete(key)
    this.#prepared.set(key, prepared)
    const [oldest] = this.#prepared.keys()
    if (this.#prepared.size > VOCABULARIES_KEPT && oldest !== undefined) this.#prepared.delete(oldest)
    return prepared
  }

  #hasMoonshine(language: CommandLanguage): boolean {
    return language === 'en' || (language === 'es' && this.#settings.spanishModel !== undefined)
  }

  /** Only for a language with a Moonshine model. */
  #moonshine(language: CommandLanguage): Promise<Moonshine> {
    const { size, spanishModel } = this.#settings
    const there =
      this.#moonshines.get(language) ?? (language === 'en' ? Moonshine.load(size) : loadSpanish(spanishModel ?? ''))
    this.#moonshines.set(language, there)
    return there
  }

  #swallower(language: SwallowedLanguage): Promise<SoundSwallower> {
    const there =
      this.#swallowers.get(language) ??
      SoundSwallower.load(language).catch((error: unknown) => {
        // npm may still be unpacking it, so the next command tries again.
        this.#swallowers.delete(language)
        throw error
      })
    this.#swallowers.set(language, there)
    return there
  }
}

async function loadSpanish(folder: string): Promise<Moonshine> {
  try {
    return await Moonshine.load('base', folder)
  } catch {
    throw new RecogniserFailure('cannot start', `The Spanish speech model cannot be read from ${folder}.`)
  }
}

/** For an engine that finds a command in any sound: the user confirms each. */
export function judgeAlone(candidates: readonly Candidate[]): Judgement {
  const intents = candidates.slice(0, VOICE_CANDIDATES_AT_MOST).map(({ intent }) => intent)
  return intents.length === 0 ? { verdict: 'nothing', intents: [] } : { verdict: 'unsure', intents }
}

export function makeEngine(settings: BuiltInSettings): BuiltIn {
  return new BuiltIn(settings)
}
