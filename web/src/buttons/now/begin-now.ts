/** Everything about what is on, for a page with keys; the answer ends it. Another box is another beginning. */
import { asksWhatIsOn } from '@beckon/contract/commands/what-is-on'
import { answerWith } from '../words/own-questions.ts'
import { followNow } from './follow-now.ts'
import { showNow } from './show-now.ts'
import { tellWhatIsOn } from './tell-now.ts'

function answerQuestion(words: string): boolean {
  const isQuestion = asksWhatIsOn(words)
  if (isQuestion) void tellWhatIsOn()
  return isQuestion
}

export function beginNow(): () => void {
  const stops = [followNow(), showNow(), answerWith(answerQuestion)]
  return () => stops.forEach((stop) => stop())
}
