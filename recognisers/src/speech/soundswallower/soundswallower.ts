/**
 * SoundSwallower: a small recogniser that knows only the given commands and always finds one of them. Used for French,
 * and for Spanish with French phones; English has a better engine.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { understand } from '@beckon/contract/commands/understand'
import type { Intent } from '@beckon/contract/commands/intents'
import { isSame, nameFound, withoutRepeats, type CommandSet } from '../../commands/command-set.ts'
import { RecogniserFailure } from '../../recogniser.ts'
import { heardAs, type Hearing } from '../hearings.ts'
import { rowsToJsgf, toJsgf } from './jsgf.ts'
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

/** Its only other model is English, which is less similar to Spanish. */
const MODEL = 'fr-fr'
/** Wide enough for a noisy room: at 1e-80 and 1e-60 it hears the same and takes half as long again. */
const SETTINGS = { samprate: 16_000, loglevel: 'FATAL', beam: 1e-48, pbeam: 1e-48, wbeam: 1e-40 }
/**
 * The variants for a second decoder, which knows only the digits of the box's channels: among all commands, digits that
 * are spoken one by one are not found.
 */
const ROW_HEARINGS: readonly Hearing[] = [{ speed: 1, noise: 20 }, { speed: 1 }]
/** Spanish words are kept apart from French ones of the same spelling. */
const SPANISH = 'es_'

/** The languages that it is used for; English has its own engine. */
export type SwallowedLanguage = 'es' | 'fr'

export interface HeardCommand {
  readonly text: string
  readonly intent: Intent
}

export class SoundSwallower {
  readonly #commands: Ear
  readonly #rows: Ear

  private constructor(commands: Ear, rows: Ear) {
    this.#commands = commands
    this.#rows = rows
  }

  /** Rejects with a message for the operator if its package is not installed. */
  static async load(language: SwallowedLanguage): Promise<SoundSwallower> {
    const module = await importModule()
    return new SoundSwallower(await Ear.load(module, language, toJsgf), await Ear.load(module, language, rowsToJsgf))
  }

  /**
   * The commands that match best, even if none matches; the one that it hears most often first. `speech`: 16 kHz,
   * trimmed. `signal` does not interrupt the decoding of one variant, only the ones after it.
   */
  async hear(
    speech: Float32Array,
    set: CommandSet,
    hearings: readonly Hearing[],
    signal: AbortSignal,
  ): Promise<readonly HeardCommand[]> {
    const heardBy = async (ear: Ear, ways: readonly Hearing[]) => {
      const commands: HeardCommand[] = []
      for (const way of ways) {
        // Lets an abort take effect.
        await nextTurn()
        signal.throwIfAborted()
        const command = ear.hear(heardAs(speech, way), set)
        if (command !== undefined) commands.push(command)
      }
      return commands
    }
    const heard = await heardBy(this.#commands, hearings)
    const rows = await heardBy(this.#rows, ROW_HEARINGS)
    const votes = (one: HeardCommand) => heard.filter(({ intent }) => isSame(intent, one.intent, set)).length
    const commands = withoutRepeats(heard, set).toSorted((a, b) => votes(b) - votes(a))
    return withRows(commands, rows, set)
  }
}

/**
 * Inserts the rows of digits into the commands, which are sorted best first. If all rows agree, they come first when
 * the best command is a channel, and third when no command is. Otherwise they come second, and only if some command is
 * a channel.
 */
export function withRows(
  commands: readonly HeardCommand[],
  rows: readonly HeardCommand[],
  set: CommandSet,
): readonly HeardCommand[] {
  const agreed = rows.length > 1 && withoutRepeats(rows, set).length === 1
  const someNumber = commands.some(({ intent }) => intent.is === 'channel')
  if (!someNumber && !agreed) return commands
  const before = !someNumber ? 2 : agreed && commands[0]?.intent.is === 'channel' ? 0 : 1
  return withoutRepeats([...commands.slice(0, before), ...rows, ...commands.slice(before)], set)
}

/** Undefined for a set in which there is nothing to listen for. */
type GrammarOf = (...of: Parameters<typeof toJsgf>) => string | undefined

/** One decoder and its grammar. */
class Ear {
  readonly #decoder: Decoder
  readonly #language: SwallowedLanguage
  readonly #grammarOf: GrammarOf
  readonly #added = new Map<string, string | undefined>()
  #set: CommandSet | undefined

  private constructor(decoder: Decoder, language: SwallowedLanguage, grammarOf: GrammarOf) {
    this.#decoder = decoder
    this.#language = language
    this.#grammarOf = grammarOf
  }

  static async load(module: Module, language: SwallowedLanguage, grammarOf: GrammarOf): Promise<Ear> {
    const decoder = new module.Decoder({ hmm: module.get_model_path(MODEL), ...SETTINGS })
    await decoder.initialize()
    return new Ear(decoder, language, grammarOf)
  }

  hear(speech: Float32Array, set: CommandSet): HeardCommand | undefined {
    if (!this.#listensFor(set)) return undefined
    this.#decoder.start()
    try {
      this.#decoder.process_audio(speech, false, true)
    } finally {
      // Otherwise it would start no other.
      this.#decoder.stop()
    }
    const text = this.#decoder
      .get_text()
      .replaceAll(SPANISH, '')
      // The grammar has "l'" as a word of its own, and "heure(2)" is the second pronunciation of a word.
      .replaceAll("' ", "'")
      .replaceAll(/\(\d\)/gu, '')
    const intent = understand(text, this.#language)
    return intent === undefined ? undefined : { text, intent: asInSet(intent, set) }
  }

  /** Whether there is something to listen for in this set. */
  #listensFor(set: CommandSet): boolean {
    if (this.#set === set) return true
    const fresh: (readonly [string, string])[] = []
    const jsgf = this.#grammarOf(set, (word) => this.#known(word, fresh))
    if (jsgf === undefined) return false
    try {
      if (fresh.length > 0) this.#decoder.add_words(...fresh)
    } catch (error) {
      // It has some of them now; which, is looked up the next time.
      this.#added.clear()
      throw error
    }
    this.#decoder.set_grammar(jsgf)
    this.#set = set
    return true
  }

  #known(word: string, fresh: (readonly [string, string])[]): string | undefined {
    if (this.#added.has(word)) return this.#added.get(word)
    const name = this.#language === 'es' ? SPANISH + word : word
    const phones =
      this.#language === 'es' ? pronounce(word, 'es') : (this.#decoder.lookup_word(word) ?? this.#inParts(word))
    const usable = phones === undefined ? undefined : name
    if (phones !== undefined && this.#decoder.lookup_word(name) === null) fresh.push([name, phones])
    this.#added.set(word, usable)
    return usable
  }

  /** "Sous-titrage" is "sous" and "titrage"; a name that no dictionary has is pronounced as it is spelled. */
  #inParts(word: string): string | undefined {
    const parts = word.split('-').map((part) => this.#decoder.lookup_word(part) ?? pronounce(part, 'fr'))
    if (word.includes('-') && !parts.includes(undefined)) return parts.join(' ')
    return pronounce(plainWords(word) === word ? word : word.replaceAll("'", ''), 'fr')
  }
}

async function importModule(): Promise<Module> {
  try {
    const name = 'soundswallower'
    const { default: make } = (await import(name)) as { default: (settings: object) => Promise<Module> }
    const quiet = { print: () => undefined, printErr: () => undefined }
    return await make({ ...quiet, modelBase: fileURLToPath(new URL('model/', import.meta.resolve(name))) })
  } catch {
    throw new RecogniserFailure(
      'cannot start',
      'The package soundswallower is missing or does not run on this machine; "npm ci" installs it where it can.',
    )
  }
}

/** Replaces a name by the set's own, so that it compares with the results of other engines. */
function asInSet(intent: Intent, set: CommandSet): Intent {
  return intent.is === 'name' ? { is: 'name', name: nameFound(intent, set), lookFirstFor: intent.lookFirstFor } : intent
}
