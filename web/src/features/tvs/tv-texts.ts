/** The words of one TV that was added: changing and forgetting it, and pairing a remote with it. */
import { catalogue } from '@beckon/contract/catalogue'

export const tvTexts = catalogue('tvSettings')
