/** The names that one box and one user add to the words of TV: what a recogniser may expect to be said or spelled. */
import type { Language } from '@beckon/contract/languages'

export interface Vocabulary {
  readonly channels: readonly { readonly number: number; readonly name: string }[]
  readonly apps: readonly string[]
  /** What the user's own buttons are called and send, as plain text. */
  readonly phrases: readonly string[]
}

export interface RecogniserContext {
  readonly language: Language
  readonly vocabulary: Vocabulary
  /** The time limit: when it aborts, the recogniser stops and rejects with the signal's reason. */
  readonly signal: AbortSignal
}
