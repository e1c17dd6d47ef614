/** The words of the pages that explain the product. */
import { catalogue } from '@beckon/contract/catalogue'

export const learnTexts = catalogue('learnMore')
