/** The sentences of the pages that the server itself draws for login and logout. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'

export const TEXTS = catalogue('login') satisfies Record<string, Sentence>
