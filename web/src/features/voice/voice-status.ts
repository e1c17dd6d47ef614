/** Turns news of the recording machine into a message for the status line and the screen reader. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Driver } from '@beckon/contract/drivers'
import type { Sentence } from '@beckon/contract/languages'
import { FAILURE_TEXTS, failureText } from '@beckon/contract/failure-texts'
import type { StatusMessage } from '../../core/press/presses.ts'
import type { News, RecordingOutcome } from './recording-machine.ts'
import type { Fault } from './microphone.ts'

export const voiceTexts = catalogue('voice')

export const FAULT_TEXTS: Readonly<Record<Fault, Sentence>> = {
  ...catalogue('voiceFaults'),
  'nobody listens': FAILURE_TEXTS['RECOGNISER-OFF'].spoken,
}

export function lineOf(news: News): StatusMessage {
  switch (news.is) {
    case 'listening':
      // One word only, since it is announced while the user speaks.
      return { sentence: voiceTexts.listening, tone: 'busy' }
    case 'ending':
      return { sentence: voiceTexts.ending, tone: 'busy' }
    case 'understanding':
      return { sentence: voiceTexts.understanding, tone: 'busy' }
    case 'dropped':
      return { sentence: voiceTexts.dropped, tone: 'failed' }
    case 'press again':
      return { sentence: voiceTexts.pressAgain, tone: 'calm' }
    case 'not chosen':
      return { sentence: voiceTexts.notChosen, tone: 'calm' }
    case 'fault':
      return { sentence: FAULT_TEXTS[news.why], tone: 'failed' }
    case 'outcome':
      return outcomeLine(news.outcome)
  }
}

function outcomeLine(outcome: Exclude<RecordingOutcome, { is: 'page changed' }>): StatusMessage {
  const { transcript } = outcome
  switch (outcome.is) {
    case 'done':
      return doneLine(transcript, outcome.understood)
    case 'for the page':
      // It has yet to begin, and says itself how it ends.
      return { sentence: voiceTexts.heard, values: { transcript }, tone: 'calm' }
    case 'unsure':
      return { sentence: voiceTexts.unsure, values: { transcript }, tone: 'calm' }
    case 'failed':
      return { sentence: failureOf(outcome.why, transcript, outcome.driver), values: { transcript }, tone: 'failed' }
  }
}

function doneLine(transcript: string, understood: string | undefined): StatusMessage {
  // By the specification, an answer need not contain what was heard.
  if (understood === undefined && transcript === '') return { sentence: voiceTexts.sent, tone: 'calm' }
  if (understood === undefined) return { sentence: voiceTexts.heard, values: { transcript }, tone: 'calm' }
  const isSame = transcript.toLowerCase() === understood.toLowerCase()
  return {
    sentence: isSame ? voiceTexts.doneAsHeard : voiceTexts.done,
    values: { transcript, understood },
    tone: 'calm',
  }
}

/** The sentence for a failure. Without a transcript the box cannot have understood anything. */
function failureOf(why: string, transcript: string, driver: Driver | undefined): Sentence {
  return failureText(why === 'NOT-UNDERSTOOD' && transcript === '' ? 'nothing heard' : why, 'spoken', driver)
}
