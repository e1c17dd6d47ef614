/** The words while the steps of a button are pressed. */
import { catalogue } from '@beckon/contract/catalogue'

export const stepsTexts = catalogue('macroSteps')
