/**
 * SoundSwallower: a small recogniser that hears nothing but the commands it is given. It has no notion of "none of them".
 * For French, and for Spanish with the French sounds; English has a better one.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import { understand } from '@beckon/contract/commands/understand'
import type { Intent } from '@beckon/contract/commands/intents'
import { isSame, nameFound, type CommandSet } from '../../commands/command-set.ts'
import { RecogniserFailure } from '../../recogniser-failure.ts'
import { heardAs, type Hearing } from './hearings.ts'
import { toJsgf } from './jsgf.ts'
import { pronounce } from './pronounce.ts'

interface Decoder {
  initialize(): Promise<void>
  lookup_word(word: string): string | null
  add_words(...words: readonly (readonly [word: string, phones: string])[]): void
  set_grammar(jsgf: string): void
  start(): void
  stop(): void
  process_audio(samples: Float32Array, withoutSearch: boolean, whole: boolean): number
  get_text(): string
}

interface Module {
  readonly Decoder: new (settings: Readonly<Record<string, string | number>>) => Decoder
  get_model_path(model: string): string
}

/** Its only other one is English, which is further from Spanish. */
const MODEL = 'fr-fr'
/** Wide enough for a noisy room: at 1e-80 and 1e-60 it hears the same and takes half as long again. */
const SETTINGS = { samprate: 16_000, loglevel: 'FATAL', beam: 1e-48, pbeam: 1e-48, wbeam: 1e-40 }
/** Spanish words are kept apart from French ones of the same spelling. */
const SPANISH = 'es_'

/** What it listens for; English has an engine of its own. */
export type SwallowedLanguage = 'es' | 'fr'

export interface HeardCommand {
  readonly text: string
  readonly intent: Intent
}

export class SoundSwallower {
  readonly #decoder: Decoder
  readonly #language: SwallowedLanguage
  readonly #added = new Map<string, string | undefined>()
  #set: CommandSet | undefined

  private constructor(decoder: Decoder, language: SwallowedLanguage) {
    this.#decoder = decoder
    this.#language = language
  }

  /** Rejects with a sentence where its package is not installed. */
  static async load(language: SwallowedLanguage): Promise<SoundSwallower> {
    let module: Module
    try {
      const name = 'soundswallower'
      const { default: make } = (await import(name)) as { default: (settings: object) => Promise<Module> }
      const quiet = { print: () => undefined, printErr: () => undefined }
      module = await make({ ...quiet, modelBase: new URL('model/', import.meta.resolve(name)).pathname })
    } catch {
      throw new RecogniserFailure('cannot start', 'The package soundswallower is missing or does not run on this machine; "npm ci" installs it where it can.')
    }
    const decoder = new module.Decoder({ hmm: module.get_model_path(MODEL), ...SETTINGS })
    await decoder.initialize()
    return new SoundSwallower(decoder, language)
  }

  /**
   * The commands that fit best, even when none fits: what it hears most often comes first, and the others are worth asking
   * about. `speech`: 16 kHz, trimmed.
   */
  hear(speech: Float32Array, set: CommandSet, hearings: readonly Hearing[]): readonly HeardCommand[] {
    this.#listenFor(set)
    const heard = hearings.flatMap((hearing) => this.#hearOnce(heardAs(speech, hearing), set) ?? [])
    const votes = (one: HeardCommand) => heard.filter(({ intent }) => isSame(intent, one.intent, set)).length
    const different = heard.filter((one, at) => heard.findIndex(({ intent }) => isSame(intent, one.intent, set)) === at)
    return different.toSorted((a, b) => votes(b) - votes(a))
  }

  #hearOnce(speech: Float32Array, set: CommandSet): HeardCommand | undefined {
    this.#decoder.start()
    this.#decoder.process_audio(speech, false, true)
    this.#decoder.stop()
    const text = this.#decoder.get_text().replaceAll(SPANISH, '').replaceAll("' ", "'").replaceAll(/\(\d\)/gu, '')
    const intent = understand(text, this.#language)
    return intent === undefined ? undefined : { text, intent: asInSet(intent, set) }
  }

  #listenFor(set: CommandSet): void {
    if (this.#set === set) return
    const fresh: (readonly [string, string])[] = []
    const jsgf = toJsgf(set, (word) => this.#known(word, fresh))
    if (fresh.length > 0) this.#decoder.add_words(...fresh)
    this.#decoder.set_grammar(jsgf)
    this.#set = set
  }

  #known(word: string, fresh: (readonly [string, string])[]): string | undefined {
    if (this.#added.has(word)) return this.#added.get(word)
    const name = this.#language === 'es' ? SPANISH + word : word
    const phones = this.#language === 'es' ? pronounce(word, 'es') : (this.#decoder.lookup_word(word) ?? this.#inParts(word))
    const usable = phones === undefined ? undefined : name
    if (phones !== undefined && (this.#language === 'es' || this.#decoder.lookup_word(word) === null)) fresh.push([name, phones])
    this.#added.set(word, usable)
    return usable
  }

  /** "Sous-titrage" is "sous" and "titrage"; a name that no dictionary has sounds as it is spelled. */
  #inParts(word: string): string | undefined {
    const parts = word.split('-').map((part) => this.#decoder.lookup_word(part) ?? pronounce(part, 'fr'))
    if (word.includes('-') && !parts.includes(undefined)) return parts.join(' ')
    return pronounce(plainWords(word) === word ? word : word.replaceAll("'", ''), 'fr')
  }
}

/** A name as the set has it, so that it compares with what other engines heard. */
function asInSet(intent: Intent, set: CommandSet): Intent {
  return intent.is === 'name' ? { ...intent, name: nameFound(intent.name, set) } : intent
}
