/** The words of the page that sets up this Beckon. */
import { catalogue } from '@beckon/contract/catalogue'

export const setupTexts = catalogue('setup')
