/** The words that only the flex layout has. */
import { catalogue } from '@beckon/contract/catalogue'
import { flexKeyTexts } from '@beckon/contract/key-texts'

export const flexTexts = { ...catalogue('flexButtons'), ...flexKeyTexts }
