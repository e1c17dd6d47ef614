/** The words of pairing a companion app. `{app}` is what the app calls itself. */
import { catalogue } from '@beckon/contract/catalogue'

export const companionTexts = catalogue('companion')
