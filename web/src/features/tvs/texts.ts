/** The texts of "TVs at home". */
import { catalogue } from '@beckon/contract/catalogue'

/** The list, and the access to the page. */
export const tvsTexts = catalogue('tvs')

/** The set-up page itself; the texts of its steps are in the contract. */
export const setUpPageTexts = catalogue('tvSetUp')

/** The address of this server for a phone, as a code and in words. */
export const openOnPhoneTexts = catalogue('openOnPhone')
