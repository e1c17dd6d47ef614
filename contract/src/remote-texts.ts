/** The words of the remote that server and web say alike. */
import { catalogue } from './catalogue.ts'

/** The names of the buttons. */
export const buttonTexts = catalogue('buttons')

/** The last press: it is sent, it was sent, it failed. `failure-texts.ts` says why. */
export const pressTexts = catalogue('lastPress')
