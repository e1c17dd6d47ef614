/** The input and the failures that recognisers of speech and of signs share. */
import type { Language } from '@beckon/contract/languages'

/** The names that one box and one user add to the words of TV: what a recogniser may expect to be said or spelled. */
export interface Vocabulary {
  readonly channels: readonly { readonly number: number; readonly name: string }[]
  readonly apps: readonly string[]
  /** The labels and the commands of the user's own buttons, as plain text. */
  readonly phrases: readonly string[]
}

export interface RecogniserContext {
  readonly language: Language
  readonly vocabulary: Vocabulary
  /** The time limit: when it aborts, the recogniser stops and rejects with the signal's reason. */
  readonly signal: AbortSignal
}

/**
 * `cannot start`: not usable here. `busy`: too many wait already. `died`: the engine's process ended; the next request
 * starts it again.
 */
export type FailureReason = 'cannot start' | 'busy' | 'died' | 'engine failed' | 'closed'

/** Why there is no answer, in a word for the caller and a sentence for the operator. Never holds what was said. */
export class RecogniserFailure extends Error {
  readonly why: FailureReason
  constructor(why: FailureReason, sentence: string) {
    super(sentence)
    this.name = 'RecogniserFailure'
    this.why = why
  }
}
