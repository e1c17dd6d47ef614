/** The texts of the remote that server and web share. */
import { catalogue } from './catalogue.ts'

/** The names of the buttons. */
export const buttonTexts = catalogue('buttons')

/** The state of the last press: under way, sent or failed. `failure-texts.ts` has the reasons. */
export const pressTexts = catalogue('lastPress')
