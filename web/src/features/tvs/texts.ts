/** The words of the page "TVs at home": of its list, of the access to it, and of the page of a set-up. */
import { catalogue } from '@beckon/contract/catalogue'

export const tvsTexts = catalogue('tvs')

/** What the page of a set-up says by itself; the words of its steps are in the contract. */
export const setUpPageTexts = catalogue('tvSetUp')
