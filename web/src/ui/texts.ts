import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'

/**
 * The texts of `app/watch-bundle.ts`, for a page whose bundle does not load. Separate constants, so that the head script
 * gets these sentences and nothing else.
 */
export const loadAgain: Sentence = catalogue('missingProgramParts').loadAgain

export const missingProgramTexts = catalogue('missingProgram')

/** The texts of the parts that every page uses. */
export const uiTexts = catalogue('ui')

/** The crash message, apart from `uiTexts`, so that a page includes it without them. */
export const crashTexts = { ...catalogue('crash'), reload: loadAgain }
