/** The words of the edit lock. */
import { catalogue } from '@beckon/contract/catalogue'

export const lockTexts = catalogue('changeLock')
