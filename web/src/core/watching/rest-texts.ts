/** The words of watching mode. */
import { catalogue } from '@beckon/contract/catalogue'

export const restTexts = catalogue('resting')
