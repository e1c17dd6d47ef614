/** The words of the waiting screen. */
import { catalogue } from '@beckon/contract/catalogue'

export const pairingTexts = catalogue('pairing')
