/** The interfaces of all recognisers of spoken and of signed commands, and the input and failures that both share. */
import type { Language } from '@beckon/contract/languages'
import type { RecogniserRefusal } from '@beckon/contract/refusals'

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
 * `not installed`: its packages are missing. `cannot start`: not usable here. `busy`: too many wait already. `died`: the engine's process ended; the next request
 * starts it again.
 */
export type FailureReason = 'not installed' | 'cannot start' | 'busy' | 'died' | 'engine failed' | 'closed'

/** Why there is no answer, in a word for the caller and a sentence for the operator. Never holds what was said. */
export class RecogniserFailure extends Error {
  readonly why: FailureReason
  constructor(why: FailureReason, sentence: string) {
    super(sentence)
    this.name = 'RecogniserFailure'
    this.why = why
  }
}

const REFUSALS: Partial<Record<FailureReason, 'BUSY' | RecogniserRefusal>> = {
  busy: 'BUSY',
  'not installed': 'RECOGNISER-MISSING',
  'cannot start': 'RECOGNISER-OFF',
}

/** What a call is refused with. `why` is undefined for an error that is not a `RecogniserFailure`. */
export function refusalOf(why: FailureReason | undefined): 'BUSY' | RecogniserRefusal {
  return (why && REFUSALS[why]) ?? 'RECOGNISER-DOWN'
}

export const PREDICTIONS_AT_MOST = 5

/** A recogniser of signed commands. */
export interface SignRecogniser {
  /** Names the engine to the operator, e.g. `fingerspelling`. */
  readonly id: string
  /**
   * Makes it ready; asked again, it answers at once. Rejects with a sentence for the operator when it cannot be used
   * here.
   */
  load(): Promise<void>
  /**
   * `video`: a webm or mp4 file. Rejects when the engine fails or the time is up; a damaged video has no predictions.
   */
  recognise(video: Uint8Array, context: RecogniserContext): Promise<SignsRead>
  close(): Promise<void>
}

export interface SignsRead {
  /**
   * Best first, at most `PREDICTIONS_AT_MOST`; empty when nothing was read. Words as the box knows them ("Netflix"), or
   * digits ("206").
   */
  readonly predictions: readonly string[]
  /**
   * Natural logarithm of how likely the best prediction is right; at least `SIGN_CONFIDENCE_MIN` (-0.7) means acted
   * upon.
   */
  readonly confidence: number
  /** The hand in each frame it was found in; kept only if the user agreed. */
  readonly hands: readonly HandFrame[]
}

/** 21 points of one hand, x and y in pixels of the frame, z on the same scale. */
export interface HandFrame {
  readonly atMs: number
  readonly points: readonly (readonly [x: number, y: number, z: number])[]
  readonly presence: number
}

/** A recogniser of spoken commands. */
export interface SpeechRecogniser {
  /** Names the engine to the operator and in the answer, e.g. `moonshine-base`. */
  readonly id: string
  readonly languages: readonly Language[]
  /**
   * Makes it ready; asked again, it answers at once. Rejects with a sentence for the operator when it cannot be used
   * here.
   */
  load(): Promise<void>
  /** `samples`: 16 kHz, mono, -1 to 1. Rejects only when the engine fails or the time is up. */
  recognise(samples: Float32Array, context: RecogniserContext): Promise<Heard>
  close(): Promise<void>
}

/**
 * `sure`: to be carried out. `unsure`: the user chooses among `candidates`, best first, at most three. `nothing`:
 * silence, chatter, or no command. `transcript` is what was heard as well as the engine can tell, even when it is no
 * command.
 */
export interface Heard {
  readonly verdict: 'sure' | 'unsure' | 'nothing'
  readonly transcript: string
  readonly candidates: readonly string[]
  /** 0 to 1, not calibrated across engines. */
  readonly confidence: number
}
