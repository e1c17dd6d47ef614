/** The recogniser of spoken commands that the operator chose, ready to be asked. */
import { hosted } from '../host/hosted.ts'
import type { SpeechRecogniser } from './speech-recogniser.ts'

export interface BuiltInSettings {
  readonly engine: 'built-in'
  /** English: `base` hears better, `tiny` needs half the time and memory. */
  readonly size: 'base' | 'tiny'
}

export type SpeechSettings = BuiltInSettings

export const DEFAULT_SPEECH: SpeechSettings = { engine: 'built-in', size: 'base' }

/** Loads nothing yet: the engine starts with the first `load` or `recognise`. The caller closes it. */
export function makeSpeechRecogniser(settings: SpeechSettings = DEFAULT_SPEECH): SpeechRecogniser {
  return {
    id: `built-in-${settings.size}`,
    languages: ['en', 'es', 'fr'],
    ...hosted({ module: new URL('built-in.ts', import.meta.url), settings, name: 'The built-in speech engine' }),
  }
}
