/** The texts of an added TV: changing and forgetting it, and pairing a remote with it. */
import { catalogue } from '@beckon/contract/catalogue'

export const tvTexts = catalogue('tvSettings')
