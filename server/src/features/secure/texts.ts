/** The sentences of the page about a secure connection. */
import { catalogue } from '@beckon/contract/catalogue'

export const TEXTS = catalogue('secure')
