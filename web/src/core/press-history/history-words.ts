/** The texts of the press history and of undo: the name, outcome, time and access method of a repeat group. */
import type { Language, Sentence } from '@beckon/contract/languages'
import { failureText } from '@beckon/contract/failure-texts'
import { HOUR_MS, MINUTE_MS } from '@beckon/contract/time-units'
import { catalogue } from '@beckon/contract/catalogue'
import { nameOfNumber } from '../../remote-model/number-texts.ts'
import { say } from '../../texts/say.ts'
import type { RepeatGroup, WhyNot } from './press-history.ts'

export const listTexts = catalogue('pressHistory')
export const undoTexts = catalogue('undo')

/** Why a press cannot be undone, and what helps instead. */
export const whyNotTexts: Readonly<Record<WhyNot['why'], Sentence>> = catalogue('undoRefusals')

/** The access method, after the time of the press. */
const methodTexts = catalogue('pressMethods')

type Named = Pick<RepeatGroup, 'label' | 'digits'> & { readonly presses: { readonly length: number } }

/** "Volume up, 3 times", "Number 206". */
export function nameOfGroup({ label, digits, presses }: Named, language: Language): string {
  if (digits !== undefined) return nameOfNumber(digits, language)
  const name = say(label, language)
  return presses.length === 1 ? name : say(listTexts.times, language, { label: name, times: presses.length })
}

/** Claims no more than is known: a box that received a press may not have carried it out. */
export function outcomeOfGroup({ outcome, mark, label }: RepeatGroup, language: Language): string {
  if (mark === 'undone') return say(listTexts.undone, language)
  switch (outcome?.is) {
    case undefined:
      return say(listTexts.onTheWay, language)
    case 'sent':
      return outcome.understood === undefined
        ? say(listTexts.sent, language)
        : say(listTexts.understood, language, { understood: outcome.understood })
    case 'never sent':
      return say(listTexts.neverSent, language)
    case 'left':
      return say(listTexts.notKnown, language)
    case 'failed':
      return say(failureText(outcome.why, 'press', outcome.driver), language, { label: say(label, language) })
  }
}

/** "2 minutes ago, by scanning". */
export function whenAndHow(agoMs: number, method: string | undefined, language: Language): string {
  const ago = new Intl.RelativeTimeFormat(language)
  const when =
    agoMs < MINUTE_MS
      ? say(listTexts.justNow, language)
      : agoMs < HOUR_MS
        ? ago.format(-Math.floor(agoMs / MINUTE_MS), 'minute')
        : ago.format(-Math.floor(agoMs / HOUR_MS), 'hour')
  const how = Object.hasOwn(methodTexts, method ?? '') ? methodTexts[method as keyof typeof methodTexts] : undefined
  return how ? `${when}, ${say(how, language)}` : when
}
