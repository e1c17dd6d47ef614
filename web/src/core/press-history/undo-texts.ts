/** The words of undo. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import type { WhyNot } from './press-history.ts'

export const undoTexts = catalogue('undo')

/** Why a press cannot be undone, and what helps instead. */
export const whyNotTexts: Readonly<Record<WhyNot['why'], Sentence>> = catalogue('undoRefusals')
