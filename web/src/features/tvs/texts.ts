/** The texts of the page "TVs at home": its list, the access to it, and the page of a set-up. */
import { catalogue } from '@beckon/contract/catalogue'

export const tvsTexts = catalogue('tvs')

/** The texts of the set-up page itself; those of its steps are in the contract. */
export const setUpPageTexts = catalogue('tvSetUp')
