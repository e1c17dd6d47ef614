/** The sentences of the pages that the server itself draws for login and logout. */
import { catalogue } from '@beckon/contract/catalogue'

export const TEXTS = catalogue('login')
