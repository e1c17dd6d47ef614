import type { KeyCode } from '@beckon/contract/keys'
import type { Sentence } from '@beckon/contract/languages'
import type { TvKey } from '@beckon/contract/tv-keys'

/** The pause between the digits of a composed number: some boxes lose digits that come sooner. */
export const DIGIT_SPACING_MS = 300

/** A command of a button; one press may send two. */
export type Command =
  | { readonly is: 'key'; readonly vcode: KeyCode }
  | { readonly is: 'tv'; readonly key: TvKey }
  /**
   * `tunes`: the channel, if the words only tune to one. `canAnswer`: the sender of the words does what the answer asks
   * of the page.
   */
  | { readonly is: 'text'; readonly cmd: string; readonly tunes?: number; readonly canAnswer?: true }

export interface Pressable {
  /** The id of the button that flashes and shows the mark of a failure. */
  readonly id: string
  readonly label: Sentence
  readonly commands: readonly Command[]
}
