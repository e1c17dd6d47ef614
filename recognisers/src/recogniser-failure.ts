/**
 * Why a recogniser gave no answer, in a word for the caller and a sentence for the operator. Never holds what was said.
 */

/**
 * `cannot start`: not usable here. `busy`: too many wait already. `died`: the engine's process ended; the next request
 * starts it again.
 */
export type FailureReason = 'cannot start' | 'busy' | 'died' | 'engine failed' | 'closed'

export class RecogniserFailure extends Error {
  readonly why: FailureReason
  constructor(why: FailureReason, sentence: string) {
    super(sentence)
    this.name = 'RecogniserFailure'
    this.why = why
  }
}
