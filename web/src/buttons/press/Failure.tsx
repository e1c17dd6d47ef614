/** Why a press failed, in one sentence. A file of its own, which comes after the keys: most presses work. */
import type { Language, Sentence } from '@beckon/contract/languages'
import { say, useT } from '../../texts/texts.ts'
import { failureText } from './failure-texts.ts'
import type { FailureReason } from './outcomes.ts'

export function Failure({ why, label }: { why: FailureReason; label: Sentence }) {
  const t = useT()
  return t(failureText(why, 'press'), { label: t(label) })
}

/** The same sentence for a screen reader. */
export function failureSentence(why: FailureReason, label: Sentence, language: Language): string {
  return say(failureText(why, 'press'), language, { label: say(label, language) })
}
