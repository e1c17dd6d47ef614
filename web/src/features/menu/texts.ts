/** The words of the menu. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Branded } from '../../texts/texts.ts'

export const changeBoxWords: Branded = catalogue('changeBox')

export const menuTexts = catalogue('menu')
