/** The words of the page "My signs". Its numbers are from `Teaching.tsx`. */
import { catalogue } from '@beckon/contract/catalogue'

export const personalSignsTexts = catalogue('personalSigns')
