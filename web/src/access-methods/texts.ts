/** The announcements that scanning and direct switches share. */
import { catalogue } from '@beckon/contract/catalogue'

export const accessMethodTexts = catalogue('accessMethod')
