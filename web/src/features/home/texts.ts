/** The words of Home. `{brand}` is the partner's name. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Branded } from '../../texts/texts.ts'

export const loginWords: Branded = catalogue('homeLogin')

export const homeTexts = catalogue('home')
