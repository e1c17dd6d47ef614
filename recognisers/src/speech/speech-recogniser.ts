/** The interface of every recogniser of spoken commands. */
import type { Language } from '@beckon/contract/languages'
import type { RecogniserContext } from '../recogniser.ts'

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
