/** The texts of the virtual TV's page. The text on the TV's own screen comes from the TV. */
import { catalogue } from '@beckon/contract/catalogue'

export const tvTexts = catalogue('virtualTv')
