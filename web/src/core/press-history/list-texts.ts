/** The words of the press history. */
import { catalogue } from '@beckon/contract/catalogue'

export const listTexts = catalogue('pressHistory')

/** The access method, after the time of the press. */
export const methodTexts = catalogue('pressMethods')
