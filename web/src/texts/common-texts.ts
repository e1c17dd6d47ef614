/** Words that several pages share. */
import { catalogue } from '@beckon/contract/catalogue'

export const commonTexts = catalogue('common')
