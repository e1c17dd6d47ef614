import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'

/**
 * The texts for a page whose bundle does not load. Plain values, since they are in the head script of every page,
 * without the bundle.
 */
export const loadAgain: Sentence = catalogue('missingProgramParts').loadAgain

export const missingProgramTexts = catalogue('missingProgram')

/** The texts of the parts that every page uses. */
export const uiTexts = catalogue('ui')

/** The crash message, in its own catalogue because every page includes it. */
export const crashTexts = { ...catalogue('crash'), reload: loadAgain }
