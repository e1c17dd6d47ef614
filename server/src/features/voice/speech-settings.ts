/** The settings of the recogniser of spoken commands. Mistakes are reported at start, a sentence each. */
import { isIP } from 'node:net'
import type { SpeechSettings as EngineSettings } from '@beckon/recognisers/speech/make-speech'
import * as v from 'valibot'
import { isPublic } from '../../outgoing/addresses.ts'
import { bearerToken, webAddress, type Read, type Settings } from '../../settings/setting.ts'

export type SpeechSettings =
  | { readonly is: 'off' }
  | { readonly is: 'built-in'; readonly engine: EngineSettings; readonly loadAtStart: boolean }
  /** `place`: the host of the service, as the page shows it to its user. */
  | { readonly is: 'service'; readonly engine: EngineSettings; readonly place: string }

declare module '../../config.ts' {
  interface Config {
    readonly speech: SpeechSettings
  }
}

export const SPEECH_SETTINGS = {
  BECKON_SPEECH: {
    description: 'what recognizes spoken commands: built-in, the address of a service, or off',
    default: 'built-in',
    shape: v.union([v.picklist(['built-in', 'off']), webAddress], 'must be built-in, off or an address'),
  },
  BECKON_SPEECH_KEY: {
    description: 'the bearer token sent to that service',
    default: 'nothing',
    file: true,
    shape: bearerToken,
  },
  BECKON_SPEECH_SERVICE_MODEL: {
    description: 'the name of the model at that service',
    default: 'whisper-1',
    shape: v.pipe(v.string(), v.nonEmpty('must be a name')),
  },
  BECKON_SPEECH_SPANISH: {
    description: "the folder of Moonshine's Spanish model; setting it accepts its licence",
    default: 'Spanish commands are always confirmed by the user',
    shape: v.pipe(v.string(), v.nonEmpty('must be a folder')),
  },
  BECKON_SPEECH_MODEL: {
    description: 'the built-in English model: base is more accurate, tiny needs half the time and memory',
    default: 'base',
    shape: v.picklist(['base', 'tiny'], 'must be base or tiny'),
  },
  BECKON_SPEECH_LOAD: {
    description: 'when its model is loaded: start or first-use',
    default: 'start',
    shape: v.picklist(['start', 'first-use'], 'must be start or first-use'),
  },
} as const satisfies Settings

/** Adds a sentence to `problems` for each mistake. */
export function speechSettings(read: Read<typeof SPEECH_SETTINGS>, problems: string[]): SpeechSettings {
  const choice = read('BECKON_SPEECH') ?? 'built-in'
  const size = read('BECKON_SPEECH_MODEL') ?? 'base'
  const load = read('BECKON_SPEECH_LOAD') ?? 'start'
  const spanishModel = read('BECKON_SPEECH_SPANISH')
  const model = read('BECKON_SPEECH_SERVICE_MODEL') ?? 'whisper-1'
  const apiKey = read('BECKON_SPEECH_KEY')
  if (choice === 'off') return { is: 'off' }
  if (choice === 'built-in')
    return { is: 'built-in', engine: { engine: choice, size, spanishModel }, loadAtStart: load === 'start' }
  const { username, password, hash, protocol, hostname } = new URL(choice)
  const host = hostname.replace(/^\[|\]$/gu, '')
  const isAtHome = host === 'localhost' || (isIP(host) !== 0 && !isPublic(host))
  if (protocol !== 'https:' && !isAtHome)
    problems.push('BECKON_SPEECH: without https, recordings go only to localhost or to an address at home.')
  if (username !== '' || password !== '' || hash !== '')
    problems.push(
      'BECKON_SPEECH: must be an address without a user name or #; the bearer token of the service goes into ' +
        'BECKON_SPEECH_KEY.',
    )
  return { is: 'service', engine: { engine: 'http', url: choice, model, apiKey }, place: hostname }
}
