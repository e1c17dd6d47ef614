/** What a person can mean by a command in words. Which box can do it, and what a name stands for, the box decides. */
import type { KeyCode } from '../keys.ts'

export type SpokenSetting = 'captions' | 'audioDescription' | 'voiceGuidance' | 'highContrast'
export type Place = 'guide' | 'menu' | 'home' | 'apps' | 'search' | 'settings' | 'recordings' | 'accessibility' | 'pairing'

export type Intent =
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
  | { readonly is: 'go to'; readonly place: Place }
  | { readonly is: 'search for'; readonly words: string }
  | { readonly is: 'setting'; readonly setting: SpokenSetting; readonly wanted: boolean }
  | { readonly is: 'press'; readonly key: KeyCode }
  /** A channel, app, category or programme, in plain words (see `plainWords`); `first` says what to look for first. */
  | { readonly is: 'name'; readonly name: string; readonly first: 'channel' | 'app' }

/** One way of saying something: matched against the whole of the plain words. */
export interface Rule {
  readonly says: RegExp
  readonly means: (...groups: readonly string[]) => Intent | undefined
}

/** How one language says things. */
export interface Grammar {
  readonly rules: readonly Rule[]
  /** "watch …", "open …": tried after the rules of every language, since they take anything. */
  readonly watch: RegExp
  readonly open: RegExp
  /** Words of politeness before and after. */
  readonly before: RegExp
  readonly after: RegExp
}

/** `pattern` with blanks meaning blanks and the whole phrase meant. */
export function rule(pattern: string, means: Intent | Rule['means']): Rule {
  return { says: new RegExp(`^(?:${pattern})$`, 'u'), means: typeof means === 'function' ? means : () => means }
}

export function press(key: KeyCode): Intent {
  return { is: 'press', key }
}

export function goTo(place: Place): Intent {
  return { is: 'go to', place }
}
