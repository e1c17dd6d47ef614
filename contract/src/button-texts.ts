/** The names of the remote's buttons, which server and web say alike. */
import { catalogue } from './catalogue.ts'
import type { Sentence } from './languages.ts'

export const buttonTexts = catalogue('buttons') satisfies Record<string, Sentence>
