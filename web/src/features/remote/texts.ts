/** The words of the number composer. */
import { catalogue } from '@beckon/contract/catalogue'

export const composerTexts = catalogue('composer')

/** The words around suggested and earlier commands. */
export const phrasesTexts = catalogue('phrases')

/** The words of a remote that shows a few of its keys. */
export const fewKeysTexts = catalogue('fewKeys')

/** The words of the mode in which the keyboard's keys go to the TV. */
export const keysToTvTexts = catalogue('keysToTv')
