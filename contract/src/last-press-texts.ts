/** The last press in words, for page and server: it is sent, it was sent, it failed. `failure-texts.ts` says why. */
import { catalogue } from './catalogue.ts'
import type { Sentence } from './languages.ts'

export const pressTexts = catalogue('lastPress') satisfies Record<string, Sentence>
