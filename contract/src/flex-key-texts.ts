/** The names of the keys that only the flex layout has. */
import { catalogue } from './catalogue.ts'
import type { Sentence } from './languages.ts'

export const flexKeyTexts = catalogue('flexKeys') satisfies Record<string, Sentence>
