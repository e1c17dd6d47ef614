/** The texts of "Use from another program". */
import { catalogue } from '@beckon/contract/catalogue'

export const otherProgramsTexts = catalogue('otherPrograms')
