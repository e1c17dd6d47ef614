/** The words of dwell's own keys, and its announcements. */
import { catalogue } from '@beckon/contract/catalogue'

export const dwellTexts = catalogue('dwell')

/** The words of dwell's questions. */
export const dwellPanelTexts = catalogue('dwellPanel')
