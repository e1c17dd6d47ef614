/** The name of a repeat group: "Volume up, 3 times", "Number 206". */
import type { Language } from '@beckon/contract/languages'
import { nameOfNumber } from '../../remote-model/number-texts.ts'
import { say } from '../../texts/texts.ts'
import type { RepeatGroup } from './press-history.ts'
import { groupNameTexts as texts } from './undo-texts.ts'

/** `isKept`: for storage on the device, which holds no numbers. */
export function nameOfGroup(
  {
    label,
    digits,
    presses: { length },
  }: Pick<RepeatGroup, 'label' | 'digits'> & { presses: { readonly length: number } },
  language: Language,
  isKept = false,
): string {
  if (digits !== undefined) return nameOfNumber(digits, language, isKept)
  const name = say(label, language)
  return length === 1 ? name : say(texts.times, language, { label: name, times: length })
}
