/** The words of one TV that was added: changing and forgetting it, and pairing a remote with it. */
import { catalogue } from '@beckon/contract/catalogue'

export const tvTexts = catalogue('tvSettings')

/** The words of going on with a set-up on another phone. */
export const shareTexts = catalogue('tvShare')
