import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'

/**
 * The words for a page whose program does not come. Plain values: they stand in every page as it is sent, with no part
 * of the program.
 */
export const loadAgain: Sentence = catalogue('missingProgramParts').loadAgain

export const missingProgramTexts = catalogue('missingProgram')

/** The words of the parts that every page uses. */
export const uiTexts = catalogue('ui')

/** The words for a page that does not work. On their own: every page carries them. */
export const crashTexts = { ...catalogue('crash'), reload: loadAgain }
