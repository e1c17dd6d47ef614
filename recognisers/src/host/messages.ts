/** The messages between the server's process and an engine's process. */
import type { Language } from '@beckon/contract/languages'
import type { Vocabulary } from '../recogniser.ts'

/** An engine of either kind, as its own process sees it. The module of an engine exports `makeEngine(settings)`. */
export interface Engine {
  load(): Promise<void>
  recognise(
    input: never,
    context: { language: Language; vocabulary: Vocabulary; signal: AbortSignal },
  ): Promise<unknown>
  close(): Promise<void>
}

export interface EngineModule {
  makeEngine(settings: unknown): Engine
}

export type ToEngine =
  | { readonly do: 'load' }
  | {
      readonly do: 'recognise'
      readonly id: number
      readonly input: unknown
      readonly language: Language
      readonly vocabulary: Vocabulary
    }
  | { readonly do: 'abort'; readonly id: number }

/** `sentence` is for the operator and holds nothing of what was said or signed. */
export type FromEngine =
  | { readonly is: 'loaded' }
  | { readonly is: 'not loaded'; readonly sentence: string }
  | { readonly is: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly is: 'failure'; readonly id: number; readonly sentence: string }
