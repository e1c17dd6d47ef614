/** Makes the recogniser of spoken commands that the operator chose. */
import { hosted } from '../host/hosted.ts'
import { makeHttpSpeech, type HttpSettings } from './http-speech.ts'
import type { SpeechRecogniser } from '../recogniser.ts'

export interface BuiltInSettings {
  readonly engine: 'built-in'
  /** English: `base` hears better, `tiny` needs half the time and memory. */
  readonly size: 'base' | 'tiny'
  /**
   * The folder of Moonshine's Spanish model (`encoder_model.onnx`, `decoder_model_merged.onnx`). Its licence is not
   * open: by setting the folder, the operator states to have read and accepted it.
   */
  readonly spanishModel?: string | undefined
}

export type SpeechSettings = BuiltInSettings | HttpSettings

/** Loads nothing yet: the built-in engine starts with the first `load` or `recognise`. The caller closes it. */
export function makeSpeechRecogniser(settings: SpeechSettings): SpeechRecogniser {
  if (settings.engine === 'http') return makeHttpSpeech(settings)
  return {
    id: `built-in-${settings.size}`,
    ...hosted({
      module: new URL('built-in.ts', import.meta.url),
      settings,
      name: 'The built-in speech engine',
      packages: ['@usefulsensors/moonshine-js', 'llama-tokenizer-js', 'onnxruntime-node', 'soundswallower'],
    }),
  }
}
