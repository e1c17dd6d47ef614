/** The answer to "What is on?", however it was asked: shown in the status line, and said. */
import { LANGUAGES, type Sentence } from '@beckon/contract/languages'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { realClock } from '../../platform/clock.ts'
import { pressesNow, showStatus } from '../press/remote-presses.ts'
import { freshNow } from './follow-now.ts'
import { inFull } from './now-words.ts'
import { nowTexts } from './now-texts.ts'

const READ_WITHIN_MS = 10_000

let asked = 0

export async function tellWhatIsOn(): Promise<void> {
  const mine = (asked += 1)
  showStatus({ sentence: nowTexts.looking, tone: 'busy' })
  const { now, isFresh } = await freshNow()
  if (mine !== asked) return
  const full = LANGUAGES.map((language) => [language, inFull(now, language)] as const)
  const isKnown = full.every(([, words]) => words !== undefined)
  const nothing = isFresh ? nowTexts.tellsNothing : nowTexts.noAnswer
  const sentence = isKnown ? (Object.fromEntries(full) as unknown as Sentence) : nothing
  const answer = { sentence, tone: 'calm' } as const
  showStatus(answer)
  // Then the line goes on with what changes.
  realClock.after(READ_WITHIN_MS, () => pressesNow().message === answer && showStatus(undefined))
  announce(say(sentence, shared().language))
}
