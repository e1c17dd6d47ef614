/** From what happened to what is told, in the status line and to a screen reader. */
import type { Sentence } from '@beckon/contract/languages'
import type { Told } from '../../buttons/press/presses.ts'
import type { News, Outcome } from './recording-machine.ts'
import { FAULT_TEXTS, voiceTexts as texts } from './texts.ts'

export function lineOf(news: News): Told {
  switch (news.is) {
    case 'listening':
      // A word and no more: it is spoken while somebody speaks.
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

function outcomeLine(outcome: Exclude<Outcome, { is: 'left' }>): Told {
  const { transcript } = outcome
  switch (outcome.is) {
    case 'done':
      return doneLine(transcript, outcome.understood)
    case 'unsure':
      return { sentence: texts.unsure, values: { transcript }, tone: 'calm' }
    case 'failed':
      return { sentence: failure(outcome.why, transcript), values: { transcript }, tone: 'failed' }
  }
}

function doneLine(transcript: string, understood: string | undefined): Told {
  if (understood === undefined) return { sentence: texts.heard, values: { transcript }, tone: 'calm' }
  const isSame = transcript.toLowerCase() === understood.toLowerCase()
  return { sentence: isSame ? texts.doneAsHeard : texts.done, values: { transcript, understood }, tone: 'calm' }
}

function failure(why: string, transcript: string): Sentence {
  switch (why) {
    case 'NOT-UNDERSTOOD':
      return transcript === '' ? texts.nothingHeard : texts.notUnderstood
    case 'SILENCE':
      return texts.noSound
    case 'TOO-SHORT':
      return texts.tooShort
    case 'RECOGNISER-OFF':
      return FAULT_TEXTS['nobody listens']
    case 'RECOGNISER-DOWN':
      return texts.recogniserDown
    case 'RECOGNISER-TIMEOUT':
      return texts.recogniserLate
    case 'TOO-MANY':
    case 'BUSY':
      return texts.tooMany
    case 'BOX-ASLEEP':
      return texts.boxAsleep
    case 'BOX-UNREACHABLE':
      return texts.boxUnreachable
    case 'BOX-TIMEOUT':
      return texts.boxSilent
    case 'TOO-LATE':
      return texts.tooLate
    case 'timeout':
      return texts.noAnswer
    case 'network':
      return texts.connectionLost
    case 'never sent':
      return texts.noConnection
    default:
      return texts.error
  }
}
