/** What is on, in words, for server and web alike. */
import { catalogue } from './catalogue.ts'

export const nowTexts = catalogue('whatIsOn')
