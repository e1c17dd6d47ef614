/** The words of the new-version page and of the release notes. */
import { catalogue } from '@beckon/contract/catalogue'

export const versionsTexts = catalogue('versions')
