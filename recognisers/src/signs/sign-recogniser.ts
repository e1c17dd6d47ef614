/** The interface of every recogniser of signed commands. */
import type { RecogniserContext } from '../recogniser.ts'

export const PREDICTIONS_AT_MOST = 5

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
