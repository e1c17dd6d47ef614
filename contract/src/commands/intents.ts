/**
 * The meanings that a text command can have. The box decides whether it can carry it out, and what a name refers to.
 */
import type { KeyCode } from '../keys.ts'
import type { CommandLanguage } from '../languages.ts'
import { channelNumberOf, numberOf } from './numbers.ts'
import { parsePhrase, patternOf, slotOf, type Parts, type Phrase, type Slot } from './phrase.ts'
import { plainWords } from './plain-words.ts'

export type SpokenSetting = 'captions' | 'audioDescription' | 'voiceGuidance' | 'highContrast'
export type Place =
  'guide' | 'menu' | 'home' | 'apps' | 'search' | 'settings' | 'recordings' | 'accessibility' | 'pairing'

export type Intent =
  /** A sub-channel is a fraction: 7.2. */
  | { readonly is: 'channel'; readonly number: number }
  | { readonly is: 'channel by'; readonly places: 1 | -1 }
  | { readonly is: 'last channel' }
  | { readonly is: 'volume by'; readonly steps: number }
  | { readonly is: 'volume to'; readonly percent: number }
  | { readonly is: 'mute'; readonly wanted: boolean }
  | { readonly is: 'power'; readonly wanted: boolean }
  | { readonly is: 'tv input' }
  | { readonly is: 'record'; readonly wanted: boolean }
  | { readonly is: 'speed'; readonly wanted: 'play' | 'pause' | 'rewind' | 'forward' | 'replay' | 'live' }
  | { readonly is: 'tonight' }
  /** `asks`: a question that the page answers; a box shows its guide. */
  | { readonly is: 'go to'; readonly place: Place; readonly asks?: 'what is on' }
  | { readonly is: 'search for'; readonly words: string }
  | { readonly is: 'setting'; readonly setting: SpokenSetting; readonly wanted: boolean }
  | { readonly is: 'press'; readonly key: KeyCode }
  /**
   * A channel, app, category or programme, normalised by `plainWords`. `whole`: the name with what was taken for
   * politeness, which may belong to it: "now tv". `findNamed` in `names.ts` knows both.
   */
  | { readonly is: 'name'; readonly name: string; readonly lookFirstFor: 'channel' | 'app'; readonly whole?: string }

/** A pattern for one way of saying something. It must match the whole normalised text. */
export interface Rule {
  readonly phrase: Phrase
  readonly pattern: RegExp
  readonly slot: Slot | undefined
  /** `filled`: what `plainCommand` made of the text in the phrase's slot. Returns undefined if it does not fit. */
  readonly means: (filled: string | undefined) => Intent | undefined
  /**
   * Whether speech recognisers are configured to expect it. Other rules match typed text, and the transcripts of an
   * engine with an open vocabulary.
   */
  readonly expected: boolean
}

/** The grammar of one language. */
export interface Grammar {
  readonly rules: readonly Rule[]
  /** "watch …", "open …": tried after the rules of every language, since they take any name. */
  readonly names: readonly Rule[]
  /** Polite phrases before and after a command. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

type Means = Intent | Rule['means']

/** Makes rules whose phrases may use these parts. */
export function rulesWith(parts: Parts) {
  const make =
    (expected: boolean) =>
    (notation: string, means: Means): Rule => {
      const phrase = parsePhrase(notation, parts)
      return {
        phrase,
        pattern: patternOf(phrase),
        slot: slotOf(phrase),
        means: typeof means === 'function' ? means : () => means,
        expected,
      }
    }
  return { say: make(true), write: make(false) }
}

export function press(key: KeyCode): Intent {
  return { is: 'press', key }
}

export function goTo(place: Place): Intent {
  return { is: 'go to', place }
}

export const ASKS_WHAT_IS_ON: Intent = { is: 'go to', place: 'guide', asks: 'what is on' }

export function meansName(lookFirstFor: 'channel' | 'app'): Rule['means'] {
  return (name) => (name === undefined ? undefined : { is: 'name', name, lookFirstFor })
}

/** A larger number must be misheard. */
const VOLUME_STEPS_AT_MOST = 100

export function channelIn(language: CommandLanguage): Rule['means'] {
  return (words) => {
    const number = channelNumberOf(words ?? '', language)
    return number === undefined ? undefined : { is: 'channel', number }
  }
}

/** "volume up", "volume up by 5"; a step is one press of the volume button. */
export function volumeBy(direction: 1 | -1, language: CommandLanguage): Rule['means'] {
  return (words) => {
    const steps = words === undefined ? 1 : numberOf(words, language)
    return steps === undefined || steps === 0 || steps > VOLUME_STEPS_AT_MOST
      ? undefined
      : { is: 'volume by', steps: direction * steps }
  }
}

export function volumeTo(language: CommandLanguage): Rule['means'] {
  return (words) => {
    const percent = numberOf(words ?? '', language)
    return percent === undefined || percent > 100 ? undefined : { is: 'volume to', percent }
  }
}

export function searchFor(words: string | undefined): Intent | undefined {
  return words === undefined ? undefined : { is: 'search for', words: plainWords(words) }
}

/** The names of each setting in a language, with and without its article. */
type SettingNames = { readonly [S in SpokenSetting]: { readonly full: string; readonly bare: string } }

/**
 * Makes the four rules of the settings from one phrase, in which THE NAME and NAME stand for each setting's names with
 * and without an article.
 */
export function onOff(names: SettingNames) {
  return (make: (notation: string, means: Intent) => Rule, notation: string, wanted: boolean): Rule[] =>
    (Object.keys(names) as SpokenSetting[]).map((setting) => {
      const { full, bare } = names[setting]
      return make(notation.replaceAll('THE NAME', `(${full})`).replaceAll('NAME', `(${bare})`), {
        is: 'setting',
        setting,
        wanted,
      })
    })
}
