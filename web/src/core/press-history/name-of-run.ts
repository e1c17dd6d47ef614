/** The name of a repeat group: "Volume up, 3 times", "Number 206". */
import type { Language } from '@beckon/contract/languages'
import { say } from '../../texts/texts.ts'
import { runTexts as texts } from './undo-texts.ts'
import type { Run } from './press-history.ts'

/** So many digits may be a secret number: their count is shown, not the digits. */
const SECRET_FROM = 4

/** `isKept`: for storage on the device, which holds no numbers. */
export function nameOfRun(
  { label, digits, presses: { length } }: Pick<Run, 'label' | 'digits'> & { presses: { readonly length: number } },
  language: Language,
  isKept = false,
): string {
  if (digits !== undefined) {
    if (isKept || digits.length >= SECRET_FROM)
      return say(digits.length === 1 ? texts.oneDigit : texts.digits, language, { count: digits.length })
    // Read digit by digit.
    return say(texts.number, language, { digits: [...digits].join(' ') })
  }
  const name = say(label, language)
  return length === 1 ? name : say(texts.times, language, { label: name, times: length })
}
