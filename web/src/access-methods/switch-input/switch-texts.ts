/** The announcements about switches, and the words on big ones. */
import { catalogue } from '@beckon/contract/catalogue'

export const switchTexts = catalogue('switch')
