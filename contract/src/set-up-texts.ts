/** The sentences of the steps of a set-up: the server names them by their ids, the page and the command line say them. */
import { catalogue } from './catalogue.ts'
import { buttonTexts } from './button-texts.ts'
import { DRIVERS, type Driver } from './drivers.ts'
import type { Sentence } from './languages.ts'
import { notAllowedText } from './not-allowed-texts.ts'
import { tvFamilyTexts } from './tv-family-texts.ts'

const texts = {
  ...catalogue('tvSetUpSteps'),
  'key.INFO': buttonTexts.info,
  'key.GUIDE': buttonTexts.guide,
  'key.MENU': buttonTexts.menu,
  'key.UP': buttonTexts.up,
  'key.OK': buttonTexts.ok,
} satisfies Readonly<Record<string, Sentence>>

type NotAllowed = `notAllowed.${Driver}`
const notAllowed = Object.fromEntries(DRIVERS.map((driver) => [`notAllowed.${driver}`, notAllowedText(driver)]))

export type SetUpTextId = keyof typeof texts | keyof typeof tvFamilyTexts | NotAllowed
export const setUpTexts: Readonly<Record<SetUpTextId, Sentence>> = {
  ...texts,
  ...tvFamilyTexts,
  ...(notAllowed as Record<NotAllowed, Sentence>),
}
