/** Which recogniser listens to spoken commands, as the operator set it; a mistake is a sentence at start. */
import { isIP } from 'node:net'
import type { SpeechSettings as EngineSettings } from '@beckon/recognisers/speech/make-speech'
import { isPublic } from '../../outgoing/addresses.ts'

export type SpeechSettings =
  | { readonly is: 'off' }
  | { readonly is: 'built-in'; readonly engine: EngineSettings; readonly loadAtStart: boolean }
  /** `place`: the machine that listens, as the page names it to its user. */
  | { readonly is: 'service'; readonly engine: EngineSettings; readonly place: string }

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
  if (engine === 'built-in')
    return { is: 'built-in', engine: { engine, size, spanishModel }, loadAtStart: load === 'start' }
  const { username, password, hash, protocol, hostname } = new URL(engine)
  const host = hostname.replace(/^\[|\]$/gu, '')
  const isAtHome = host === 'localhost' || (isIP(host) !== 0 && !isPublic(host))
  if (protocol !== 'https:' && !isAtHome)
    problems.push('BECKON_SPEECH: without https, recordings go only to localhost or to an address at home.')
  if (username !== '' || password !== '' || hash !== '')
    problems.push(
      'BECKON_SPEECH: must be an address without a user name; the bearer token of the service goes into BECKON_SPEECH_KEY.',
    )
  return { is: 'service', engine: { engine: 'http', url: engine, model: serviceModel, apiKey: key }, place: hostname }
}
