/** The interfaces of all recognisers of spoken and of signed commands, and the input and failures that both share. */
import type { CommandLanguage } from '@beckon/contract/languages'
import type { RecogniserRefusal } from '@beckon/contract/refusals'

/** The names of one box and one user that may be spoken or spelled, in addition to the usual TV words. */
export interface Vocabulary {
  readonly channels: readonly { readonly number: number; readonly name: string }[]
  readonly apps: readonly string[]
  /** The labels and the commands of the user's own buttons, as plain text. */
  readonly phrases: readonly string[]
}

export interface RecogniserContext {
  readonly language: CommandLanguage
  readonly vocabulary: Vocabulary
  /** The time limit: when it aborts, the recogniser stops and rejects with the signal's reason. */
  readonly signal: AbortSignal
}

/**
 * `not installed`: its packages are missing. `cannot start`: not usable here. `busy`: too many requests are queued.
 * `died`: the engine's process ended; the next request starts it again.
 */
export type FailureReason = 'not installed' | 'cannot start' | 'busy' | 'died' | 'engine failed' | 'closed'

/** Why there is no result: `why` for the caller, the message for the operator. Never contains what was said. */
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
  /** The engine's name for the operator, e.g. `fingerspelling`. */
  readonly id: string
  /**
   * Loads the engine; later calls resolve at once. Rejects with a message for the operator if it cannot be used here.
   */
  load(): Promise<void>
  /**
   * `video`: a webm or mp4 file. Rejects if the engine fails or the time is up; a damaged video has no predictions.
   */
  recognise(video: Uint8Array, context: RecogniserContext): Promise<SignsRead>
  close(): Promise<void>
}

export interface SignsRead {
  /**
   * Best first, at most `PREDICTIONS_AT_MOST`; empty if nothing was read. Names as the box has them ("Netflix"), or
   * digits ("206").
   */
  readonly predictions: readonly string[]
  /**
   * Natural logarithm of the probability that the best prediction is right. It is carried out from
   * `SIGN_CONFIDENCE_MIN` (-0.7) on.
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
  /** The engine's name for the operator and in the answer, e.g. `moonshine-base`. */
  readonly id: string
  /**
   * Loads the engine; later calls resolve at once. Rejects with a message for the operator if it cannot be used here.
   */
  load(): Promise<void>
  /** `samples`: 16 kHz, mono, -1 to 1. Rejects only when the engine fails or the time is up. */
  recognise(samples: Float32Array, context: RecogniserContext): Promise<Heard>
  close(): Promise<void>
}

/**
 * `sure`: to be carried out. `unsure`: the user chooses among `candidates`, best first, at most three. `nothing`:
 * silence, chatter, or no command. `transcript` is the engine's best transcription, even of speech that is no command.
 */
export interface Heard {
  readonly verdict: 'sure' | 'unsure' | 'nothing'
  readonly transcript: string
  readonly candidates: readonly string[]
}
