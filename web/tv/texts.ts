/** The words of the virtual TV's page. What stands on the TV's own screen comes from the TV. */
import { catalogue } from '@beckon/contract/catalogue'

export const tvTexts = catalogue('virtualTv')
