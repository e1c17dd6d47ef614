/** The recogniser that the operator chose, if any. */
import type { SignRecogniser } from '@beckon/recognisers/signs/sign-recogniser'
import { httpSigns } from './http-signs.ts'
import type { SignSettings } from './sign-settings.ts'

export function openSigns(settings: SignSettings): SignRecogniser | undefined {
  return settings.is === 'http' ? httpSigns(settings) : undefined
}
