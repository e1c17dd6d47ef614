/** The state of the pairing, in the language of the page; the TV's own screen says the same in English. */
import type { Sentence } from '@beckon/contract/languages'
import type { VirtualTvPairing } from '@beckon/contract/virtual-tv'
import type { Values } from '../src/texts/texts.ts'
import { tvTexts } from './texts.ts'

type T = (sentence: Sentence, values?: Values) => string

/** How the last code ended; undefined while one is being typed, looked up or asked about. */
export const PAIRING_ENDS: { readonly [S in VirtualTvPairing['stage']]: Sentence | undefined } = {
  digits: undefined,
  checking: undefined,
  question: undefined,
  answering: undefined,
  paired: tvTexts.paired,
  refused: tvTexts.refused,
  wrong: tvTexts.wrongCode,
  'several owners': tvTexts.severalOwners,
  wait: tvTexts.waitBeforeCode,
  gone: tvTexts.codeGone,
}

export function pairingWords(pairing: VirtualTvPairing, t: T): string {
  const end = PAIRING_ENDS[pairing.stage]
  if (end) return t(end)
  if (pairing.stage === 'digits')
    return pairing.digits === '' ? t(tvTexts.pairHow) : `${[...pairing.digits].join(' ')}.`
  if (pairing.stage === 'checking') return t(tvTexts.checkingCode)
  const question = t(tvTexts.isThisTheRemote, { remote: pairing.remoteName ?? '' })
  const words = t(tvTexts.sameWords, { words: pairing.words ?? '' })
  return `${question} ${words} ${t(pairing.focusedAnswer === 'yes' ? tvTexts.yes : tvTexts.no)}.`
}
