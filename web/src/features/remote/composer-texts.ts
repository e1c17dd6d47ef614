import { catalogue } from '@beckon/contract/catalogue'

/** Apart from the composer, which is loaded later than the keys that a keyboard presses. */
export const composerTexts = catalogue('composer')
