/** The sentences of the page at `/tv` on other devices. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'

export const TEXTS = catalogue('closedTvPage') satisfies Record<string, Sentence>
