/** The names of what the access methods make up: groups without a name of their own, and choices that are no button. */
import { catalogue } from '@beckon/contract/catalogue'

export const targetTexts = catalogue('pageTargets')
