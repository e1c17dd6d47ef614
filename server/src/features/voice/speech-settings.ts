/** Which recogniser listens to spoken commands, as the operator set it; a mistake is a sentence at start. */
import type { SpeechSettings as EngineSettings } from '@beckon/recognisers/speech/make-speech'

export type SpeechSettings =
  | { readonly is: 'off' }
  | { readonly is: 'built-in'; readonly engine: EngineSettings; readonly loadAtStart: boolean }
  | { readonly is: 'service'; readonly engine: EngineSettings }

export interface SpeechChoice {
  /** `off`, `built-in`, or the address of a service. */
  readonly engine: string | undefined
  readonly size: 'base' | 'tiny' | undefined
  readonly load: 'start' | 'first-use' | undefined
  readonly spanishModel: string | undefined
  readonly serviceModel: string | undefined
  readonly key: string | undefined
}

/** Adds a sentence to `problems` for each mistake. */
export function speechSettings(choice: SpeechChoice, problems: string[]): SpeechSettings {
  const { engine = 'built-in', size = 'base', load = 'start', spanishModel, serviceModel = 'whisper-1', key } = choice
  if (engine === 'off') return { is: 'off' }
  if (engine === 'built-in') return { is: 'built-in', engine: { engine, size, spanishModel }, loadAtStart: load === 'start' }
  const { username, password, hash } = new URL(engine)
  if (username !== '' || password !== '' || hash !== '') problems.push('BECKON_SPEECH: must be an address without a user; what the service is told goes into BECKON_SPEECH_KEY.')
  return { is: 'service', engine: { engine: 'http', url: engine, model: serviceModel, apiKey: key } }
}
