/** The texts of all settings of the accessibility page. */
import { catalogue } from '@beckon/contract/catalogue'

/** The settings of access methods. */
export const settingTexts = catalogue('accessSettings')

/** The choices that do not depend on how somebody presses. */
export const choiceTexts = catalogue('accessChoices')

/** The choices about watching mode. */
export const watchingTexts = catalogue('watchingChoices')

/** The choices about colours, text and movement. */
export const lookTexts = catalogue('lookChoices')

/** The choices about touches. */
export const touchingTexts = catalogue('touchChoices')

/** The choices about size and number of keys. */
export const layoutTexts = catalogue('layoutChoices')
