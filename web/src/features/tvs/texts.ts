/** The texts of "TVs at home". */
import { catalogue } from '@beckon/contract/catalogue'

/** The list, and the access to the page. */
export const tvsTexts = catalogue('tvs')

/** The set-up page itself; the texts of its steps are in the contract. */
export const setUpPageTexts = catalogue('tvSetUp')

/** An added TV: changing and forgetting it, and pairing a remote with it. */
export const tvTexts = catalogue('tvSettings')
