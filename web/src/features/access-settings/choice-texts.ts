/** The words of the choices that do not depend on how somebody presses. */
import { catalogue } from '@beckon/contract/catalogue'

export const choiceTexts = catalogue('accessChoices')

/** The words of the choices about watching mode. */
export const watchingTexts = catalogue('watchingChoices')

/** The words of the choices about colours, text and movement. */
export const lookTexts = catalogue('lookChoices')

/** The words of what of a touch counts. */
export const touchingTexts = catalogue('touchChoices')

/** The words of the choices about size and number of keys. */
export const layoutTexts = catalogue('layoutChoices')
