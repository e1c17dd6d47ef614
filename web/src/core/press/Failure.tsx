/** Why a press failed, in one sentence. Loaded after the keys, since most presses work. */
import type { Language, Sentence } from '@beckon/contract/languages'
import { say, useT } from '../../texts/say.ts'
import { failureText } from '@beckon/contract/failure-texts'
import type { Failed } from './outcomes.ts'

export function Failure({ failed, label }: { failed: Failed; label: Sentence }) {
  const t = useT()
  return t(failureText(failed.why, 'press', failed.driver), { label: t(label) })
}

/** The sentence of a failed press, for a screen reader. */
export function failureSentence({ why, driver }: Failed, label: Sentence, language: Language): string {
  return say(failureText(why, 'press', driver), language, { label: say(label, language) })
}
