/** The texts that several pages for signs have. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'

export const aslTexts = catalogue('asl')

export const personalSignsTexts = catalogue('personalSigns')

export const failed: Sentence = catalogue('aslParts').failed
