/** The words of the menu. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Branded } from '../../texts/branded.ts'

export const changeBoxWords: Branded = catalogue('changeBox')

export const menuTexts = catalogue('menu')
