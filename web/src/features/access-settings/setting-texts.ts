/** The words of the settings of access methods. */
import { catalogue } from '@beckon/contract/catalogue'

export const settingTexts = catalogue('accessSettings')

/** Beside the loudness of a sound that is a switch. */
export const soundMeterTexts = catalogue('soundMeter')
