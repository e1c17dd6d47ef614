/** The words of "Paired remotes", and of the notice that there is a new one. */
import { catalogue } from '@beckon/contract/catalogue'

export const remotesTexts = catalogue('remotes')
