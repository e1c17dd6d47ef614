/** The words that several pages of My remote use. */
import { catalogue } from '@beckon/contract/catalogue'

export const myRemoteTexts = catalogue('myRemote')
