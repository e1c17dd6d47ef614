/** The names of the keys that only the flex layout has. */
import { catalogue } from './catalogue.ts'

export const flexKeyTexts = catalogue('flexKeys')
