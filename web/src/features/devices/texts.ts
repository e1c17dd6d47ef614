/** The words of the list of TV boxes. */
import { catalogue } from '@beckon/contract/catalogue'

export const devicesTexts = catalogue('devices')
