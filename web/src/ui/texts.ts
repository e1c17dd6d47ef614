/** The words of the parts that every page uses. */
import { catalogue } from '@beckon/contract/catalogue'
import { loadAgain } from './missing-program-texts.ts'

export const uiTexts = catalogue('ui')

/** The words for a page that does not work. On their own: every page carries them. */
export const crashTexts = { ...catalogue('crash'), reload: loadAgain }
