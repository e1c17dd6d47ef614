/** What is on, in words, for server and web alike. */
import { catalogue } from './catalogue.ts'
import type { Sentence } from './languages.ts'

export const nowTexts = catalogue('whatIsOn') satisfies Record<string, Sentence>
