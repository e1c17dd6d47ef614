/** Texts shared by several pages. */
import { catalogue } from '@beckon/contract/catalogue'

export const commonTexts = catalogue('common')
