/** The last press in words, for page and server: it is sent, it was sent, it failed. `failure-texts.ts` says why. */
import { catalogue } from './catalogue.ts'

export const pressTexts = catalogue('lastPress')
