/** Turns what happened into a message for the status line and the screen reader. */
import type { Driver } from '@beckon/contract/drivers'
import type { Sentence } from '@beckon/contract/languages'
import { failureText } from '@beckon/contract/failure-texts'
import type { StatusMessage } from '../../core/press/presses.ts'
import type { News, Outcome } from './recording-machine.ts'
import { FAULT_TEXTS, voiceTexts as texts } from './texts.ts'

export function lineOf(news: News): StatusMessage {
  switch (news.is) {
    case 'listening':
      // One word only, since it is announced while the user speaks.
      return { sentence: texts.listening, tone: 'busy' }
    case 'ending':
      return { sentence: texts.ending, tone: 'busy' }
    case 'understanding':
      return { sentence: texts.understanding, tone: 'busy' }
    case 'dropped':
      return { sentence: texts.dropped, tone: 'failed' }
    case 'press again':
      return { sentence: texts.pressAgain, tone: 'calm' }
    case 'not chosen':
      return { sentence: texts.notChosen, tone: 'calm' }
    case 'fault':
      return { sentence: FAULT_TEXTS[news.why], tone: 'failed' }
    case 'outcome':
      return outcomeLine(news.outcome)
  }
}

function outcomeLine(outcome: Exclude<Outcome, { is: 'page changed' }>): StatusMessage {
  const { transcript } = outcome
  switch (outcome.is) {
    case 'done':
      return doneLine(transcript, outcome.understood)
    case 'for the page':
      return doneLine(transcript, outcome.forPage.button?.name)
    case 'unsure':
      return { sentence: texts.unsure, values: { transcript }, tone: 'calm' }
    case 'failed':
      return { sentence: failureOf(outcome.why, transcript, outcome.driver), values: { transcript }, tone: 'failed' }
  }
}

function doneLine(transcript: string, understood: string | undefined): StatusMessage {
  // Nothing in the specification says that an answer tells what was heard.
  if (understood === undefined && transcript === '') return { sentence: texts.sent, tone: 'calm' }
  if (understood === undefined) return { sentence: texts.heard, values: { transcript }, tone: 'calm' }
  const isSame = transcript.toLowerCase() === understood.toLowerCase()
  return { sentence: isSame ? texts.doneAsHeard : texts.done, values: { transcript, understood }, tone: 'calm' }
}

/** The sentence for a failure. Without a transcript the box cannot have understood anything. */
function failureOf(why: string, transcript: string, driver: Driver | undefined): Sentence {
  return failureText(why === 'NOT-UNDERSTOOD' && transcript === '' ? 'nothing heard' : why, 'spoken', driver)
}
