/**
 * The words for a page whose program does not come. Plain values: they stand in every page as it is sent, with no part
 * of the program.
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'

export const loadAgain: Sentence = catalogue('missingProgramParts').loadAgain

export const missingProgramTexts = catalogue('missingProgram')
