/** Makes the recogniser of signed commands that the operator chose. */
import { hosted } from '../host/hosted.ts'
import { makeHttpSigns, type HttpSignSettings } from './http-signs.ts'
import type { FingerspellingSettings } from './fingerspelling/fingerspelling.ts'
import type { SignRecogniser } from '../recogniser.ts'

/**
 * `built-in`: fingerspelling and numbers, on this machine. `http`: a service of the operator's own choice; see
 * docs/how-to/connect-a-sign-service.md. `off`: there is no recogniser.
 */
export type SignSettings = { readonly engine: 'off' } | BuiltInSignSettings | HttpSignSettings

export interface BuiltInSignSettings extends FingerspellingSettings {
  readonly engine: 'built-in'
}

/** Recordings of signs are larger than those of speech. */
const WAITING_AT_MOST = 4

/**
 * Loads nothing yet: the engine starts with the first `load` or `recognise`. The caller closes it. `undefined` when
 * signs are off.
 */
export function makeSignRecogniser(settings: SignSettings): SignRecogniser | undefined {
  if (settings.engine === 'off') return undefined
  if (settings.engine === 'http') return makeHttpSigns(settings)
  return {
    id: 'fingerspelling',
    ...hosted({
      module: new URL('fingerspelling/fingerspelling.ts', import.meta.url),
      settings: { ffmpeg: settings.ffmpeg },
      name: 'The built-in sign engine',
      packages: ['@libav.js/variant-webm-vp9', '@litertjs/core', '@mediapipe/hands', 'mediabunny'],
      maxWaiting: WAITING_AT_MOST,
    }),
  }
}
