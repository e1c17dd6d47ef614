/** The names of the remote's buttons, which server and web say alike. */
import { catalogue } from './catalogue.ts'

export const buttonTexts = catalogue('buttons')
