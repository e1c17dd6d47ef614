/** The sentences around a spoken command. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { FAILURE_TEXTS } from '@beckon/contract/failure-texts'
import type { Fault } from './microphone-faults.ts'

export const voiceTexts = catalogue('voice')

export const FAULT_TEXTS: Readonly<Record<Fault, Sentence>> = {
  ...catalogue('voiceFaults'),
  'nobody listens': FAILURE_TEXTS['RECOGNISER-OFF'].spoken,
}
