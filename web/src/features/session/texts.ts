/** The words of logging in and out. */
import { catalogue } from '@beckon/contract/catalogue'

export const sessionTexts = catalogue('session')

/** The question before the user logs out. */
export const logOutTexts = catalogue('logOut')
