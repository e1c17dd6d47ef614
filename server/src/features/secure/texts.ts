/** The sentences of the page about a secure connection. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'

export const TEXTS = catalogue('secure') satisfies Record<string, Sentence>
