/** The sentences of the page at `/tv` on other devices. */
import { catalogue } from '@beckon/contract/catalogue'

export const TEXTS = catalogue('closedTvPage')
