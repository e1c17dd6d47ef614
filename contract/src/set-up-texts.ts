/** The sentences about families of TVs and about the steps of a set-up. */
import { catalogue } from './catalogue.ts'
import { DRIVERS, type Driver } from './drivers.ts'
import { notAllowedText } from './failure-texts.ts'
import type { Sentence } from './languages.ts'
import { buttonTexts } from './remote-texts.ts'

type OfEachFamily = Record<`family.${Driver}` | `switchOn.${Driver}`, Sentence>
type OfSome = Partial<Record<`removeUs.${Driver}`, Sentence>>

/**
 * The texts about families of TVs, for their owners. `switchOn`: what to switch on at the TV before it is added.
 * `removeUs`: where to remove Beckon from the TV; absent if the TV stores nothing about it. The names of menus are the
 * makers'.
 */
export const tvFamilyTexts = catalogue('tvFamily') satisfies Readonly<OfEachFamily & OfSome>

/** Where to remove Beckon from a TV of this family. */
export function removeUsText(driver: Driver): Sentence | undefined {
  return (tvFamilyTexts as OfSome)[`removeUs.${driver}`]
}

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

/** The server refers to a sentence of a step by its id; the page and the command line show it. */
export type SetUpTextId = keyof typeof texts | keyof typeof tvFamilyTexts | NotAllowed
export const setUpTexts: Readonly<Record<SetUpTextId, Sentence>> = {
  ...texts,
  ...tvFamilyTexts,
  ...(notAllowed as Record<NotAllowed, Sentence>),
}
