import { catalogue } from '@beckon/contract/catalogue'

/** A separate file, since `KeysToTv.tsx` needs them without loading the composer. */
export const composerTexts = catalogue('composer')
